import { defineModule } from '@sortie/runtime/service/module'
import { exportAggregate } from '../exports/exports.ts'
import { exportFiles } from '../exports/file-store.ts'
import { exportView } from '../exports/views/export-view.ts'
import { ownReport } from '../reports/own-report.ts'
import { reportRemoval } from '../reports/remove-reports.ts'
import { reportReadSettings, reportReadThrottle } from '../reports/report-reads.ts'
import { reportAggregate } from '../reports/reports.ts'
import { shareAggregate } from '../shares/shares.ts'
import { shareView } from '../shares/views/share-view.ts'
import { reportWithdrawalRoutes } from './http/withdrawal-routes.ts'
import { endWithdrawnReports, finishWithdrawals } from './reactions/withdraw-reports.ts'
import { reportWithdrawals } from './report-withdrawals.ts'
import { misreadingView } from './views/misreading-view.ts'
import { withdrawalGauges } from './withdrawal-gauges.ts'
import { withdrawalThrottle } from './withdrawal-throttle.ts'

/** Reports about another business than their owner's: given back, told of, and decided by operators. */
export const withdrawalsModule = defineModule({
  name: 'withdrawals',
  settings: reportReadSettings,
  contribute: (kernel) => {
    const { isErased } = kernel.keys
    const withdrawals = kernel.resource(reportWithdrawals)
    const misreadings = kernel.views(misreadingView)
    return {
      projections: [misreadingView],
      works: [
        finishWithdrawals(withdrawals, isErased),
        endWithdrawnReports({
          shares: kernel.commands(shareAggregate),
          shareViews: kernel.views(shareView),
          exports: kernel.commands(exportAggregate),
          exportViews: kernel.views(exportView),
          files: kernel.resource(exportFiles),
          remove: kernel.resource(reportRemoval),
          isErased,
        }),
      ],
      routes: reportWithdrawalRoutes({
        withdrawals,
        reports: kernel.commands(reportAggregate),
        misreadings,
        own: kernel.resource(ownReport),
        throttle: kernel.resource(withdrawalThrottle),
        reads: kernel.resource(reportReadThrottle),
      }),
      gauges: withdrawalGauges(misreadings),
    }
  },
})
