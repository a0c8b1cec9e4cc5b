import type { AnalysisEvent, FailureCause, ReportId, SourceCall } from '@sortie/contracts/analysis'
import type { Commands } from '@sortie/runtime/store/command'
import { type Work, work } from '@sortie/runtime/work/work'
import { isOver, type ReportCommand, type ReportState } from '../domain/report.ts'
import type { Chain } from '../providers/port.ts'
import { findCompetitors, findOpportunities } from './analyse.ts'

type Deps = {
  reports: Commands<ReportCommand, ReportState, AnalysisEvent>
  providers: Chain
}
type Asked = Extract<AnalysisEvent, { type: 'ReportRequested' | 'ReportQueued' }>
type Funding = Asked['data']['funding']

/** Which errors fail a report for a reason of its own, by their names, and after how many tries. */
const FORESEEN: Record<string, { reason: Reason; tries: number }> = {
  NoAnswer: { reason: 'sources', tries: 3 },
  TooFew: { reason: 'few', tries: 1 },
  UnknownTrade: { reason: 'unknown', tries: 1 },
}
/** What the person is told. The page says that the mission was returned. */
const REASONS = {
  sources: 'Our data sources did not respond.',
  few: 'We found too few keywords for a report that is worth a mission.',
  unknown:
    'We don’t know this trade well enough: most of the keywords would have been general phrases or your own words again. Try a more common name for it, in English.',
  fault: 'Something went wrong on our side.',
  erased: 'The account that asked for this report was deleted.',
} as const
type Reason = keyof typeof REASONS
const CAUSES = {
  sources: 'sources',
  few: 'quality',
  unknown: 'quality',
  fault: 'fault',
  erased: 'erased',
} as const satisfies Record<Reason, FailureCause>
const FREE_RERUN = 'You can run your free trial again at no cost.'
const reasonOf = (reason: Reason, funding: Funding) =>
  funding === 'trial' && reason !== 'erased' ? `${REASONS[reason]} ${FREE_RERUN}` : REASONS[reason]

/** Which of a stage's words nobody outside was heard for. */
const aloneNote = (what: string, capability: SourceCall['capability'], sources: SourceCall[]) =>
  sources.every(
    ({ provider, capability: of, outcome }) =>
      of !== capability || outcome !== 'answered' || provider === 'almanac',
  )
    ? [`The ${what} come only from our built-in almanac.`]
    : []

const now = () => new Date().toISOString()

/**
 * Runs a requested trial, or a paid report that has its mission, stage by stage. What an earlier try
 * recorded is not done again: a killed worker's run goes on where it was.
 */
export const runReport = ({ reports, providers }: Deps): Work => {
  const fail = (
    { reportId, funding }: { reportId: ReportId; funding: Funding },
    reason: Reason,
  ) => {
    const data = { at: now(), reason: reasonOf(reason, funding), cause: CAUSES[reason] }
    return reports.handle(reportId, { type: 'Fail', data }, { step: 'fail' })
  }

  const run = async ({ reportId, funding }: Asked['data'], signal: AbortSignal) => {
    await reports.handle(reportId, { type: 'Start', data: { at: now() } }, { step: 'start' })
    const begun = (await reports.state(reportId)).state
    if (begun.stage === 'unborn' || isOver(begun)) return
    if (!begun.brief) return fail({ reportId, funding }, 'erased')
    const ask = { ...begun.brief, at: now(), signal }
    if (begun.stage === 'requested' || begun.stage === 'running') {
      const { found, notes, sources } = await findCompetitors(providers, ask, funding)
      const told = [...notes, ...aloneNote('competitors', 'competitors', sources)]
      await reports.handle(
        reportId,
        {
          type: 'RecordCompetitors',
          data: { at: now(), competitors: found, notes: told, sources },
        },
        { step: 'competitors' },
      )
    }
    const { state } = await reports.state(reportId)
    if (state.stage === 'competitors') {
      const { found, grounds, notes, sources } = await findOpportunities(
        providers,
        { ...ask, rivals: state.rivals },
        state.shown,
        funding,
      )
      const told = [...notes, ...aloneNote('keywords', 'phrases', sources)]
      await reports.handle(
        reportId,
        {
          type: 'RecordKeywords',
          data: { at: now(), keywords: found, notes: told, sources, grounds },
        },
        { step: 'keywords' },
      )
    }
    return reports.handle(reportId, { type: 'Complete', data: { at: now() } }, { step: 'complete' })
  }

  return work<AnalysisEvent, Asked['type']>({
    name: 'run-report',
    on: ['ReportRequested', 'ReportQueued'],
    // A paid report runs once its mission is reserved.
    when: ({ type, data }) => type === 'ReportQueued' || data.funding === 'trial',
    run: async ({ data }, { signal }) => {
      await run(data, signal)
    },
    // Not failed by `run`, which is not asked whether it still has the work: who has it now may be
    // about to finish the report.
    foreseen: ({ name }) => FORESEEN[name]?.tries ?? null,
    giveUp: async ({ data }, { name }) => {
      await fail(data, FORESEEN[name]?.reason ?? 'fault')
    },
  })
}
