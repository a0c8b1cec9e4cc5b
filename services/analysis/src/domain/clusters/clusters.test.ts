import { paidRulesOf } from '@sortie/contracts/analysis/scoring/paid-impact'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeOfBrief } from '../../composed/reach.ts'
import { type Clusterable, clustersOf, expectedClicks } from './clusters.ts'
import { inParts } from './parts.ts'
import { planClusters } from './plan.ts'

let last = 0
const keyword = (text: string, given: Partial<Clusterable> = {}): Clusterable => {
  last += 1
  return {
    keywordId: `kw_${last}`,
    keyword: text,
    intent: 'transactional',
    relevance: 3,
    theme: 'cakes',
    page: 'service',
    volume: 100,
    difficulty: 4,
    clickShare: 0.66,
    ...given,
  }
}
const together = (rows: Clusterable[], place: string[] = []) =>
  clustersOf(rows, { place }).map(({ rows }) => rows.map((row) => row.keyword).toSorted())
/** Ten addresses, so many of them of the first kind. */
const results = (mark: string, shared: number) =>
  Array.from({ length: 10 }, (_, n) => `https://www.${n < shared ? 'same' : mark}.com/${n}/`)

describe('by words', () => {
  test('those that say the same, wherever and however they ask for it', () => {
    const rows = [
      'wedding cakes',
      'wedding cake near me',
      'best wedding cakes',
      'wedding cakes leeds',
    ]
    expect(
      together(
        rows.map((text) => keyword(text)),
        ['leeds'],
      ),
    ).toHaveLength(1)
  })

  test('those that say more of it, where both are about the same', () => {
    const rows = [keyword('cupcakes', { volume: 900 }), keyword('custom cupcakes')]
    expect(together(rows)).toEqual([['cupcakes', 'custom cupcakes']])
    const apart = [
      keyword('bakery', { theme: 'bakeries' }),
      keyword('local bakery', { theme: 'bakeries' }),
      keyword('vegan bakery', { theme: 'vegan' }),
      keyword('vegan cakes', { theme: 'vegan' }),
    ]
    expect(together(apart)).not.toContainEqual(expect.arrayContaining(['bakery', 'vegan bakery']))
  })

  test('never those that want another kind of page', () => {
    const rows = [
      keyword('wedding cakes', { page: 'category' }),
      keyword('wedding cake cost', { page: 'prices' }),
      keyword('how to cut a wedding cake', { page: 'guide' }),
      keyword('best wedding cakes', { page: 'comparison' }),
    ]
    expect(
      clustersOf(rows)
        .map(({ page }) => page)
        .toSorted(),
    ).toEqual(['category', 'comparison', 'guide', 'prices'])
  })

  test('where no source says the kind of page, the words do', () => {
    const asked = [
      ['how much does a drain survey cost', 'prices'],
      ['how to bleed a radiator', 'guide'],
      ['why does my drain smell', 'answer'],
      ['pex vs copper pipe', 'comparison'],
      ['drain survey', 'service'],
    ] as const
    for (const [text, page] of asked)
      expect(clustersOf([keyword(text, { page: undefined })])[0]).toMatchObject({
        page,
        by: 'words',
      })
  })
})

describe('by result pages', () => {
  test('those that share four of ten, whatever they say; three are not enough', () => {
    const rows = [
      keyword('boiler repair', { volume: 900, results: results('a', 4) }),
      keyword('heating engineer', { results: results('b', 4) }),
      keyword('boiler repairs', { results: results('c', 3) }),
    ]
    const [first, second] = clustersOf(rows).toSorted((a, b) => b.count - a.count)
    expect(first).toMatchObject({ by: 'results', head: 'boiler repair', count: 2 })
    expect(second).toMatchObject({ by: 'results', head: 'boiler repairs', count: 1 })
  })

  test('an address counts once, with or without protocol, www and slash', () => {
    const urls = ['https://www.a.com/', 'http://b.com/x#top', 'c.com', 'https://d.com/1']
    const same = ['a.com', 'b.com/x', 'https://c.com/', 'http://www.d.com/1/']
    const rows = [keyword('one', { results: urls }), keyword('two', { results: same })]
    expect(clustersOf(rows)).toHaveLength(1)
    const twice = keyword('three', { results: ['a.com', 'a.com', 'a.com', 'a.com'] })
    expect(clustersOf([...rows, twice])).toHaveLength(2)
  })

  test('whose page nobody fetched may join one, and the cluster says that words did it', () => {
    const rows = [
      keyword('boiler repair', { volume: 900, results: results('a', 4) }),
      keyword('boiler repair near me'),
    ]
    expect(clustersOf(rows)).toMatchObject([{ count: 2, by: 'words', head: 'boiler repair' }])
  })
})

test('a cluster is named by its most searched keyword of those closest to what is sold', () => {
  const rows = [
    keyword('sourdough bread', { volume: 900, relevance: 1 }),
    keyword('sourdough bread near me', { volume: 90 }),
  ]
  const [cluster] = clustersOf(rows)
  expect(cluster).toMatchObject({ head: 'sourdough bread near me', volume: 990, count: 2 })
  expect(cluster!.clusterId).toBe(rows[1]!.keywordId.replace('kw_', 'clu_'))
})

test('clicks are searches times the share of the third place, exactly as the receipt has them', () => {
  const rows = [keyword('a', { volume: 1_000 }), keyword('b', { volume: 500, clickShare: 0.33 })]
  const { clicks, volume, share } = expectedClicks(rows, null)
  // 0.102 of 0.94 that the first page gets without extras, times what organic results get here.
  expect([volume, share]).toEqual([1_500, 0.0597])
  expect(clicks).toBe(Math.round(volume * share))
})

test('where customers come from nearby, only their searches count, and all of those that name the town', () => {
  const rows = [
    keyword('dog groomer', { volume: 10_000 }),
    keyword('dog groomer leeds', { volume: 100, fullVolume: 400 }),
  ]
  const reach = { people: 500_000, countryPeople: 50_000_000 }
  const { clicks, volume, inReach, share } = expectedClicks(rows, reach)
  expect([volume, inReach]).toEqual([10_100, 200])
  expect(clicks).toBe(Math.round(200 * share))
  const few = expectedClicks(rows.slice(0, 1), { ...reach, people: 5_000 })
  // Less than one is not none.
  expect(few.clicks).toBeGreaterThan(0)
  expect(few.clicks).toBe(Math.round(few.inReach * few.share * 10) / 10)
})

test('who says the same and more joins, from version 2 on by what the one says that says less', () => {
  const crowns = [
    keyword('dental crown', { theme: 'crowns', volume: 900 }),
    keyword('same day crowns', { theme: 'crowns', volume: 90 }),
    keyword('dental bridge', { theme: 'crowns', volume: 80 }),
    ...['filling', 'check up', 'x ray', 'hygienist'].map((word) =>
      keyword(`dental ${word}`, { theme: word, volume: 10 }),
    ),
  ]
  const headed = (version: '1' | '2') =>
    clustersOf(crowns, { version }).find(({ head }) => head === 'dental crown')!.count
  expect([headed('1'), headed('2')]).toEqual([1, 2])
})

test('who does something and what they do are one, from version 3 on; the word that both come from is not', () => {
  const rows = [
    keyword('interior designer', { theme: 'designers', volume: 900 }),
    keyword('interior designing', { theme: 'designing', volume: 90 }),
    keyword('interior design', { theme: 'design', volume: 80 }),
  ]
  const sizes = (version: '2' | '3') => clustersOf(rows, { version }).map(({ count }) => count)
  expect(sizes('2').toSorted()).toEqual([1, 1, 1])
  expect(sizes('3').toSorted()).toEqual([1, 2])
})

test('with the name of the country people ask for the same', () => {
  const rows = [
    keyword('how much is a wedding cake', { theme: 'prices', page: 'prices', volume: 900 }),
    keyword('how much is a wedding cake uk', { theme: 'prices', page: 'prices', volume: 90 }),
  ]
  const { words } = placeOfBrief({
    industry: 'Bakery',
    businessName: 'Crumb',
    mainCompetitor: 'Greggs',
    country: 'GB',
  })
  expect(clustersOf(rows, { place: words }).map(({ count }) => count)).toEqual([2])
})

const anyKeyword = fc.record({
  n: fc.nat(10_000),
  keyword: fc
    .array(
      fc.constantFrom('cake', 'wedding', 'cost', 'near', 'me', 'vegan', 'best', 'how', 'ß', '🎂'),
      {
        minLength: 1,
        maxLength: 5,
      },
    )
    .map((words) => words.join(' ')),
  intent: fc.constantFrom('transactional', 'commercial', 'informational', 'navigational'),
  relevance: fc.constantFrom(0, 0.5, 1, 2, 3),
  theme: fc.constantFrom('', 'cakes', 'prices', 'in leeds'),
  page: fc.constantFrom(undefined, 'service', 'prices', 'guide', 'unheard of'),
  volume: fc.nat(100_000),
  difficulty: fc.nat(100).map((tenths) => tenths / 10),
  clickShare: fc.constantFrom(0, 0.3, 0.66),
  results: fc.option(
    fc.array(
      fc.nat(12).map((n) => `https://site.com/${n}`),
      { maxLength: 10 },
    ),
    {
      nil: undefined,
    },
  ),
})
const anyKeywords = fc
  .uniqueArray(anyKeyword, { selector: ({ n }) => n, maxLength: 60 })
  .map((rows) => rows.map(({ n, ...row }): Clusterable => ({ ...row, keywordId: `kw_${n}` })))

test('every keyword is in exactly one cluster, whose figures are the sums of its keywords', () => {
  fc.assert(
    fc.property(anyKeywords, (rows) => {
      const clusters = clustersOf(rows)
      const ids = clusters.flatMap(({ rows }) => rows.map(({ keywordId }) => keywordId))
      expect(ids.toSorted()).toEqual(rows.map(({ keywordId }) => keywordId).toSorted())
      expect(new Set(clusters.map(({ clusterId }) => clusterId)).size).toBe(clusters.length)
      for (const { rows, volume, count } of clusters) {
        expect(rows.reduce((sum, row) => sum + row.volume, 0)).toBe(volume)
        expect(rows).toHaveLength(count)
      }
    }),
  )
})

test('the order of the keywords changes nothing', () => {
  fc.assert(
    fc.property(anyKeywords, fc.infiniteStream(fc.nat()), (rows, order) => {
      const keys = new Map(rows.map((row) => [row, order.next().value as number]))
      const shuffled = rows.toSorted((a, b) => keys.get(a)! - keys.get(b)!)
      expect(clustersOf(shuffled)).toEqual(clustersOf(rows))
    }),
  )
})

test('parts hold every cluster once, and each makes one commit', () => {
  const rows = Array.from({ length: 5_000 }, (_, n) =>
    keyword(`subject${n} of${n % 7}`, { keywordId: `kw_${String(n).padStart(20, '0')}` }),
  )
  const clusters = clustersOf(rows)
  const parts = inParts(clusters)
  expect(parts.flat().map(({ clusterId }) => clusterId)).toEqual(
    clusters.map((one) => one.clusterId),
  )
  const sizes = parts.map((part) => Buffer.byteLength(JSON.stringify(part)))
  expect(Math.max(...sizes)).toBeLessThanOrEqual(130_000)
  const whole = clustersOf(rows.map((row) => ({ ...row, keyword: 'wedding cake' })))
  expect(Buffer.byteLength(JSON.stringify(inParts(whole)))).toBeLessThan(140_000)
  expect(inParts([])).toEqual([[]])
})

test('clusters for ads are rated by what clicks usually cost in the trade, from version 4 on', () => {
  const rows = [keyword('wedding cakes', { paid: { cpc: { value: 20 } } })]
  const [cheap, dear] = [40, 5].map((usualCpc) => clustersOf(rows, { aim: 'paid', usualCpc })[0]!)
  expect(cheap!.impact).toBeGreaterThan(dear!.impact)
  const former = (usualCpc: number) =>
    clustersOf(rows, { aim: 'paid', usualCpc, version: '3', paidRules: paidRulesOf('1') })[0]!
  expect(former(40).impact).toBe(former(5).impact)
})

describe('from version 7 on', () => {
  test('installation, repair and replacement are pages of their own', () => {
    const rows = [
      'boiler installation',
      'boiler installers near me',
      'boiler repair',
      'fix boiler',
      'boiler replacement',
      'replace boiler',
    ].map((text) => keyword(text, { theme: 'boilers' }))
    expect(together(rows)).toEqual(
      expect.arrayContaining([
        ['boiler installation', 'boiler installers near me'],
        ['boiler repair', 'fix boiler'],
        ['boiler replacement', 'replace boiler'],
      ]),
    )
    const before = clustersOf(rows, { version: '6' })
    expect(before.length).not.toBe(clustersOf(rows).length)
  })

  test('the same in other words is one page', () => {
    const prices = ['plumber cost', 'plumber prices', 'price of a plumber near me'].map((text) =>
      keyword(text, { page: 'prices', theme: '' }),
    )
    expect(together(prices)).toHaveLength(1)
    const lawyers = ['divorce lawyer', 'divorce attorneys near me', 'divorce solicitor']
    expect(together(lawyers.map((text) => keyword(text, { theme: text })))).toHaveLength(1)
  })

  test('clusters are ordered by clicks', () => {
    const texts = ['bread', 'cupcakes', 'doughnuts', 'pastries', 'pies']
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 5 }), (volumes) => {
        const rows = volumes.map((volume, at) =>
          keyword(texts[at]!, { volume, theme: texts[at]!, difficulty: at * 2 }),
        )
        const clicks = clustersOf(rows).map((each) => each.clicks)
        expect(clicks).toEqual(clicks.toSorted((a, b) => b - a))
      }),
    )
  })

  test('what is related to a niche stands apart, and no first page comes from it', () => {
    const rows = [
      keyword('vegan cakes', { volume: 500 }),
      keyword('cakes', { volume: 50_000, isRelated: true }),
    ]
    const given = { fullVolume: 50_000, place: { town: null, words: [] }, at: '2026-11-01' }
    const { clusters, sorties } = planClusters(rows, given)
    expect(clusters.map(({ head }) => head)).toEqual(['cakes', 'vegan cakes'])
    expect(sorties.map(({ head }) => head)).toEqual(['vegan cakes'])
  })
})
