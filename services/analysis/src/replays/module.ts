import { createThrottle, MINUTE_SECONDS } from '@sortie/runtime/http/throttle'
import { defineModule } from '@sortie/runtime/service/module'
import { z } from 'zod'
import { ownReport } from '../reports/own-report.ts'
import { reportReadSettings } from '../reports/report-reads.ts'
import { reportAggregate } from '../reports/reports.ts'
import { replayRoutes } from './http/replay-routes.ts'

const replaySettings = {
  /** Reports that a user may have computed again, or compared, in a minute. */
  REPLAYS_PER_MINUTE: z.coerce.number().int().positive().default(20),
}

/** Reports that are computed again from their events, and compared with earlier ones. */
export const replaysModule = defineModule({
  name: 'replays',
  settings: { ...reportReadSettings, ...replaySettings },
  contribute: (kernel) => {
    const points = kernel.config.REPLAYS_PER_MINUTE
    return {
      routes: replayRoutes({
        reports: kernel.commands(reportAggregate),
        own: kernel.resource(ownReport),
        throttle: createThrottle(kernel.db, {
          name: 'replay-report',
          points,
          seconds: MINUTE_SECONDS,
          refusal: (wait) => `You can replay ${points} reports a minute. Try again in ${wait}.`,
        }),
      }),
    }
  },
})
