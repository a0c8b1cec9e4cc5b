import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { takeTurns, type Work, work } from '@sortie/runtime/work/work'
import { isReportOver } from '../../reports/decider/report.ts'
import { readReportEvents } from '../../reports/report-events.ts'
import type { Reports } from '../../reports/reports.ts'
import { isUnreadable, sharedFacts } from '../decider/fork.ts'
import type { ShareCommands } from '../shares.ts'

type Deps = {
  reports: Reports
  shares: Pick<ShareCommands, 'state'>
}
type ForkData = Extract<AnalysisEvent, { type: 'ReportForked' }>['data']

const GONE = 'The report that you were shown isn’t there any more, so it couldn’t be copied.'
const FAULT = 'Something went wrong on our side, so the report wasn’t copied. Open the link again.'
const TRIES = 3
/** Copies that an instance makes at once. */
const AT_ONCE = 2

const now = () => new Date().toISOString()

/**
 * Fills a copy of a shared report with its shared events, one by one, under the key of the user who took it. After a
 * try that died, the next one continues after the last event that is there.
 */
export const copyReport = ({ reports, shares }: Deps): Work => {
  const fail = (reportId: ReportId, reason: string) =>
    reports.handle(
      reportId,
      { type: 'FailFork', data: { at: now(), reason } },
      { step: 'fork-failed' },
    )

  const copy = async ({ reportId, shareId, kind, sections, additions, at }: ForkData) => {
    const { state } = await reports.state(reportId)
    if (state.stage === 'unborn' || isReportOver(state) || !state.fork) return
    const { shared } = (await shares.state(shareId)).state
    const events = shared ? await readReportEvents(reports, shared.reportId) : []
    const facts = sharedFacts(events, { kind, sections, additions }, at)
    // The person who shared it, or who took the copy, was erased meanwhile.
    if (!state.brief || facts.length === 0 || facts.some(isUnreadable)) {
      await fail(reportId, GONE)
      return
    }
    for (const [index, fact] of facts.entries()) {
      const part = index + 1
      if (part <= state.fork.copied) continue
      const command = { type: 'CopyFact', data: { part, fact } } as const
      await reports.handle(reportId, command, { step: `fact-${part}` })
    }
    const done = { type: 'CompleteFork', data: { at: now() } } as const
    await reports.handle(reportId, done, { step: 'fork-completed' })
  }

  return work<AnalysisEvent, 'ReportForked'>({
    name: 'copy-report',
    on: ['ReportForked'],
    run: ({ data }) => copy(data),
    attempts: TRIES,
    lanes: takeTurns(AT_ONCE, ({ data }) => data.userId),
    giveUp: async ({ data: { reportId } }) => {
      await fail(reportId, FAULT)
    },
  })
}
