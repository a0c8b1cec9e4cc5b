import { createHash } from 'node:crypto'
import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { FoundKeyword } from '@sortie/contracts/analysis/keywords/found-keywords'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { Funding } from '@sortie/contracts/analysis/reports/report-kinds'
import { type Work, work } from '@sortie/runtime/work/work'
import { packed } from '../../domain/batches.ts'
import type { PaidCallsOf } from '../../paid-calls/paid-calls.ts'
import type { ModelSpending } from '../../providers/openai/model-spending.ts'
import type { ProviderChain, SourceQuery } from '../../providers/port.ts'
import { type FailureReason, reportFailure } from '../../reports/decider/failures.ts'
import { runPlanOf } from '../../reports/decider/plans.ts'
import { isReportOver, type ReportState } from '../../reports/decider/report.ts'
import type { Reports } from '../../reports/reports.ts'
import type { KnownSites } from '../../sites/known-sites.ts'
import { aloneNote, findCompetitors, findKeywords } from '../analyse.ts'
import { readOwnSite } from '../own-site.ts'
import { recordClusters } from '../record-clusters.ts'
import { recordGap } from '../record-gap.ts'
import { recordResults } from '../record-results.ts'
import { recordSites } from '../record-sites.ts'
import { recorded } from '../recorded.ts'
import { withoutSites, withSites } from '../site-keywords.ts'
import { type SiteRankings, siteRankings } from '../site-rankings.ts'

type Deps = {
  reports: Reports
  providers: ProviderChain
  /** The sites that competitor reports compare. */
  sites: KnownSites
  /** Keywords that a paid report looks at, at most. */
  mostKeywords: number
  /** The paid calls to sources, by the report that pays. */
  paid: Pick<PaidCallsOf, 'of'>
  /** The budgets of language models. */
  models: Pick<ModelSpending, 'budgetOf'>
}
type Born = Exclude<ReportState, { stage: 'unborn' }>
type RequestEvent = Extract<AnalysisEvent, { type: 'ReportRequested' | 'ReportQueued' }>

/** The errors that fail a report for a reason of its own, by name, each with the number of tries before that. */
const FORESEEN: Record<string, { reason: FailureReason; tries: number }> = {
  NoAnswer: { reason: 'sources', tries: 3 },
  TooFew: { reason: 'few', tries: 1 },
  UnknownTrade: { reason: 'unknown', tries: 1 },
  NoSites: { reason: 'unread', tries: 1 },
}
/** A try that died may have recorded a part; the next one cuts the rest into other batches. */
const stepOf = (keywords: readonly FoundKeyword[]) => {
  const ids = keywords.map(({ keywordId }) => keywordId)
  return `batch-${createHash('sha256').update(ids.join()).digest('hex').slice(0, 16)}`
}

/** The time after its order in which a report should be ready, in seconds. */
const IN_TIME_SECONDS = 60

/** Reports that an instance is at: trials, which cost nothing, keep no paid report waiting. */
const AT_ONCE = { paid: 4, trial: 2 }

const now = () => new Date().toISOString()

type PhrasesAhead = ReturnType<ProviderChain['phrases']> | null
/** Returns the query with the competitors that were found as rivals, beside those that were named. */
const withRivals = (query: SourceQuery, names: readonly string[]): SourceQuery => ({
  ...query,
  rivals: [...new Set([...(query.rivals ?? []), ...names])],
})

/**
 * Runs a requested trial, or a paid report that has its mission, stage by stage. Stages that an earlier try recorded
 * are not repeated: after a worker was killed, the next one continues its run.
 */
export const runReport = (deps: Deps): Work => {
  const { reports, providers, sites, mostKeywords, paid, models } = deps
  const fail = (
    { reportId, funding }: { reportId: ReportId; funding: Funding },
    why: FailureReason,
  ) => {
    const data = { at: now(), ...reportFailure(why, funding) }
    return reports.handle(reportId, { type: 'Fail', data }, { step: 'fail' })
  }

  /** @returns phrases that were asked for meanwhile, as a measured figure may take seconds */
  const recordCompetitors = async ({ about }: Born, query: SourceQuery) => {
    const plan = runPlanOf(about)
    const sourceQuery = plan.sites ? withoutSites(query) : query
    let phrases: PhrasesAhead = null
    const askPhrases = (names: string[]) => {
      // The phrases of a comparison come from the sites, which are read first.
      if (plan.sites) return
      phrases = providers.phrases(withRivals(query, names))
      // The stage that awaits the phrases handles the failure.
      phrases.catch(() => {})
    }
    const { found, notes, sources } = await findCompetitors(
      providers,
      sourceQuery,
      plan,
      askPhrases,
    )
    const isFound = found.length > 1 + (query.rivals?.length ?? 0)
    const allNotes = [...notes, ...(isFound ? aloneNote('competitors', sources) : [])]
    const data = { at: now(), competitors: found, notes: allNotes, sources }
    const command = { type: 'RecordCompetitors', data } as const
    await reports.handle(about.reportId, command, { step: 'competitors' })
    return phrases
  }

  /** Records the keywords batch by batch, without those that are there. */
  const recordKeywords = async (
    born: Born,
    query: SourceQuery,
    { rankings, ahead }: { rankings: SiteRankings; ahead: PhrasesAhead },
  ) => {
    const { about, shown, rivals, tally, promised } = born
    const wanted = { plan: runPlanOf(about), most: mostKeywords, shown, known: tally.ids, promised }
    const all = withRivals(query, rivals)
    const compared = runPlanOf(about).sites && (await recorded(reports, about.reportId)).sites
    const chain = compared
      ? withSites(providers, compared, (await rankings()).found)
      : { ...providers, ...(ahead && { phrases: () => ahead }) }
    for await (const each of findKeywords(chain, all, wanted)) {
      const { found, of, sources, scoring, isLast } = each
      const notes = [...each.notes, ...aloneNote('phrases', sources)]
      const data = { at: now(), of, notes, sources, ...packed(found), scoring, isLast }
      const command = { type: 'RecordBatch', data } as const
      await reports.handle(about.reportId, command, { step: stepOf(data.keywords) })
      if (isLast) return
    }
    // An earlier try recorded all of them, and died before it said so.
    const completed = { type: 'CompleteKeywords', data: { at: now() } } as const
    await reports.handle(about.reportId, completed, { step: 'keywords-completed' })
  }

  /** A trial pays for nothing: its figures are those that cost nothing. */
  const callsOf = ({ about: { reportId, userId, kind, funding } }: Born) =>
    funding === 'mission' ? paid.of({ reportId, userId, kind }) : undefined

  /** The report as it is now; null where nothing is left to do. */
  const open = async (reportId: ReportId): Promise<Born | null> => {
    const { state } = await reports.state(reportId)
    return state.stage === 'unborn' || isReportOver(state) ? null : state
  }

  const run = async ({ reportId, funding }: RequestEvent['data'], signal: AbortSignal) => {
    await reports.handle(reportId, { type: 'Start', data: { at: now() } }, { step: 'start' })
    const begun = await open(reportId)
    if (!begun) return
    if (!begun.brief) return fail({ reportId, funding }, 'erased')
    const modelBudget = await models.budgetOf(begun.about)
    const query = { ...begun.brief, at: now(), signal, paid: callsOf(begun), modelBudget }
    const rankings = siteRankings(providers, query)
    const { clusters, sites: compares } = runPlanOf(begun.about)
    // The own site is read beside the other stages: it may take longer than they do.
    const ownSite =
      clusters && !compares && !begun.clustered ? readOwnSite(sites, query) : Promise.resolve(null)
    const isFirst = begun.stage === 'requested' || begun.stage === 'running'
    const ahead = isFirst ? await recordCompetitors(begun, query) : null
    const named = await open(reportId)
    if (named?.stage === 'competitors' && runPlanOf(named.about).sites) {
      await recordSites({ reports, sites }, named, query, rankings)
    }
    const found = await open(reportId)
    if (found?.stage === 'competitors' || found?.stage === 'sites') {
      await recordKeywords(found, query, { rankings, ahead })
    }
    const rated = await open(reportId)
    if (rated) await recordResults(reports, rated, query, providers)
    const whole = await open(reportId)
    if (whole) await recordGap(reports, whole, now(), rankings)
    const compared = await open(reportId)
    if (compared) await recordClusters(reports, compared, now(), ownSite)
    await reports.handle(reportId, { type: 'Complete', data: { at: now() } }, { step: 'complete' })
  }

  return work<AnalysisEvent, RequestEvent['type']>({
    name: 'run-report',
    on: ['ReportRequested', 'ReportQueued'],
    // A paid report runs once its mission is reserved.
    when: ({ type, data }) => type === 'ReportQueued' || data.funding === 'trial',
    lanes: {
      atOnce: AT_ONCE,
      laneOf: ({ data }) => (data.funding === 'trial' ? 'trial' : 'paid'),
      customerOf: ({ data }) => data.userId,
    },
    run: async ({ data }, { signal }) => {
      await run(data, signal)
    },
    // Not failed by `run`, which is not asked whether it still has the work: who has it now may be
    // about to finish the report.
    foreseen: ({ name }) => FORESEEN[name]?.tries ?? null,
    objective: {
      name: 'report',
      withinSeconds: IN_TIME_SECONDS,
      // The other foreseen failures are excused: the text or the sites of the brief lead nowhere.
      isExcused: ({ name }) => name in FORESEEN && FORESEEN[name]?.reason !== 'sources',
    },
    giveUp: async ({ data }, { name }) => {
      await fail(data, FORESEEN[name]?.reason ?? 'fault')
    },
  })
}
