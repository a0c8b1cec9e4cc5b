import { type Ages, createAges } from '@sortie/runtime/database/ages'
import { bySystem } from '@sortie/runtime/process/context'
import { type Loop, startLoop } from '@sortie/runtime/process/loop'
import type { Log } from '@sortie/runtime/process/telemetry'
import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import { allViews } from '@sortie/runtime/views/all-pages'
import type { Views } from '@sortie/runtime/views/view-reader'
import { z } from 'zod'
import { limitsOf, type ReportTimes } from './decider/plans.ts'
import { type Reports, reportAggregate } from './reports.ts'
import { type ReportSummaryView, reportSummary } from './views/report-summary.ts'

export type Deadlines = {
  /** Paid reports that are past their deadline and have no outcome yet. */
  overdue: () => Promise<ReportSummaryView[]>
  /** Fails such reports from now on. */
  start: () => Promise<Loop>
}

type Deps = {
  reports: Reports
  summaries: Views<ReportSummaryView>
  /** The times that reports have been waiting or running. */
  ages: Pick<Ages, 'of' | 'prepare'>
  limits: ReportTimes
  log: Log
}

/** The delay with which a late report may be found, in milliseconds; a quarter of the deadline where that is short. */
const SWEEP_MS = 5_000
const PAGE = 200
const REASONS = {
  waiting: "The report couldn't be started in time.",
  running: 'The report took too long.',
} as const

const phaseOf = ({ status }: ReportSummaryView) => (status === 'running' ? 'running' : 'waiting')
/** Waiting and running have a deadline each, so each is timed by itself. */
const timed = (view: ReportSummaryView) => `${view.reportId}:${phaseOf(view)}`

/**
 * Fails each paid report that is past its deadline, one that billing never answered too. Every instance looks; the
 * report's own stream takes one outcome, that of the first.
 */
export const createDeadlines = ({ reports, summaries, ages, limits, log }: Deps): Deadlines => {
  const open = () =>
    allViews((cursor) =>
      summaries.page({ open: true }, { newestBy: 'requestedAt', cursor, limit: PAGE }),
    )

  const overdue = async () => {
    let views: ReportSummaryView[] = []
    const known = await ages.of(async () => {
      views = await open()
      return views.map(timed)
    })
    const isLate = (view: ReportSummaryView) => {
      const limit = phaseOf(view) === 'running' ? limits.runMs(view) : limits.startMs
      return known.get(timed(view))! > limit
    }
    return views.filter(isLate)
  }

  const fail = (view: ReportSummaryView) => {
    const { reportId } = view
    const cause = `work:deadline:${reportId}`
    const reason = REASONS[phaseOf(view)]
    const data = { at: new Date().toISOString(), reason, cause: 'deadline' as const }
    return bySystem(cause, () => reports.handle(reportId, { type: 'Fail', data }))
  }

  /** One that cannot be failed here, as only a later release knows it, holds up no other. */
  const failEach = async (views: ReportSummaryView[]) => {
    for (const view of views) {
      try {
        await fail(view)
      } catch (error) {
        log.error({ err: error, stream: view.reportId }, 'a late report could not be failed')
      }
    }
  }

  return {
    overdue,
    start: async () => {
      await ages.prepare()
      const shortest = Math.min(
        limits.startMs,
        limits.runMs({ kind: 'keywords', funding: 'mission' }),
      )
      const everyMs = Math.min(SWEEP_MS, shortest / 4)
      return startLoop('deadlines of reports', everyMs, log, async () => {
        await failEach(await overdue())
        return false
      })
    },
  }
}

export const deadlineSettings = {
  /**
   * The seconds that a report may take once it started, instead of those of its plan; then it fails and its mission
   * comes back.
   */
  REPORT_DEADLINE_SECONDS: z.coerce.number().int().positive().optional(),
  /** The seconds that a paid report may wait for its start; then it fails and its mission comes back. */
  REPORT_START_SECONDS: z.coerce.number().int().positive().default(1_800),
}
type DeadlineConfig = ConfigOf<typeof deadlineSettings>

/** Returns the times that reports may wait and run. */
export const reportLimits = (
  config: Pick<DeadlineConfig, 'REPORT_DEADLINE_SECONDS' | 'REPORT_START_SECONDS'>,
): ReportTimes =>
  limitsOf({ start: config.REPORT_START_SECONDS, run: config.REPORT_DEADLINE_SECONDS })

/** The deadlines of all reports: they are kept, and operators see what is late. */
export const reportDeadlines: Resource<DeadlineConfig, Deadlines> = {
  name: 'report-deadlines',
  open: (kernel) =>
    createDeadlines({
      reports: kernel.commands(reportAggregate),
      summaries: kernel.views(reportSummary),
      ages: createAges(kernel.db, 'reports'),
      limits: reportLimits(kernel.config),
      log: kernel.log,
    }),
}
