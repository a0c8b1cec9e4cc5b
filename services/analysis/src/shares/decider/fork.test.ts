import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { ShareSection } from '@sortie/contracts/analysis/reports/share-events'
import { expect, test } from 'vitest'
import { scoringFor } from '../../domain/opportunities.ts'
import { recordedEvents } from '../../domain/replay/testing.ts'
import { type ReportCommand, type ReportState, report } from '../../reports/decider/report.ts'
import { isUnreadable, type ReportFact, type SharedOf, sharedFacts } from './fork.ts'
import { openShare, type ShareCommand, share } from './share.ts'

const at = '2026-11-23T09:00:00.000Z'
const competitors: AnalysisEvent = {
  type: 'CompetitorsFound',
  data: {
    reportId: 'rep_1',
    userId: 'usr_1',
    funding: 'mission',
    at,
    competitors: [{ name: 'Greggs', description: '', source: 'almanac', topKeywords: [] }],
    notes: ['a note'],
  },
}
const events = [competitors, ...recordedEvents(5)]
const ofKeywords = (sections: ShareSection[]): SharedOf => ({ kind: 'keywords', sections })
const typesOf = (facts: readonly { type: string }[]) => facts.map(({ type }) => type)

test('a copy gets the sections that were shared, and of the others nothing', () => {
  const [cards, plan] = sharedFacts(events, ofKeywords(['plan']), at)
  expect(typesOf(sharedFacts(events, ofKeywords(['plan']), at))).toEqual([
    'CompetitorsFound',
    'SortiesPlanned',
  ])
  expect(cards).toMatchObject({ data: { competitors: [], notes: [] } })
  expect(plan).toMatchObject({ data: { clusters: 0 } })
  const [, clusters, nothing] = sharedFacts(events, ofKeywords(['clusters', 'methods']), at)
  const kept = clusters?.type === 'KeywordsClustered' ? clusters.data.clusters! : []
  expect(kept.length).toBeGreaterThan(0)
  for (const { keywordIds } of kept) expect(keywordIds).toEqual([])
  expect(nothing).toMatchObject({ data: { sorties: [] } })
  const whole = sharedFacts(
    events,
    ofKeywords(['competitors', 'keywords', 'clusters', 'plan', 'methods']),
    at,
  )
  expect(typesOf(whole)).toEqual([
    'CompetitorsFound',
    'KeywordsFound',
    'KeywordsClustered',
    'SortiesPlanned',
  ])
})

test('a copy of a report for ads keeps what its ratings were made with', () => {
  const scoring = scoringFor(0.2, 'paid', 20.12)
  const [found] = sharedFacts(recordedEvents(5, { scoring }), ofKeywords(['keywords']), at)
  expect(found).toMatchObject({ type: 'KeywordsFound', data: { scoring } })
})

test('neither the cost nor the payload of somebody else’s calls goes along, nor clusters of other rules', () => {
  const [found, stale] = recordedEvents(3).slice(0, 2)
  if (found?.type !== 'KeywordsFound' || stale?.type !== 'KeywordsClustered')
    throw new Error('order')
  const [first, ...rest] = found.data.provenances
  const paid = { ...first!, cost: 330, payload: 'abc' }
  const all: AnalysisEvent[] = [
    { ...found, data: { ...found.data, provenances: [paid, ...rest] } },
    { ...stale, data: { ...stale.data, version: '0' } },
    ...recordedEvents(3).slice(1),
  ]
  const facts = sharedFacts(all, ofKeywords(['keywords', 'clusters']), at)
  expect(typesOf(facts)).toEqual(['KeywordsFound', 'KeywordsClustered', 'SortiesPlanned'])
  expect(JSON.stringify(facts)).not.toMatch(/"cost"|"payload"/)
})

test('what was erased is not copied', () => {
  const erased = { ...competitors, data: { ...competitors.data, competitors: null } } as ReportFact
  expect(isUnreadable(erased)).toBe(true)
  const [copied] = sharedFacts([erased], ofKeywords(['plan']), at)
  expect(isUnreadable(copied!)).toBe(true)
  expect(sharedFacts(events, ofKeywords(['keywords']), at).some(isUnreadable)).toBe(false)
})

const about = { reportId: 'rep_2', userId: 'usr_2', at, funding: 'mission' } as const
const begin: ReportCommand = {
  type: 'Fork',
  data: {
    ...about,
    projectId: 'prj_2',
    kind: 'keywords',
    shareId: 'shr_1',
    sections: ['keywords'],
    madeAt: at,
    industry: 'Bakery',
    businessName: 'Crumb',
    mainCompetitor: 'Greggs',
  },
}
const after = (...commands: ReportCommand[]) => {
  let state: ReportState = report.initial
  const all: { type: string; data: object }[] = []
  for (const command of commands) {
    const decided = report.decide(state, command)
    all.push(...decided)
    state = decided.reduce(report.evolve, state)
  }
  return { state, events: all }
}
const facts = sharedFacts(events, ofKeywords(['keywords']), at)
const copy = (part: number): ReportCommand => ({
  type: 'CopyFact',
  data: { part, fact: facts[part - 1]! },
})

test('a copy takes each fact once, in order, as its owner’s, and has one outcome', () => {
  const done: ReportCommand = { type: 'CompleteFork', data: { at } }
  const fail: ReportCommand = { type: 'FailFork', data: { at, reason: 'gone' } }
  const { state, events } = after(begin, begin, copy(1), copy(1), copy(2), done, fail, copy(2))
  expect(typesOf(events)).toEqual([
    'ReportForked',
    'CompetitorsFound',
    'KeywordsFound',
    'ForkCompleted',
  ])
  for (const { data } of events) expect(data).toMatchObject({ reportId: 'rep_2', userId: 'usr_2' })
  expect(state).toMatchObject({ stage: 'completed', fork: { copied: 2 }, tally: { batch: 1 } })
  expect(() => after(begin, copy(2))).toThrow('Someone else changed this')
  expect(typesOf(after(begin, fail, copy(1), done).events)).toEqual(['ReportForked', 'ForkFailed'])
})

test('what is no copy takes no facts of others', () => {
  const { data } = begin
  const requested: ReportCommand = {
    type: 'Request',
    data: { ...about, ...(data as object), attempt: 1 } as never,
  }
  expect(typesOf(after(requested, copy(1)).events)).toEqual(['ReportRequested'])
})

test('a link opens until its end, until it is revoked, or until its owner is erased', () => {
  const shared: Extract<ShareCommand, { type: 'Share' }>['data'] = {
    shareId: 'shr_1',
    userId: 'usr_1',
    at,
    reportId: 'rep_1',
    sections: ['plan'],
    endsAt: '2026-12-01T00:00:00.000Z',
  }
  const [made] = share.decide(share.initial, { type: 'Share', data: shared })
  const state = share.evolve(share.initial, made!)
  expect(share.decide(state, { type: 'Share', data: shared })).toEqual([])
  expect(openShare(state, at)).toMatchObject({ sections: ['plan'] })
  expect(openShare(state, '2026-12-01T00:00:00.000Z')).toBeNull()
  const [revoked] = share.decide(state, { type: 'Revoke', data: { at } })
  const closed = share.evolve(state, revoked!)
  expect(openShare(closed, at)).toBeNull()
  expect(share.decide(closed, { type: 'Revoke', data: { at } })).toEqual([])
  const erased = share.evolve(share.initial, {
    type: 'ReportShared',
    data: { ...shared, sections: null },
  })
  expect(openShare(erased, at)).toBeNull()
  expect(() => share.decide(share.initial, { type: 'Revoke', data: { at } })).toThrow(
    'This link does not work',
  )
})

test('a copy has the ads of result pages, and not whose rivals they are', () => {
  const pages: AnalysisEvent = {
    type: 'ResultPagesFound',
    data: {
      reportId: 'rep_1',
      userId: 'usr_1',
      funding: 'mission',
      at,
      notes: [],
      isLast: true,
      results: [
        {
          keywordId: 'kw_1',
          source: 'dataforseo',
          fetchedAt: at,
          cost: 2_000,
          payload: 'abc',
          pages: [],
          ads: [{ host: 'greggs.example', title: 'Bread', rival: 'Greggs' }],
        },
      ],
    },
  }
  expect(sharedFacts([pages], ofKeywords(['keywords']), at)[0]).toMatchObject({
    data: {
      results: [{ cost: 0, payload: '', ads: [{ host: 'greggs.example', title: 'Bread' }] }],
    },
  })
  expect(JSON.stringify(sharedFacts([pages], ofKeywords(['keywords']), at))).not.toContain('Greggs')
})

test('a copy has what was read of the own site with its clusters, and of one that was not nothing', () => {
  const withOwn = (outcome: 'read' | 'late') =>
    recordedEvents(5).map((event): AnalysisEvent => {
      const about = { host: 'crumb.example', outcome }
      if (event.type === 'KeywordsClustered')
        return { ...event, data: { ...event.data, own: { ...about, version: '1', pages: [] } } }
      if (event.type !== 'SortiesPlanned') return event
      return { ...event, data: { ...event.data, own: { ...about, pages: 0 } } }
    })
  const held = (outcome: 'read' | 'late') =>
    JSON.stringify(sharedFacts(withOwn(outcome), ofKeywords(['plan', 'clusters']), at))
  expect(held('read')).toContain('crumb.example')
  expect(held('late')).not.toContain('crumb.example')
})
