import { createThrottle, throttleOnce } from '@sortie/runtime/http/throttle'
import { defineModule } from '@sortie/runtime/service/module'
import { z } from 'zod'
import { modelSpending } from '../model-budget/model-spending.ts'
import { sourcePayment } from '../paid-calls/payment.ts'
import { ownReport } from '../reports/own-report.ts'
import { reportReadSettings } from '../reports/report-reads.ts'
import { reportSourceSettings, sourceChain } from '../reports/report-sources.ts'
import { reportAggregate } from '../reports/reports.ts'
import { knownSites } from '../sites/known-sites.ts'
import { additionRoutes } from './http/addition-routes.ts'
import { addKeywords } from './reactions/add-keywords.ts'

const DAY_SECONDS = 24 * 3_600

const additionSettings = {
  /** Additions to reports that a user may ask for in a day; pages say so. */
  ADDITIONS_PER_DAY: z.coerce.number().int().positive().default(10),
}

/** Keywords that are added to a report that is ready. */
export const additionsModule = defineModule({
  name: 'additions',
  settings: { ...reportSourceSettings, ...reportReadSettings, ...additionSettings },
  contribute: (kernel) => {
    const reports = kernel.commands(reportAggregate)
    const points = kernel.config.ADDITIONS_PER_DAY
    return {
      works: [
        addKeywords({
          reports,
          providers: kernel.resource(sourceChain),
          sites: kernel.resource(knownSites),
          paid: kernel.resource(sourcePayment).calls,
          models: kernel.resource(modelSpending),
        }),
      ],
      routes: additionRoutes({
        reports,
        own: kernel.resource(ownReport),
        idKey: kernel.keyFor('addition-id'),
        throttle: throttleOnce(
          createThrottle(kernel.db, {
            name: 'add-to-report',
            points,
            seconds: DAY_SECONDS,
            refusal: (wait) => `You can add keywords ${points} times a day. Try again in ${wait}.`,
          }),
        ),
      }),
    }
  },
})
