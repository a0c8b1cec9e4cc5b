import type { OpportunityLabel, ScoredKeyword } from '@sortie/contracts/analysis/keywords/ratings'
import type { Figure } from '@sortie/contracts/analysis/keywords/receipts'
import { expect, test } from 'vitest'
import type { ReportEvent } from '../decider/report.ts'
import { type ReportSummaryView, reportSummary, reportSummaryOf } from './report-summary.ts'

const at = (second: number) => `2026-01-01T00:00:0${second}.000Z`
const about = { reportId: 'rep_1', userId: 'usr_1', funding: 'mission' } as const
const figure = (value: number): Figure => ({
  value,
  unit: '0-10',
  source: 'almanac',
  fetchedAt: at(1),
  kind: 'modelled',
})
const scored = (opportunity: OpportunityLabel, difficulty: number): ScoredKeyword => ({
  keyword: `bread ${difficulty}`,
  intent: 'commercial',
  partial: false,
  opportunity,
  searchVolume: figure(1),
  impact: figure(1),
  difficulty: figure(difficulty),
})
const requested: ReportEvent = {
  type: 'ReportRequested',
  data: {
    ...about,
    at: at(0),
    projectId: 'prj_1',
    attempt: 1,
    industry: 'Bakery',
    businessName: 'Loaf',
    mainCompetitor: 'Crumb',
  },
}
const queued: ReportEvent = { type: 'ReportQueued', data: { ...about, at: at(1), available: 3 } }
const started: ReportEvent = { type: 'ReportStarted', data: { ...about, at: at(2) } }
const keywords: ReportEvent = {
  type: 'KeywordsScored',
  data: {
    ...about,
    at: at(3),
    notes: [],
    keywords: [scored('High', 4), scored('High', 2.5), scored('Low', 8), scored('Low', 8)],
  },
}
const completed: ReportEvent = { type: 'ReportCompleted', data: { ...about, at: at(4) } }
const failed: ReportEvent = {
  type: 'ReportFailed',
  data: { ...about, at: at(4), reason: 'too late', cause: 'deadline' },
}
const declined: ReportEvent = {
  type: 'ReportDeclined',
  data: { ...about, at: at(1), available: 0 },
}
const cancelled: ReportEvent = { type: 'ReportCancelled', data: { ...about, at: at(2) } }

const viewOf = (...events: ReportEvent[]) =>
  events.reduce<ReportSummaryView | undefined>((view, event, index) => {
    const position = { stream: 'rep_1', version: index + 1, at: at(index) }
    return reportSummary.on[event.type]?.(view, event as never, position)
  }, undefined)!

test('a ready report tells what it found, and when it was done', () =>
  expect(reportSummaryOf(viewOf(requested, queued, started, keywords, completed))).toMatchObject({
    status: 'ready',
    name: 'Loaf',
    requestedAt: at(0),
    finishedAt: at(4),
    opportunities: { High: 2, Medium: 0, Low: 1 },
    easiest: 2.5,
    bestKeyword: 'bread 4',
  }))

test('so does one whose keywords came in batches', () => {
  const ratings = { High: 3, Medium: 2, Low: 1 }
  const told = { count: 6, ratings, easiest: 1.5, grounds: 'trade' } as const
  const all: ReportEvent = { type: 'KeywordsCompleted', data: { ...about, at: at(3), ...told } }
  expect(reportSummaryOf(viewOf(requested, queued, started, all, completed))).toMatchObject({
    opportunities: ratings,
    easiest: 1.5,
  })
})

test('what was found is told of no report that is not ready', () => {
  for (const last of [[], [failed]]) {
    expect(reportSummaryOf(viewOf(requested, queued, started, keywords, ...last))).toMatchObject({
      opportunities: { High: 0, Medium: 0, Low: 0 },
      easiest: null,
      bestKeyword: null,
    })
  }
})

test('it is open until its one outcome, and a trial never is', () => {
  expect([[requested], [requested, queued], [requested, queued, started]].map(isOpen)).toEqual([
    true,
    true,
    true,
  ])
  const over = [completed, failed, declined, cancelled]
  expect(over.map((outcome) => isOpen([requested, outcome]))).toEqual(over.map(() => false))
  const trial = { ...requested, data: { ...requested.data, funding: 'trial' } } as ReportEvent
  expect(isOpen([trial])).toBe(false)
})
const isOpen = (events: ReportEvent[]) => viewOf(...events).open

test('a failed one keeps its cause for operators', () =>
  expect(viewOf(requested, failed)).toMatchObject({ failure: 'too late', cause: 'deadline' }))

test('its best keyword is that of most impact in all batches, and none of the rest of the trade', () => {
  const batch = (number: number, ...found: [string, number, boolean?][]): ReportEvent => ({
    type: 'KeywordsFound',
    data: {
      ...about,
      at: at(3),
      batch: number,
      of: 3,
      notes: [],
      sources: [],
      scoring: { impact: '1', clicks: '1' },
      provenances: [],
      keywords: found.map(([keyword, impact, isRelated = false], index) => ({
        keywordId: `kw_${number}${index}` as const,
        keyword,
        impact,
        intent: 'commercial',
        relevance: 3,
        theme: 'bread',
        opportunity: 'High',
        partial: false,
        clickShare: 0.66,
        searchVolume: { value: 900, from: 0 },
        difficulty: { value: 2.5, from: 0 },
        ...(isRelated && { isRelated }),
      })),
    },
  })
  const batches = [
    batch(1, ['rye bread', 60], ['flour', 90, true]),
    batch(2, ['wedding cake', 70], ['sourdough', 70]),
  ]
  const best = (...events: ReportEvent[]) =>
    reportSummaryOf(viewOf(requested, queued, started, ...events)).bestKeyword
  expect(best(...batches, completed)).toBe('wedding cake')
  expect(best(...batches)).toBeNull()
})
