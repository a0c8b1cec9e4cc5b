import type { GapRow } from '@sortie/contracts/analysis/comparisons/gap'
import type { FoundKeyword } from '@sortie/contracts/analysis/keywords/found-keywords'
import type { SiteFacts, SiteRole } from '@sortie/contracts/analysis/sites/sites'
import { scenario } from '@sortie/runtime/testing/decider'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  awaitsClusters,
  awaitsGap,
  type ReportCommand,
  type ReportEvent,
  report,
} from './report.ts'

const { given } = scenario(report)
const at = '2026-01-01T00:00:00Z'
const about = { reportId: 'rep_1', userId: 'usr_1', at, funding: 'mission' } as const
const requested: ReportEvent = {
  type: 'ReportRequested',
  data: {
    ...about,
    projectId: 'prj_1',
    attempt: 1,
    kind: 'competitors',
    industry: 'Bakery',
    businessName: 'Crumb',
    mainCompetitor: 'breadhouse.example',
  },
}
const queued: ReportEvent = { type: 'ReportQueued', data: { ...about, available: 1 } }
const started: ReportEvent = { type: 'ReportStarted', data: about }
const found: ReportEvent = {
  type: 'CompetitorsFound',
  data: { ...about, competitors: [], notes: [] },
}
const begun = [requested, queued, started, found]

const factsOf = (pages: number): SiteFacts => ({
  host: 'breadhouse.example',
  listed: pages,
  hasMore: false,
  topics: [],
  phrases: [],
  pages: Array.from({ length: pages }, (_, n) => ({
    address: `https://breadhouse.example/${n}`,
    title: `Page ${n}`,
  })),
})
const siteData = (site: number, pages: number, role: SiteRole = 'rival', of = 2) => ({
  at,
  site,
  of,
  role,
  name: 'Breadhouse',
  ...(pages > 0
    ? { outcome: 'read' as const, readAt: at, facts: factsOf(pages) }
    : { outcome: 'unreachable' as const }),
})
const record = (...args: Parameters<typeof siteData>): ReportCommand => ({
  type: 'RecordSite',
  data: siteData(...args),
})
const read = (...args: Parameters<typeof siteData>): ReportEvent => ({
  type: 'SiteRead',
  data: { ...about, ...siteData(...args) },
})
const unread: ReportEvent = {
  type: 'ReportFailed',
  data: {
    ...about,
    cause: 'quality',
    reason:
      'We could not read enough pages of any rival’s site. Name a rival with a website that may be read.',
  },
}

test('its sites are recorded as they come, each of them once', () => {
  given(...begun)
    .when(record(1, 5))
    .then(read(1, 5))
  given(...begun, read(1, 5))
    .when(record(1, 9))
    .then()
  given(...begun, read(1, 5))
    .when(record(0, 0, 'own'))
    .then(read(0, 0, 'own'))
})

test('with its last site it fails where of no rival three pages were read', () => {
  given(...begun, read(0, 9, 'own'))
    .when(record(1, 2))
    .then(read(1, 2), unread)
  given(...begun, read(0, 9, 'own'))
    .when(record(1, 3))
    .then(read(1, 3))
  given(...begun, read(0, 0))
    .when(record(1, 0))
    .then(read(1, 0), unread)
})

test('how many sites there are is what the first of them said', () => {
  given(...begun, read(0, 5))
    .when(record(1, 0, 'rival', 9))
    .then(read(1, 0, 'rival', 9))
  given(...begun, read(0, 5), read(1, 0, 'rival', 9))
    .when(record(2, 5))
    .then()
})

const keywords: FoundKeyword[] = Array.from({ length: 30 }, (_, n) => ({
  keywordId: `kw_${n}`,
  keyword: `bread ${n}`,
  intent: 'commercial',
  relevance: 3,
  theme: 'bread',
  clickShare: 0.5,
  impact: 50,
  partial: false,
  opportunity: 'Medium',
  searchVolume: { value: 100, from: 0 },
  difficulty: { value: 4, from: 0 },
}))
const batch: ReportEvent = {
  type: 'KeywordsFound',
  data: {
    ...about,
    batch: 1,
    of: 30,
    keywords,
    notes: [],
    sources: [],
    provenances: [{ unit: '0-10', source: 'test', fetchedAt: at, kind: 'measured' }],
    scoring: { impact: '1', clicks: '1' },
  },
}
const scored: ReportEvent = {
  type: 'KeywordsCompleted',
  data: {
    ...about,
    count: 30,
    ratings: { High: 0, Medium: 30, Low: 0 },
    easiest: 4,
    grounds: 'trade',
  },
}
const compared = [...begun, read(0, 9, 'own'), read(1, 9)]

test('no keyword is recorded before all sites are', () =>
  given(...begun, read(0, 9, 'own'))
    .when({ type: 'CompleteKeywords', data: { at } })
    .thenRejects('conflict'))

const rows: GapRow[] = [{ keywordId: 'kw_1', class: 'missing', pages: [null, 1] }]
const gapData = (part: number, isLast: boolean, version = '1') => ({
  at,
  part,
  version,
  by: 'pages' as const,
  rows,
  totals: isLast ? { missing: 20, one: 2, shared: 8 } : null,
})
const find = (...args: Parameters<typeof gapData>): ReportCommand => ({
  type: 'RecordGap',
  data: gapData(...args),
})
const gap = (...args: Parameters<typeof gapData>): ReportEvent => ({
  type: 'GapFound',
  data: { ...about, ...gapData(...args) },
})
const whole = [...compared, batch, scored]

test('the gap comes in parts, after all keywords and once', () => {
  given(...compared, batch)
    .when(find(1, true))
    .then()
  given(...whole)
    .when(find(1, false))
    .then(gap(1, false))
  given(...whole, gap(1, false))
    .when(find(1, false))
    .then()
  given(...whole, gap(1, false))
    .when(find(2, true))
    .then(gap(2, true))
  given(...whole)
    .when(find(2, true))
    .thenRejects('conflict')
  given(...whole, gap(1, true))
    .when(find(1, true))
    .then()
})

test('a gap that other rules began is begun anew', () => {
  given(...whole, gap(1, false, '0'))
    .when(find(1, true))
    .then(gap(1, true))
})

test('clusters wait for the gap, and the email names it', () => {
  const after = (...events: ReportEvent[]) => events.reduce(report.evolve, report.initial)
  expect(awaitsGap(after(...whole))).toBe(true)
  expect(awaitsClusters(after(...whole))).toBe(false)
  expect(awaitsGap(after(...whole, gap(1, true)))).toBe(false)
  expect(awaitsClusters(after(...whole, gap(1, true)))).toBe(true)
  given(...whole, gap(1, true))
    .when({ type: 'Complete', data: { at } })
    .then({
      type: 'ReportCompleted',
      data: {
        ...about,
        businessName: 'Crumb',
        ratings: { High: 0, Medium: 30, Low: 0 },
        bestKeyword: 'bread 0',
        gap: 22,
      },
    })
})

test('a keyword report compares no sites', () => {
  const { kind: _, ...data } = requested.data as Extract<
    ReportEvent,
    { type: 'ReportRequested' }
  >['data']
  given({ type: 'ReportRequested', data }, queued, started, found).when(record(0, 9)).then()
})

const anyCommand = fc.oneof(
  fc
    .tuple(fc.nat(2), fc.nat(5), fc.constantFrom('own' as const, 'rival' as const))
    .map(([site, pages, role]) => record(site, pages, role, 3)),
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.boolean())
    .map(([part, isLast]) => find(part, isLast)),
  fc.constant<ReportCommand>({ type: 'CompleteKeywords', data: { at } }),
  fc.constant<ReportCommand>({ type: 'Complete', data: { at } }),
)

test('whatever comes in whatever order, each site and each part is there once, and one outcome', () =>
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 30 }), (commands) => {
      let state = begun.reduce(report.evolve, report.initial)
      const all: ReportEvent[] = []
      for (const command of commands) {
        try {
          const events = report.decide(state, command)
          all.push(...events)
          state = events.reduce(report.evolve, state)
        } catch {}
      }
      const sites = all.flatMap(({ type, data }) => (type === 'SiteRead' ? [data.site] : []))
      expect(new Set(sites).size).toBe(sites.length)
      const parts = all.flatMap(({ type, data }) => (type === 'GapFound' ? [data.part] : []))
      expect(parts).toEqual(parts.map((_, index) => index + 1))
      const ends = all.filter(({ type }) => type === 'ReportFailed' || type === 'ReportCompleted')
      expect(ends.length).toBeLessThanOrEqual(1)
    }),
  ))
