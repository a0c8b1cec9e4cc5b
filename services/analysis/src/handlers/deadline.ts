import { randomUUID } from 'node:crypto'
import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { Commands } from '@sortie/runtime/command'
import { because } from '@sortie/runtime/context'
import { cursorOf } from '@sortie/runtime/cursor'
import { type Loop, startLoop } from '@sortie/runtime/loop'
import type { Views } from '@sortie/runtime/projection'
import type { Log } from '@sortie/runtime/telemetry'
import type { ReportCommand, ReportState } from '../domain/report.ts'
import type { ReportSummaryView } from '../projections/report-summary.ts'

type Deps = {
  reports: Commands<ReportCommand, ReportState, AnalysisEvent>
  summaries: Views<ReportSummaryView>
  /** How long a paid report may take from its request on. */
  deadlineMs: number
  log: Log
}

type Page = { views: ReportSummaryView[]; next: string | null }

/** How late a report may be found. */
const SWEEP_MS = 1_000
const PAGE = 200
const LATE = 'It took longer than a report may take.'

/**
 * Fails each paid report that is past its deadline, one that billing never answered too. Every
 * instance looks; the report's own stream takes one outcome, whoever is first.
 */
export const startDeadlines = ({ reports, summaries, deadlineMs, log }: Deps): Loop => {
  const fail = ({ reportId }: ReportSummaryView) =>
    because(
      {
        cause: `work:deadline:${reportId}`,
        fingerprint: null,
        actor: 'system',
        correlation: randomUUID(),
      },
      () => {
        const data = { at: new Date().toISOString(), reason: LATE, cause: 'deadline' as const }
        return reports.handle(reportId, { type: 'Fail', data })
      },
    )

  return startLoop('deadlines of reports', SWEEP_MS, log, async () => {
    // The page begins where the deadline lies: what is in time is not read at all.
    const begin = cursorOf(new Date(Date.now() - deadlineMs).toISOString(), '')
    for (let cursor: string | null = begin; cursor; ) {
      const options = { newestBy: 'requestedAt', cursor, limit: PAGE } as const
      const overdue: Page = await summaries.page({ open: true }, options)
      for (const view of overdue.views) await fail(view)
      cursor = overdue.next
    }
    return false
  })
}
