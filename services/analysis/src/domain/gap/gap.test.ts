import type { KeywordId } from '@sortie/contracts/analysis/keywords/keyword-id'
import type { SitePage } from '@sortie/contracts/analysis/sites/sites'
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

/** Six sites of as many pages each, and how often anything of a page was read. */
const countedSites = (pagesOfEach: number) => {
  let reads = 0
  const counted = (of: SitePage) =>
    new Proxy(of, {
      get: (target, field) => {
        reads += 1
        return Reflect.get(target, field)
      },
    })
  const sites = Array.from({ length: 6 }, (_, site) => ({
    role: 'rival' as const,
    pages: Array.from({ length: pagesOfEach }, (_page, n) =>
      counted(page(`/${n}`, `Cake kind ${n + site} town`)),
    ),
  }))
  return { sites, reads: () => reads }
}
const manyKeywords = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    keywordId: `kw_${String(n).padStart(20, '0')}` as KeywordId,
    ...wanted(`cake of kind ${n % 60} for town ${n}`),
  }))
const readsFor = (keywords: number, pagesOfEach: number) => {
  const { sites, reads } = countedSites(pagesOfEach)
  gapByPages(manyKeywords(keywords), sites)
  return reads()
}

test('pages are read as often for 1,000 keywords as for ten, and twice as many pages twice as often', () => {
  expect(readsFor(1_000, 25)).toBe(readsFor(10, 25))
  expect(readsFor(10, 50)).toBeLessThanOrEqual(2 * readsFor(10, 25))
})

test('the gap of 5,000 keywords and six sites is kept in parts of one commit each', () => {
  const parts = gapParts(gapByPages(manyKeywords(5_000), countedSites(25).sites))
  expect(parts).toHaveLength(5)
  for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(150_000)
})
