import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toHtmlFile, toHtmlOutline } from './html.ts'
import type { SellingPage } from './page-data.ts'
import { sellingData } from './page-data.ts'
import { SAMPLE } from './sample-article.ts'

const page: SellingPage = {
  kind: 'service-page',
  service: 'Drain cleaning',
  business: 'Pipe & Co',
  site: 'https://pipe.example/',
  town: 'Leeds',
}
const dataIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!)

test('a service page is a service of its business, for the town that is named', () => {
  expect(sellingData(page)).toEqual({
    '@type': 'Service',
    name: 'Drain cleaning',
    serviceType: 'Drain cleaning',
    provider: { '@type': 'LocalBusiness', name: 'Pipe & Co', url: 'https://pipe.example/' },
    areaServed: { '@type': 'City', name: 'Leeds' },
  })
})

test('what nobody named is left out', () => {
  expect(sellingData({ ...page, site: null, town: null })).toEqual({
    '@type': 'Service',
    name: 'Drain cleaning',
    serviceType: 'Drain cleaning',
    provider: { '@type': 'Organization', name: 'Pipe & Co' },
  })
})

test('a page is exported as a page, and an article as a post', () => {
  const options = { citations: true }
  expect(dataIn(toHtmlFile({ ...SAMPLE, page }, options))).toMatchObject({
    '@type': 'WebPage',
    mainEntity: sellingData(page),
  })
  expect(dataIn(toHtmlFile(SAMPLE, options))['@type']).toBe('BlogPosting')
})

test('whatever a business is called, its data ends no script and its outline holds no markup of its own', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const business = `</script><b>${name}`
      const html = toHtmlFile({ ...SAMPLE, page: { ...page, business } }, { citations: false })
      expect(html.match(/<\/script>/g)).toHaveLength(1)
      const outline = toHtmlOutline({
        title: business,
        blocks: [],
        data: JSON.stringify({ business }),
      })
      expect(outline).not.toContain('<b>')
    }),
  )
})
