import { createNetworkThrottle, MINUTE_SECONDS } from '@sortie/runtime/http/throttle'
import { defineModule } from '@sortie/runtime/service/module'
import { z } from 'zod'
import { projectIds } from '../projects/project-ids.ts'
import { createFollowReport } from '../reports/follow-report.ts'
import { reportReadSettings, reportReadThrottle } from '../reports/report-reads.ts'
import { reportAggregate } from '../reports/reports.ts'
import { reportView } from '../reports/views/report-view.ts'
import { reportWithdrawals } from '../withdrawals/report-withdrawals.ts'
import { withdrawalThrottle } from '../withdrawals/withdrawal-throttle.ts'
import { trialRoutes } from './http/trial-routes.ts'
import { trialNetworks } from './trial-networks.ts'

const trialSettings = {
  ...reportReadSettings,
  /** Industries that a network may have read in a minute without an account. Step 1 of a trial has two read. */
  TRADES_PER_MINUTE: z.coerce.number().int().positive().default(30),
}

/** Free trials: asked for without an account, and counted by network. */
export const trialsModule = defineModule({
  name: 'trials',
  settings: trialSettings,
  contribute: (kernel) => {
    const views = kernel.views(reportView)
    const networks = kernel.resource(trialNetworks)
    const { TRADES_PER_MINUTE: points } = kernel.config
    return {
      routes: trialRoutes({
        reports: kernel.commands(reportAggregate),
        views,
        ids: kernel.resource(projectIds),
        follow: createFollowReport(views, kernel.sendLive),
        networks,
        tradeThrottle: createNetworkThrottle(kernel.db, {
          name: 'read-trade',
          points,
          seconds: MINUTE_SECONDS,
          refusal: (wait) => `You can check ${points} industries a minute. Check again in ${wait}.`,
        }),
        reads: kernel.resource(reportReadThrottle),
        withdrawals: kernel.resource(reportWithdrawals),
        withdrawThrottle: kernel.resource(withdrawalThrottle),
      }),
      prepare: networks.prepare,
      forget: networks.removeAllOf,
    }
  },
})
