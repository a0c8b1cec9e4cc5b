import type { AnalysisEvent } from '@sortie/contracts/analysis'
import { expect, test } from 'vitest'
import { reportKeyword } from './report-keyword.ts'

const at = '2026-01-01T00:00:00Z'
const event: Extract<AnalysisEvent, { type: 'KeywordsFound' }> = {
  type: 'KeywordsFound',
  data: {
    reportId: 'rep_1',
    userId: 'usr_1',
    at,
    funding: 'mission',
    batch: 1,
    of: 1,
    notes: [],
    sources: [],
    scoring: { impact: '1', clicks: '1' },
    provenances: [
      { unit: 'searches/month', source: 'almanac', fetchedAt: at, kind: 'modelled' },
      { unit: '0-10', source: 'almanac', fetchedAt: at, kind: 'modelled' },
    ],
    keywords: [
      {
        keywordId: 'kw_1',
        keyword: 'rye bread',
        intent: 'transactional',
        relevance: 3,
        theme: 'bread',
        impact: 70,
        opportunity: 'High',
        partial: false,
        clickShare: 0.66,
        searchVolume: { value: 900, from: 0 },
        difficulty: { value: 2.5, from: 1 },
      },
    ],
  },
}

test('a row holds the columns that pages are read by', () => {
  const [change] = reportKeyword.on.KeywordsFound!(event, { stream: 'rep_1', version: 4, at })
  const { scored: _, ...columns } = (change as { set: Record<string, unknown> }).set
  const advice =
    'Rows are made otherwise than before. Those that are there are filled anew only where the ' +
    'projection has another version: raise it.'
  expect(columns, advice).toEqual({
    keyword: 'rye bread',
    intent: 'transactional',
    volume: 900,
    difficulty: 2.5,
    impact: 70,
    rank: 700_000_000_900,
    opportunity: 'High',
  })
})

test('the rows of a report that is removed go', () => {
  const removed: Extract<AnalysisEvent, { type: 'ReportRemoved' }> = {
    type: 'ReportRemoved',
    data: {
      reportId: 'rep_1',
      userId: 'usr_1',
      at,
      funding: 'mission',
      keywordIds: ['kw_1'],
      clusterIds: [],
    },
  }
  const position = { stream: 'rep_1', version: 5, at }
  expect(reportKeyword.on.ReportRemoved!(removed, position)).toEqual([{ id: 'kw_1', set: null }])
})

test('a row says which rivals advertise on its result page, once each; where nobody looked it stays', () => {
  const page = { source: 'dataforseo', fetchedAt: at, cost: 0, payload: '', pages: [] }
  const ad = (host: string, rival?: string) => ({ host, title: '', ...(rival && { rival }) })
  const found: Extract<AnalysisEvent, { type: 'ResultPagesFound' }> = {
    type: 'ResultPagesFound',
    data: {
      reportId: 'rep_1',
      userId: 'usr_1',
      at,
      funding: 'mission',
      notes: [],
      isLast: true,
      results: [
        {
          keywordId: 'kw_1',
          ...page,
          ads: [ad('a.example', 'A'), ad('b.example'), ad('a.co', 'A')],
        },
        { keywordId: 'kw_2', ...page },
      ],
    },
  }
  const changes = reportKeyword.on.ResultPagesFound!(found, { stream: 'rep_1', version: 6, at })
  expect(changes.map(({ id }) => id)).toEqual(['kw_1'])
  const [{ change }] = changes as unknown as [{ change: (row: unknown) => unknown }]
  expect(change({ keyword: 'rye' })).toEqual({ keyword: 'rye', rivalAds: ['A'] })
  // Its person was erased, or it was removed.
  expect(change(undefined)).toBeUndefined()
})
