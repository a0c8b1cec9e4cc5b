import type { AnalysisEvent } from '@sortie/contracts/analysis'
import { createThrottle, type Throttle } from '@sortie/runtime/http/throttle'
import type { Contribution, Kernel } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import { exportView } from './exports/views/export-view.ts'
import type { ReportCommand, ReportState } from './reports/decider/report.ts'
import type { OwnReport } from './reports/own-report.ts'
import { shareView } from './shares/views/share-view.ts'
import { withdrawals } from './withdrawals/decider/withdrawals.ts'
import { withdrawalRoutes } from './withdrawals/http/withdrawal-routes.ts'
import { endWithdrawnReports, finishWithdrawals } from './withdrawals/reactions/withdraw-reports.ts'
import { misreadingView } from './withdrawals/views/misreading-view.ts'
import { createWithdrawals } from './withdrawals/report-withdrawals.ts'

type WithdrawingKernel = Pick<Kernel<unknown>, 'commands' | 'views' | 'keys' | 'db'>
type Ending = Parameters<typeof endWithdrawnReports>[0]
type WithdrawingParts = Pick<Ending, 'shares' | 'exports' | 'files' | 'remove'> & {
  reports: Commands<ReportCommand, ReportState, AnalysisEvent>
  own: OwnReport
  reads: Pick<Throttle, 'take'>
}

/** How often a user may say in a minute that a report is about another business. */
const WITHDRAWALS_PER_MINUTE = 10
const MINUTE = 60

/** Reports about another business than their owner's: given back, told of, and decided by operators. */
export const withdrawing = (kernel: WithdrawingKernel, given: WithdrawingParts) => {
  const { commands, views, keys, db } = kernel
  const { reports, own, reads, ...ending } = given
  const claims = commands({
    name: 'withdrawals',
    decider: withdrawals,
    subject: (_stream, { data: { userId } }) => userId,
  })
  const withdrawn = createWithdrawals({ reports, claims })
  const misreadings = views(misreadingView)
  const throttle = createThrottle(db, {
    name: 'withdraw-report',
    points: WITHDRAWALS_PER_MINUTE,
    seconds: MINUTE,
    refusal: (wait) =>
      `You can do this ${WITHDRAWALS_PER_MINUTE} times a minute. Try again in ${wait}.`,
  })
  /** How long the oldest request has waited for an operator, in seconds; 0 where none waits. */
  const oldestRequest = async () => {
    const { views: found } = await misreadings.page(
      { state: 'requested' },
      { oldestBy: 'at', limit: 1 },
    )
    const [oldest] = found
    return oldest ? Math.max(0, (Date.now() - Date.parse(oldest.at)) / 1_000) : 0
  }
  const parts = {
    projections: [misreadingView],
    works: [
      finishWithdrawals(withdrawn, keys.isErased),
      endWithdrawnReports({
        ...ending,
        shareViews: views(shareView),
        exportViews: views(exportView),
        isErased: keys.isErased,
      }),
    ],
    routes: withdrawalRoutes({
      withdrawals: withdrawn,
      reports,
      misreadings,
      own,
      throttle,
      reads,
    }),
    gauges: {
      sortie_reports_withdrawn: async () => (await misreadings.sums(['withdrawn'])).withdrawn,
      sortie_withdrawal_requests: async () => (await misreadings.sums(['requested'])).requested,
      sortie_withdrawal_request_age_seconds: oldestRequest,
    },
  } satisfies Contribution
  return { parts, withdrawals: withdrawn, throttle }
}
