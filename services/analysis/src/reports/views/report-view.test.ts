import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { ScoredKeyword } from '@sortie/contracts/analysis/keywords/ratings'
import type { Figure } from '@sortie/contracts/analysis/keywords/receipts'
import { FreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import type { Position } from '@sortie/runtime/views/projection'
import { expect, test } from 'vitest'
import { packed } from '../../domain/batches.ts'
import { rate, scoringFor } from '../../domain/opportunities.ts'
import { freeTrialResults } from '../replies/trial-reply.ts'
import { type ReportView, reportView } from './report-view.ts'

const at = (second: number) => `2026-01-01T00:00:0${second}.000Z`
const about = { reportId: 'rep_1', userId: 'usr_1', funding: 'trial' } as const
const figure = (value: number, unit: string): Figure => ({
  value,
  unit,
  source: 'almanac',
  fetchedAt: at(1),
  kind: 'modelled',
})
const keyword: ScoredKeyword = {
  keyword: 'best dentist for kids',
  intent: 'commercial',
  searchVolume: figure(8200, 'searches/month'),
  difficulty: figure(6, '0-10'),
  impact: {
    ...figure(75, '0-100'),
    inputs: {
      searchVolume: 8200,
      difficulty: 6,
      clickShare: 0.78,
      intent: 'commercial',
      relevance: 3,
    },
  },
  opportunity: 'High',
  partial: false,
}
const events: AnalysisEvent[] = [
  {
    type: 'ReportRequested',
    data: {
      ...about,
      at: at(0),
      projectId: 'prj_1',
      attempt: 1,
      industry: 'dentist',
      businessName: 'Smile Co',
      mainCompetitor: 'Aspen Dental',
    },
  },
  {
    type: 'CompetitorsFound',
    data: {
      ...about,
      at: at(1),
      competitors: [
        {
          name: 'Aspen Dental',
          description: 'A network of dental offices.',
          source: 'almanac',
          interest: { ...figure(1300, 'views/month'), source: 'wikimedia', kind: 'measured' },
          topKeywords: [
            { keyword: 'dentures', volume: figure(23_000, 'searches/month'), typical: true },
          ],
        },
      ],
      notes: ['one', 'two'],
    },
  },
  { type: 'KeywordsScored', data: { ...about, at: at(2), keywords: [keyword], notes: ['two'] } },
  { type: 'ReportCompleted', data: { ...about, at: at(3) } },
]
const failed: AnalysisEvent = {
  type: 'ReportFailed',
  data: { ...about, at: at(4), reason: 'no data' },
}

const shown = (given: AnalysisEvent[]) =>
  given.reduce<ReportView | undefined>((view, event, index) => {
    const position: Position = { stream: 'rep_1', version: index + 1, at: at(index) }
    return reportView.on[event.type]?.(view, event as never, position)
  }, undefined)!

test('a report fills in stage by stage', () => {
  expect(events.map((_, index) => shown(events.slice(0, index + 1)).status)).toEqual([
    'requested',
    'running',
    'running',
    'ready',
  ])
  expect(shown(events).stages).toEqual([
    { stage: 'requested', at: at(0) },
    { stage: 'competitors', at: at(1) },
    { stage: 'keywords', at: at(2) },
    { stage: 'completed', at: at(3) },
  ])
})

test('a note is shown once', () => expect(shown(events).notes).toEqual(['one', 'two']))

test('a failed report says why', () =>
  expect(shown([...events.slice(0, 2), failed])).toMatchObject({
    status: 'failed',
    failure: 'no data',
  }))

test('its results are plain figures, with a receipt for each under its path', () => {
  const results = FreeTrialResults.parse(freeTrialResults(shown(events)))
  expect(results.project).toEqual({
    name: 'Smile Co',
    industry: 'dentist',
    mainCompetitor: 'Aspen Dental',
  })
  expect(results.analysis.results).toEqual({
    competitors: [
      {
        name: 'Aspen Dental',
        description: 'A network of dental offices.',
        interest: 1300,
        topKeywords: [{ keyword: 'dentures', volume: 23_000, typical: true }],
      },
    ],
    keywords: [
      {
        keyword: 'best dentist for kids',
        searchVolume: 8200,
        difficulty: 6,
        opportunity: 'High',
      },
    ],
  })
  const { receipts } = results.analysis
  expect(Object.keys(receipts)).toEqual([
    'competitors.0.interest',
    'competitors.0.topKeywords.0.volume',
    'keywords.0.searchVolume',
    'keywords.0.difficulty',
    'keywords.0.opportunity',
  ])
  expect(receipts['keywords.0.opportunity']).toMatchObject({
    value: 'High',
    unit: 'label',
    inputs: { impact: 75, relevance: 3 },
  })
})

test('each keyword is explained from the inputs that its score was stored with', () => {
  const { explanations } = freeTrialResults(shown(events)).analysis
  expect(Object.keys(explanations)).toEqual(['keywords.0'])
  expect(explanations['keywords.0']).toMatchObject({ score: 75, label: 'High' })
  expect(explanations['keywords.0']?.factors).toHaveLength(5)
})

test('a person who was erased leaves no name', () => {
  const [requested] = events
  const erased = {
    ...requested,
    data: { ...requested!.data, businessName: null, mainCompetitor: null },
  }
  const { project } = freeTrialResults(shown([erased as AnalysisEvent]))
  expect([project.name, project.mainCompetitor]).toEqual(['', ''])
})

/** A batch of so many keywords, the first of them with the most searches. */
const batch = (number: number, count: number): AnalysisEvent => {
  const rated = Array.from({ length: count }, (_, index) =>
    rate({
      keywordId: `kw_${number}-${index}`,
      keyword: `dentist ${number}.${index}`,
      intent: 'commercial',
      relevance: 3,
      theme: 'a',
      searchVolume: figure(9_000 / number - index, 'searches/month'),
      difficulty: { ...figure(number + 1, '0-10'), kind: 'measured', source: 'ranks' },
    }),
  )
  const told = { of: 7, notes: [`batch ${number}`], sources: [], scoring: scoringFor() }
  return {
    type: 'KeywordsFound',
    data: { ...about, at: at(2), batch: number, ...packed(rated), ...told },
  }
}

test('it counts the rows of its batches, and shows those with the most impact itself', () => {
  const view = shown([...events.slice(0, 2), batch(2, 4), batch(1, 3)])
  expect(view).toMatchObject({
    status: 'running',
    count: 7,
    of: 7,
    figures: 14,
    estimates: 7,
    easiest: 2,
    sources: ['almanac', 'ranks'],
    notes: ['one', 'two', 'batch 2', 'batch 1'],
  })
  expect(view.ratings).toEqual({ High: 7, Medium: 0, Low: 0 })
  expect(view.top.map((each) => each.keyword)).toEqual([
    'dentist 1.0',
    'dentist 1.1',
    'dentist 1.2',
    'dentist 2.0',
    'dentist 2.1',
  ])
  expect(new Set(view.top.map(({ keywordId }) => keywordId)).size).toBe(5)
})

test('its stage of keywords ends with the last of them', () => {
  const { ratings } = shown([...events.slice(0, 2), batch(1, 3)])
  const told = { count: 3, ratings, easiest: 2, grounds: 'trade' } as const
  const done: AnalysisEvent = { type: 'KeywordsCompleted', data: { ...about, at: at(3), ...told } }
  const before = shown([...events.slice(0, 2), batch(1, 3)])
  expect(before.stages.map(({ stage }) => stage)).toEqual(['requested', 'competitors'])
  const after = shown([...events.slice(0, 2), batch(1, 3), done])
  expect(after.stages.at(-1)).toEqual({ stage: 'keywords', at: at(3) })
  expect(after).toMatchObject({ grounds: 'trade', of: 3 })
})
