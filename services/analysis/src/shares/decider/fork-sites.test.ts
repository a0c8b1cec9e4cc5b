import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { GapRow } from '@sortie/contracts/analysis/comparisons/gap'
import type { ShareSection } from '@sortie/contracts/analysis/reports/share-events'
import type { SiteFacts } from '@sortie/contracts/analysis/sites/sites'
import { expect, test } from 'vitest'
import { GAP_VERSION, gapByPages, totalsOf } from '../../domain/gap/gap.ts'
import { ownPagesOn } from '../../domain/gap/own-page.ts'
import { factsIn } from '../../domain/replay/facts.ts'
import { CLUSTERS } from '../../domain/replay/formulas.ts'
import { replaying } from '../../domain/replay/replay.ts'
import { recordedEvents } from '../../domain/replay/testing.ts'
import { onceEach } from '../../reports/views/scored-keywords.ts'
import { isUnreadable, type ReportFact, sharedFacts } from './fork.ts'
import { shownParts } from './shown-parts.ts'

const at = '2026-11-23T09:00:00.000Z'
const about = { reportId: 'rep_1', userId: 'usr_1', funding: 'mission', at } as const
const place = { town: 'Leeds', words: ['leeds'] }
type Sections = readonly ShareSection[]
const ALL: Sections = ['plan', 'gap', 'clusters', 'competitors', 'own', 'methods']
const without = (...left: Sections) => ALL.filter((section) => !left.includes(section))

const factsOf = (host: string, titles: string[]): SiteFacts => ({
  host,
  name: host,
  selfSaid: `We are ${host}.`,
  listed: 40,
  hasMore: false,
  pages: titles.map((title, n) => ({ address: `https://${host}/${n}`, title })),
  topics: [{ topic: `topic of ${host}`, pages: 2 }],
  phrases: [{ phrase: `phrase of ${host}`, prominent: true }],
})
const own = factsOf('crumb.example', ['Rye bread 1 number 1', 'Rye bread 2 number 2'])
const rival = factsOf(
  'breadhouse.example',
  Array.from({ length: 18 }, (_, n) => `Rye bread ${n + 2} number ${n + 2}`),
)

const measured = {
  source: 'dataforseo',
  fetchedAt: at,
  cost: 330,
  payload: 'planted',
  keywords: 9,
  traffic: 12,
  topPages: [],
}
const site = (index: number, role: 'own' | 'rival', facts: SiteFacts): AnalysisEvent => ({
  type: 'SiteRead',
  data: {
    ...about,
    site: index,
    of: 2,
    role,
    name: facts.host,
    outcome: 'read',
    readAt: at,
    facts,
    measured,
  },
})

/** A competitor report as a run records it. */
const recorded = (): AnalysisEvent[] => {
  const [found, , , ...more] = recordedEvents(20)
  if (found?.type !== 'KeywordsFound' || more.length > 1) throw new Error('order')
  const keywords = found.data.keywords!
  const sites = [
    { role: 'own' as const, pages: own.pages },
    { role: 'rival' as const, pages: rival.pages },
  ]
  const rows: GapRow[] = gapByPages(keywords, sites, place.words)
  const clusterable = factsIn([found], onceEach).keywords.map((facts) => ({
    ...facts,
    relevance: facts.relevance ?? 0,
    clickShare: facts.clickShare ?? 0,
    volume: facts.figures.searchVolume!.value,
    difficulty: facts.figures.difficulty!.value,
  }))
  const { runs, today: version } = CLUSTERS
  const { clusters, sorties } = runs[version]!(clusterable, {
    fullVolume: found.data.scoring.fullVolume,
    place,
    at,
    gap: rows,
    sites: [
      { role: 'own', facts: own },
      { role: 'rival', facts: rival },
    ],
    ownPage: ownPagesOn(own.pages, place.words),
  })
  if (sorties.length === 0) throw new Error('nothing is planned')
  const whole = clusters.map(({ rows: inIt, ...cluster }) => ({
    ...cluster,
    keywordIds: inIt.map(({ keywordId }) => keywordId),
  }))
  const read = { host: own.host, outcome: 'read', readAt: at } as const
  const gap = { part: 1, version: GAP_VERSION, by: 'pages', totals: totalsOf(rows) } as const
  return [
    site(0, 'own', own),
    site(1, 'rival', rival),
    found,
    { type: 'GapFound', data: { ...about, ...gap, version: '0', rows: [] } },
    { type: 'GapFound', data: { ...about, ...gap, rows, notes: ['a note of the gap'] } },
    {
      type: 'KeywordsClustered',
      data: {
        ...about,
        part: 1,
        version,
        clusters: whole,
        own: { ...read, version: GAP_VERSION, pages: own.pages },
      },
    },
    {
      type: 'SortiesPlanned',
      data: {
        ...about,
        version,
        clusters: whole.length,
        sorties,
        place,
        own: { ...read, pages: own.pages.length },
      },
    },
  ]
}

const copied = (sections: Sections) =>
  sharedFacts(recorded(), { kind: 'competitors', sections }, at)
const typesOf = (facts: readonly ReportFact[]) => facts.map(({ type }) => type)
const replayed = (sections: Sections) => {
  const parts = shownParts('competitors', sections)
  const has = { clusters: parts.has('clusters'), sorties: parts.has('plan'), own: parts.own }
  const run = replaying(factsIn(copied(sections), onceEach), { fullVolume: 2_000, place, has })
  for (let step = run.next(); ; step = run.next()) if (step.done) return step.value
}

test('a whole copy has the sites, the gap and its pages, and computes the same again', () => {
  const facts = copied(ALL)
  expect(typesOf(facts)).toEqual([
    'SiteRead',
    'SiteRead',
    'KeywordsFound',
    'GapFound',
    'KeywordsClustered',
    'SortiesPlanned',
  ])
  const { made, missing } = replayed(ALL)
  expect([made.isEqual, missing]).toEqual([true, []])
  const text = JSON.stringify(facts)
  expect(text).toContain('We are crumb.example.')
  // Phrases served the run; costs and payloads are those of somebody else's calls.
  for (const hidden of ['phrase of', 'planted', '330']) expect(text).not.toContain(hidden)
})

test('without the own site nothing of it is copied, and rivals keep their pages at their places', () => {
  const facts = copied(without('own'))
  expect(JSON.stringify(facts)).not.toContain('crumb.example')
  expect(JSON.stringify(facts)).not.toContain('ownPage')
  const [first, , gap] = facts
  expect(first).toMatchObject({ data: { site: 0, of: 1, role: 'rival' } })
  const rows = gap?.type === 'GapFound' ? gap.data.rows! : []
  expect(rows.map(({ pages }) => pages.length)).toEqual(rows.map(() => 1))
  const all = copied(ALL).find((fact) => fact.type === 'GapFound')!.data.rows!
  expect(rows.map((row) => [row.class, row.pages[0]])).toEqual(
    all.map((row) => [row.class, row.pages[1]]),
  )
})

test('what a replay of such a copy lacks is said, and the rest comes out the same', () => {
  const { made, missing } = replayed(without('own'))
  expect(made.isEqual).toBe(true)
  expect(missing.map(({ what, reason }) => [what, reason])).toEqual([
    ['gap', 'inputs'],
    ['sortie', 'inputs'],
  ])
  for (const only of [['gap'], ['plan'], ['clusters', 'gap', 'own'], ['methods']] as Sections[])
    expect(replayed(only).made.isEqual, only.join()).toBe(true)
})

test('with the gap alone the rival’s pages are there as evidence, and its profile is not', () => {
  const facts = copied(['gap'])
  expect(typesOf(facts)).toEqual(['SiteRead', 'KeywordsFound', 'GapFound', 'SortiesPlanned'])
  const text = JSON.stringify(facts)
  expect(text).toContain('https://breadhouse.example/1')
  for (const hidden of ['We are', 'topic of', 'measured', 'crumb.example', 'a note'])
    expect(text).not.toContain(hidden)
})

test('with profiles alone nothing is said of keywords, and with the plan alone of no site', () => {
  const profiles = copied(['competitors'])
  expect(typesOf(profiles)).toEqual(['SiteRead'])
  expect(JSON.stringify(profiles)).toContain('We are breadhouse.example.')
  expect(JSON.stringify(profiles)).not.toContain('crumb.example')
  const plan = copied(['plan'])
  expect(typesOf(plan)).toEqual(['GapFound', 'SortiesPlanned'])
  expect(plan[0]).toMatchObject({ data: { part: 1, rows: [], totals: expect.any(Object) } })
  expect(JSON.stringify(plan)).not.toMatch(/\.example/)
})

test('methods say what the gap was found by and its notes, and not what it comes to', () => {
  expect(copied(['methods'])).toMatchObject([
    { type: 'GapFound', data: { by: 'pages', rows: [], totals: {}, notes: ['a note of the gap'] } },
  ])
})

test('places among results go along with the sites that have them', () => {
  const events: AnalysisEvent[] = recorded().map((event) => {
    if (event.type !== 'GapFound' || event.data.version === '0') return event
    const ranks: GapRow['ranks'] = [{ rank: 4, page: 0 }, 'none']
    const rows = event.data.rows!.map((row) => ({ ...row, ranks }))
    const rankedPages = [[{ url: 'https://crumb.example/4', title: 'Rye' }], []]
    const calls = { source: 'dataforseo', fetchedAt: at, cost: 330, payloads: ['planted'] }
    return { ...event, data: { ...event.data, rows, rankedPages, measured: calls } }
  })
  const gapOf = (sections: Sections) =>
    sharedFacts(events, { kind: 'competitors', sections }, at).find(
      (fact) => fact.type === 'GapFound',
    )?.data
  expect(gapOf(['gap'])).toMatchObject({
    rankedPages: [[]],
    measured: { cost: 0, payloads: [] },
  })
  expect(gapOf(['gap'])!.rows![0]!.ranks).toEqual(['none'])
  expect(gapOf(['gap', 'own'])!.rows![0]!.ranks).toEqual([{ rank: 4, page: 0 }, 'none'])
})

test('what was erased is not copied', () => {
  const erased = recorded().map((event) => {
    if (event.type === 'SiteRead') return { ...event, data: { ...event.data, name: null } }
    return event.type === 'GapFound' ? { ...event, data: { ...event.data, rows: null } } : event
  }) as AnalysisEvent[]
  for (const section of ['gap', 'plan', 'competitors'] as const) {
    const facts = sharedFacts(erased, { kind: 'competitors', sections: [section] }, at)
    expect(facts.some(isUnreadable), section).toBe(true)
  }
})
