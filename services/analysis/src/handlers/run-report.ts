import type { AnalysisEvent, ReportId, SourceCall } from '@sortie/contracts/analysis'
import type { Commands } from '@sortie/runtime/command'
import { type Work, work } from '@sortie/runtime/work'
import type { ReportCommand, ReportState } from '../domain/report.ts'
import { NoAnswer } from '../providers/chain.ts'
import type { Chain } from '../providers/port.ts'
import { findCompetitors, findOpportunities } from './analyse.ts'

type Deps = {
  reports: Commands<ReportCommand, ReportState, AnalysisEvent>
  providers: Chain
}
type Requested = Extract<AnalysisEvent, { type: 'ReportRequested' }>['data']

/** Tries before a source that does not answer fails the report. */
const PROVIDER_TRIES = 3
const NO_SOURCE =
  'Our data sources did not answer. Nothing is lost: run your free trial again at no cost.'
const OUR_FAULT =
  'Something went wrong on our side. Nothing is lost: run your free trial again at no cost.'
const ERASED = 'The account that asked for this report was deleted.'

/** Which of a stage's words nobody outside was heard for. */
const aloneNote = (what: string, capability: SourceCall['capability'], sources: SourceCall[]) =>
  sources.every(
    ({ provider, capability: of, outcome }) =>
      of !== capability || outcome !== 'answered' || provider === 'almanac',
  )
    ? [`Our built-in almanac was the only source of the ${what}.`]
    : []

const now = () => new Date().toISOString()

/**
 * Runs a requested trial, stage by stage. What an earlier try recorded is not done again: a killed
 * worker's run goes on where it was.
 */
export const runReport = ({ reports, providers }: Deps): Work => {
  const fail = (reportId: ReportId, reason: string) =>
    reports.handle(reportId, { type: 'Fail', data: { at: now(), reason } }, { step: 'fail' })

  const run = async (data: Requested, signal: AbortSignal) => {
    const { reportId, industry, businessName, mainCompetitor } = data
    if (industry === null || businessName === null || mainCompetitor === null) {
      return fail(reportId, ERASED)
    }
    const ask = { industry, businessName, mainCompetitor, at: now(), signal }
    if ((await reports.state(reportId)).state.stage === 'requested') {
      const { found, notes, sources } = await findCompetitors(providers, ask)
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
      const { found, notes, sources } = await findOpportunities(
        providers,
        { ...ask, rivals: state.rivals },
        state.shown,
      )
      const told = [...notes, ...aloneNote('keywords', 'phrases', sources)]
      await reports.handle(
        reportId,
        { type: 'RecordKeywords', data: { at: now(), keywords: found, notes: told, sources } },
        { step: 'keywords' },
      )
    }
    return reports.handle(reportId, { type: 'Complete', data: { at: now() } }, { step: 'complete' })
  }

  return work<AnalysisEvent, 'ReportRequested'>({
    name: 'run-report',
    on: ['ReportRequested'],
    run: async ({ data }, { signal, attempt }) => {
      if (data.funding !== 'trial') return
      try {
        await run(data, signal)
      } catch (error) {
        if (!(error instanceof NoAnswer) || attempt < PROVIDER_TRIES) throw error
        await fail(data.reportId, NO_SOURCE)
      }
    },
    giveUp: async ({ data: { reportId } }) => {
      await fail(reportId, OUR_FAULT)
    },
  })
}
