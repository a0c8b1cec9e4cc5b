import { randomUUID } from 'node:crypto'
import type { AnalysisEvent } from '@sortie/contracts/analysis'
import { getKeyword, listKeywords } from '@sortie/contracts/analysis/keywords/keywords'
import type {
  Intent,
  OpportunityLabel,
  ScoredKeyword,
} from '@sortie/contracts/analysis/keywords/ratings'
import type { Figure } from '@sortie/contracts/analysis/keywords/receipts'
import { getReport, listReports } from '@sortie/contracts/analysis/reports/reports'
import { getFreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import type { Decider } from '@sortie/runtime/domain'
import { because } from '@sortie/runtime/process/context'
import type { Kernel } from '@sortie/runtime/service/kernel'
import { startForTest } from '@sortie/runtime/testing/stack'
import { expect, test, vi } from 'vitest'
import { rate, scoringFor, withReceipts } from '../domain/opportunities.ts'
import { build, shape } from '../testing-service.ts'

// Reports that were stored by releases before batches and projects stay readable and whole, and are grouped in
// projects.

const at = '2026-10-01T08:00:00.000Z'
const figure = (value: number, unit: string): Figure => ({
  value,
  unit,
  source: 'almanac',
  fetchedAt: at,
  kind: 'modelled',
  formula: 'model',
  version: '1',
  inputs: { words: 2 },
})
const keyword = (name: string, volume: number, intent: Intent): ScoredKeyword =>
  withReceipts(
    rate({
      keywordId: 'kw_unused',
      keyword: name,
      intent,
      relevance: 3,
      theme: name,
      searchVolume: figure(volume, 'searches/month'),
      difficulty: figure(3, '0-10'),
    }),
    scoringFor(),
    at,
  )
const keywords = [
  keyword('rye bread', 8_000, 'transactional'),
  ...Array.from({ length: 11 }, (_, n) => keyword(`bread ${n}`, 60 - n, 'informational')),
]

const rated = (label: OpportunityLabel) =>
  keywords.filter(({ opportunity }) => opportunity === label).length
const ratings = { High: rated('High'), Medium: rated('Medium'), Low: rated('Low') }

/** The stream of a report as the release before wrote it. */
const streamOf = (
  userId: `usr_${string}`,
  funding: 'trial' | 'mission',
  businessName: string,
): { reportId: `rep_${string}`; projectId: `prj_${string}`; events: AnalysisEvent[] } => {
  const reportId = `rep_${randomUUID()}` as const
  const projectId = `prj_${randomUUID()}` as const
  const about = { reportId, userId, funding, at }
  const brief = { industry: 'Bakery', businessName, mainCompetitor: 'Greggs' }
  const paid: AnalysisEvent[] = [
    { type: 'ReportQueued', data: { ...about, available: 1 } },
    { type: 'ReportStarted', data: about },
  ]
  const rows = funding === 'trial' ? keywords.slice(0, 5) : keywords
  return {
    reportId,
    projectId,
    events: [
      { type: 'ReportRequested', data: { ...about, ...brief, projectId, attempt: 1 } },
      ...(funding === 'mission' ? paid : []),
      { type: 'CompetitorsFound', data: { ...about, competitors: [], notes: ['one'] } },
      { type: 'KeywordsScored', data: { ...about, keywords: rows, notes: ['two'] } },
      { type: 'ReportCompleted', data: about },
    ],
  }
}

/** Appends whatever it is told, as a release did whose rules are no longer here. */
const verbatim: Decider<null, { type: 'Append'; events: AnalysisEvent[] }, AnalysisEvent> = {
  source: import.meta.url,
  initial: null,
  decide: (_state, { events }) => events,
  evolve: (state) => state,
}

type Stream = ReturnType<typeof streamOf>

/** Leaves streams behind in the databases of a service that is stopped then. @returns its environment */
const left = async (userId: string, streams: Stream[]) => {
  let append: (stream: Stream) => Promise<unknown> = async () => {}
  const service = await startForTest('analysis', {}, (kernel: Kernel<unknown>) => {
    const reports = kernel.commands({ name: 'report', decider: verbatim, subject: () => userId })
    append = ({ reportId, events }) => {
      const around = {
        cause: `req:${reportId}`,
        fingerprint: null,
        actor: userId,
        correlation: 'c',
      }
      return because(around, () => reports.handle(reportId, { type: 'Append', events }))
    }
    return {}
  })
  for (const stream of streams) await append(stream)
  // The service has published the events that it appended before it stops.
  await vi.waitFor(
    async () => expect((await service.published()).length).toBeGreaterThan(0),
    20_000,
  )
  await service.stop({ keep: true })
  return service.env
}

test('trials and reports of the release before stay whole, and those of one business come together', async () => {
  const userId = `usr_${randomUUID()}` as const
  const trial = streamOf(userId, 'trial', 'Crumb & Co')
  const [one, same, other] = [
    streamOf(userId, 'mission', 'Loaf'),
    streamOf(userId, 'mission', ' loaf'),
    streamOf(userId, 'mission', 'Another'),
  ]
  const analysis = await startForTest(
    'analysis',
    shape,
    build,
    await left(userId, [trial, one, same, other]),
  )
  try {
    const caller = analysis.caller(userId)
    const results = await analysis.call(getFreeTrialResults, {
      params: { projectId: trial.projectId },
      caller,
    })
    expect(results.body.analysis.results.keywords).toHaveLength(5)
    expect(results.body.analysis.notes).toEqual(['one', 'two'])
    expect(results.body.analysis.explanations['keywords.0']).toMatchObject({
      score: keywords[0]!.impact.value,
      label: 'High',
    })

    const params = { reportId: one.reportId }
    const report = (await analysis.call(getReport, { params, caller })).body
    expect(report).toMatchObject({
      kind: 'keywords',
      mission: 'spent',
      analysis: { status: 'ready' },
      keywords: { count: 12, of: 12, ratings, estimates: 24 },
    })
    const { rows } = (await analysis.call(listKeywords, { params, caller })).body
    expect(rows.map(([, name]) => name)).toEqual(keywords.map((each) => each.keyword))
    const [keywordId] = rows[0]!
    const opened = await analysis.call(getKeyword, { params: { ...params, keywordId }, caller })
    expect(opened.body.receipts.searchVolume).toEqual(keywords[0]!.searchVolume)
    expect(opened.body.explanation).toMatchObject({ label: 'High' })

    await vi.waitFor(async () => {
      const { reports } = (await analysis.call(listReports, { caller })).body
      const projects = new Map(reports.map((each) => [each.reportId, each.projectId]))
      expect(projects.get(trial.reportId)).toBe(trial.projectId)
      expect(projects.get(one.reportId)).toBe(projects.get(same.reportId))
      expect(projects.get(one.reportId)).not.toBe(projects.get(other.reportId))
      for (const { reportId, projectId } of [one, same, other])
        expect(projects.get(reportId)).not.toBe(projectId)
    }, 20_000)
  } finally {
    await analysis.stop()
  }
})
