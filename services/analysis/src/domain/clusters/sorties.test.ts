import { Sortie } from '@sortie/contracts/analysis/plans/sorties'
import { expect, test } from 'vitest'
import { type Clusterable, clustersOf } from './clusters.ts'
import { firstSorties, whyNow } from './sorties.ts'

const at = '2026-01-01T00:00:00.000Z'
let last = 0
const keyword = (text: string, given: Partial<Clusterable & { weak: 'typed' }> = {}) => {
  last += 1
  const known: Clusterable = {
    keywordId: `kw_${last}`,
    keyword: text,
    intent: 'transactional',
    relevance: 3,
    theme: text,
    page: 'service',
    volume: 1_000,
    difficulty: 4,
    clickShare: 0.66,
  }
  return { ...known, ...given }
}
const plan = (rows: ReturnType<typeof keyword>[], town: string | null = null) =>
  firstSorties({ clusters: clustersOf(rows), town, at })

test('a sortie says the page, its keywords, and clicks with a receipt that holds all its inputs', () => {
  const rows = [
    keyword('wedding cakes near me', { theme: 'wedding', volume: 3_000 }),
    keyword('wedding cakes', { theme: 'wedding', volume: 1_000 }),
  ]
  const [sortie] = plan(rows, 'Leeds')
  expect(Sortie.parse(sortie)).toEqual(sortie)
  expect(sortie).toMatchObject({
    head: 'wedding cakes near me',
    count: 2,
    volume: 4_000,
    intent: 'transactional',
    title: 'Wedding cakes in Leeds: what to expect and how to book',
    keywords: [
      { keyword: 'wedding cakes near me', searchVolume: 3_000, difficulty: 4 },
      { keyword: 'wedding cakes', searchVolume: 1_000, difficulty: 4 },
    ],
    clicks: { unit: 'clicks/month', kind: 'modelled', formula: 'clicksAtPosition', fetchedAt: at },
  })
  const { value, inputs } = sortie!.clicks
  expect(inputs).toMatchObject({ searchVolume: 4_000, position: 3, keywords: 2 })
  expect(value).toBe(Math.round(4_000 * Number(inputs!.clickShare)))
})

test('where result pages were looked at, clicks go by what stood there, and their questions are the page’s', () => {
  const seen = {
    features: ['ads', 'answer', 'questions'],
    questions: ['How long does it take?', 'What does it cost?'],
  } satisfies Partial<Clusterable>
  const rows = (more: Partial<Clusterable>) => [
    keyword('wedding cakes near me', { theme: 'wedding', volume: 3_000, ...more }),
    keyword('wedding cakes', {
      theme: 'wedding',
      volume: 1_000,
      ...(more.questions && { questions: ['what does it cost?', 'Who delivers?'] }),
    }),
  ]
  const [plain] = plan(rows({}))
  const [sortie] = plan(rows(seen))
  expect(Sortie.parse(sortie)).toEqual(sortie)
  expect(sortie!.clicks.value).toBeLessThan(plain!.clicks.value)
  expect(sortie!.clicks.inputs).toMatchObject({
    pagesSeen: 1,
    pagesWithAnswer: 1,
    takenByAnswer: 0.47,
  })
  expect(sortie!.questions).toEqual([
    'How long does it take?',
    'what does it cost?',
    'Who delivers?',
  ])
  expect(plain!.questions).toBeUndefined()
  expect(plain!.clicks.inputs).not.toHaveProperty('pagesSeen')
})

test('five come first, those of most impact and clicks, most of them pages that sell', () => {
  const offers = Array.from({ length: 8 }, (_, n) => keyword(`offer${n}`, { volume: 9_000 - n }))
  const others = ['prices', 'prices', 'comparison', 'guide'].map((page, n) =>
    keyword(`other${n}`, { page, volume: 8_000 }),
  )
  const pages = plan([...offers, ...others]).map(({ page }) => page)
  expect(pages.toSorted()).toEqual(['comparison', 'prices', 'service', 'service', 'service'])
  expect(plan(offers)).toHaveLength(5)
  expect(plan(offers.slice(0, 2))).toHaveLength(2)
})

/** Of a town of 100,000. */
const reach = { people: 100_000, countryPeople: 68_000_000 }

test('a page that hardly anybody would visit comes for variety no more, from version 3 on', () => {
  const offers = Array.from({ length: 8 }, (_, n) => keyword(`offer${n}`, { volume: 90_000 - n }))
  const rare = keyword('best of all', { page: 'comparison', volume: 800, difficulty: 1 })
  const clusters = clustersOf([...offers, rare], { reach })
  const heads = (version: '2' | '3') =>
    firstSorties({ clusters, town: null, at, version, reach }).map(({ head }) => head)
  expect(heads('2')).toContain('best of all')
  expect(heads('3')).not.toContain('best of all')
})

test('a page that nobody would visit comes first no more, from version 5 on', () => {
  const near = { people: 100_000, countryPeople: 335_000_000 }
  const rows = [keyword('cakes', { volume: 200_000 }), keyword('rare cakes', { volume: 60 })]
  const heads = (given: typeof rows, version: '4' | '5') =>
    firstSorties({
      clusters: clustersOf(given, { reach: near }),
      town: null,
      at,
      version,
      reach: near,
      isVaried: false,
    }).map(({ head }) => head)
  expect(heads(rows, '4')).toEqual(['cakes', 'rare cakes'])
  expect(heads(rows, '5')).toEqual(['cakes'])
  // Where no page has visitors, a plan still says where to begin.
  expect(heads(rows.slice(1), '5')).toEqual(['rare cakes'])
})

test('pages with a keyword that is rated High come before all others, from version 6 on', () => {
  const rows = [
    ...Array.from({ length: 6 }, (_, n) => keyword(`medium${n}`, { volume: 9_000 - n })),
    keyword('winnable', { volume: 4_000 }),
    keyword('winnable too', { volume: 3_000 }),
  ]
  const of = (version: '5' | '6') =>
    firstSorties({
      clusters: clustersOf(rows),
      town: null,
      at,
      version,
      isHigh: (row) => row.keyword.startsWith('winnable'),
    })
  expect(of('5').map(({ head }) => head)).not.toContain('winnable')
  const heads = of('6').map(({ head }) => head)
  expect(heads).toHaveLength(5)
  expect(heads).toContain('winnable')
  const winnable = of('6').find(({ head }) => head === 'winnable')!
  expect(winnable.why).toMatch(/ of its keywords (is|are) rated High\.$/)
  expect(of('5')[0]!.why).not.toContain('rated High')
})

test('ten times the visitors outweigh a few points of impact, from version 3 on', () => {
  const rows = [
    keyword('bakery near me', { volume: 90_000, difficulty: 6.9 }),
    keyword('cake prices', { page: 'prices', volume: 300, difficulty: 2 }),
  ]
  const clusters = clustersOf(rows)
  const first = (version: '2' | '3') => firstSorties({ clusters, town: null, at, version })[0]!.head
  expect([first('2'), first('3')]).toEqual(['cake prices', 'bakery near me'])
})

test('what hardly anybody would buy, nobody searches for or nobody vouches for comes never', () => {
  const rows = [
    keyword('far away', { relevance: 1, volume: 90_000 }),
    keyword('never searched', { volume: 0 }),
    keyword('typed', { weak: 'typed', volume: 90_000 }),
    keyword('worthy', { volume: 100 }),
  ]
  expect(plan(rows).map(({ head }) => head)).toEqual(['worthy'])
})

test('a brief names twelve keywords at most, and says how many there are', () => {
  const rows = Array.from({ length: 40 }, (_, n) =>
    keyword('wedding cakes', { theme: 'wedding', volume: n + 1 }),
  )
  const [sortie] = plan(rows)
  expect([sortie!.keywords.length, sortie!.count]).toEqual([12, 40])
})

test('the reason says only what the figures say, and no more digits than anybody knows', () => {
  const given = { volume: 3_839, difficulty: 4.3, count: 6, intent: 'commercial' } as const
  expect(whyNow(given)).toBe(
    'Within reach (difficulty 4.3 of 10): about 3,800 searches a month across 6 keywords, from people comparing before they buy.',
  )
  expect(whyNow({ ...given, count: 1, volume: 7, difficulty: 2, intent: 'transactional' })).toBe(
    'Easy to win (difficulty 2 of 10): about 7 searches a month, from people ready to buy.',
  )
  expect(whyNow({ ...given, difficulty: 9.9 })).toMatch(/^Hard to win/)
})
