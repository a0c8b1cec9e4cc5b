import type { KeywordId } from '@sortie/contracts/analysis'
import type { SitePage } from '@sortie/contracts/sites'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pagesAbout } from './about.ts'
import { gapByPages, gapParts, isGap, totalsOf } from './gap.ts'

const page = (path: string, title: string, heading?: string): SitePage => ({
  address: `https://rival.example${path}`,
  title,
  ...(heading && { heading }),
})
const rival = [
  page('/', 'Breadhouse · Sourdough bread and celebration cakes'),
  page('/sourdough-bread', 'Sourdough bread · Breadhouse'),
  page('/cakes/wedding', 'Our cakes · Breadhouse', 'Wedding cakes'),
  page('/p/birthday-cakes-leeds.html', 'Breadhouse'),
  page('/prices', 'Wedding cake prices · Breadhouse'),
]
const wanted = (keyword: string) => ({ keyword, intent: 'transactional' as const })

test.for([
  ['sourdough bread', 1],
  ['buy sourdough bread near me', 1],
  ['wedding cakes', 2],
  ['best wedding cakes', 2],
  // Its address alone says it.
  ['birthday cakes leeds', 3],
  ['wedding cake prices', 4],
  ['how much is a wedding cake', 2],
  ['cakes', 2],
  // A page on one kind of it, and the home page among other things.
  ['bread', null],
  ['sourdough bread prices', null],
  ['gluten free bread', null],
  // The name of the site says nothing of its pages.
  ['breadhouse', null],
  ['🍞', null],
] as const)('the page about “%s” is %s', ([keyword, index]) =>
  expect(pagesAbout(rival, [])(wanted(keyword))).toBe(index),
)

test('the town of the business is left out on both sides', () => {
  const find = pagesAbout([page('/', 'Wedding cakes in Leeds')], ['leeds'])
  expect(find(wanted('wedding cakes leeds'))).toBe(0)
  expect(find(wanted('wedding cakes'))).toBe(0)
})

const keywords = ['sourdough bread', 'wedding cakes', 'rye bread', 'bagels'].map((keyword, n) => ({
  keywordId: `kw_${n}` as KeywordId,
  ...wanted(keyword),
}))
const own = { role: 'own' as const, pages: [page('/', 'Sourdough bread'), page('/r', 'Rye bread')] }
const first = { role: 'rival' as const, pages: rival }
const second = { role: 'rival' as const, pages: [page('/', 'Wedding cakes')] }
const classes = (...given: Parameters<typeof gapByPages>) =>
  gapByPages(...given).map((row) => row.class)

test('with an own site a keyword is shared, missing, only ours, or open', () => {
  expect(classes(keywords, [own, first, second])).toEqual(['shared', 'missing', 'unique', 'open'])
  expect(gapByPages(keywords, [own, first, second])[1]!.pages).toEqual([null, 2, 0])
})

test('without one, or where it could not be read, rivals are compared with each other', () => {
  const expected = ['one', 'several', 'open', 'open']
  expect(classes(keywords, [first, second])).toEqual(expected)
  expect(classes(keywords, [{ role: 'own', pages: [] }, first, second])).toEqual(expected)
})

test('a rival that could not be read has a page on nothing', () =>
  expect(classes(keywords, [own, { role: 'rival', pages: [] }])).toEqual([
    'unique',
    'open',
    'unique',
    'open',
  ]))

const text = fc.string({ unit: 'binary', maxLength: 60 })
const anyPage = fc.record({
  address: fc.oneof(fc.webUrl({ withQueryParameters: true }), text),
  title: text,
})
const anySite = fc.record({
  role: fc.constantFrom('own' as const, 'rival' as const),
  pages: fc.array(anyPage, { maxLength: 6 }),
})

test('whatever sites say, each keyword has one class, and names pages that are there', () =>
  fc.assert(
    fc.property(
      fc.array(text.filter(Boolean), { maxLength: 20 }),
      fc.array(anySite, { minLength: 1, maxLength: 4 }),
      (words, sites) => {
        const asked = words.map((keyword, n) => ({
          keywordId: `kw_${n}` as KeywordId,
          ...wanted(keyword),
        }))
        const rows = gapByPages(asked, sites)
        expect(rows.map(({ keywordId }) => keywordId)).toEqual(
          asked.map(({ keywordId }) => keywordId),
        )
        for (const { class: given, pages } of rows) {
          pages.forEach((index, site) => {
            if (index !== null) expect(sites[site]!.pages[index]).toBeDefined()
          })
          const rivals = pages.some((index, at) => index !== null && sites[at]!.role === 'rival')
          expect(rivals).toBe(isGap(given) || given === 'shared')
        }
        const totals = Object.values(totalsOf(rows)).reduce((sum, count) => sum + count, 0)
        expect(totals).toBe(rows.length)
        expect(gapParts(rows).flat()).toEqual(rows)
      },
    ),
  ))

test('the gap of 5,000 keywords and six sites is found in a second, in parts of one commit each', () => {
  const many = Array.from({ length: 5_000 }, (_, n) => ({
    keywordId: `kw_${String(n).padStart(20, '0')}` as KeywordId,
    ...wanted(`cake of kind ${n % 60} for town ${n}`),
  }))
  const sites = Array.from({ length: 6 }, (_, site) => ({
    role: 'rival' as const,
    pages: Array.from({ length: 25 }, (_, n) => page(`/${n}`, `Cake kind ${n + site} town`)),
  }))
  const started = performance.now()
  const parts = gapParts(gapByPages(many, sites))
  expect(performance.now() - started).toBeLessThan(2_000)
  for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(150_000)
})
