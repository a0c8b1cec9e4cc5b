import { defineModule } from '@sortie/runtime/service/module'
import { modelSpending } from '../model-budget/model-spending.ts'
import { sourcePayment } from '../paid-calls/payment.ts'
import { reportSourceSettings, sourceChain } from '../reports/report-sources.ts'
import { reportAggregate } from '../reports/reports.ts'
import { knownSites } from '../sites/known-sites.ts'
import { runReport } from './reactions/run-report.ts'

/** Runs of reports: sources are asked, and what they know is recorded part by part. */
export const runsModule = defineModule({
  name: 'runs',
  settings: reportSourceSettings,
  contribute: (kernel) => ({
    works: [
      runReport({
        reports: kernel.commands(reportAggregate),
        providers: kernel.resource(sourceChain),
        sites: kernel.resource(knownSites),
        mostKeywords: kernel.config.REPORT_KEYWORDS,
        paid: kernel.resource(sourcePayment).calls,
        models: kernel.resource(modelSpending),
      }),
    ],
  }),
})
