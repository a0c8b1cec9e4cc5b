import { defineModule } from '@sortie/runtime/service/module'
import { modelSpending } from '../model-budget/model-spending.ts'
import { sourcePayment } from '../paid-calls/payment.ts'
import { MODEL } from '../providers/openai/openai.ts'
import { MEASURED_SETTINGS } from '../providers/sources.ts'
import { deadlineSettings, reportDeadlines } from '../reports/deadlines.ts'
import { reportSourceSettings, reportSources } from '../reports/report-sources.ts'
import { reportSummary } from '../reports/views/report-summary.ts'
import { returnedMission } from '../reports/views/returned-mission.ts'
import { jobRoutes } from './http/job-routes.ts'

/** The module that shows operators the reports of all users, and what they cost. */
export const jobsModule = defineModule({
  name: 'jobs',
  settings: { ...reportSourceSettings, ...deadlineSettings },
  contribute: (kernel) => {
    const { config } = kernel
    const { providers } = kernel.resource(reportSources)
    const measuring = providers.filter(({ measures }) => measures)
    return {
      routes: jobRoutes({
        summaries: kernel.views(reportSummary),
        overdue: kernel.resource(reportDeadlines).overdue,
        returned: kernel.views(returnedMission),
        spending: kernel.resource(sourcePayment).spending,
        measured: {
          sources: measuring.map(({ name }) => name),
          settings: MEASURED_SETTINGS,
          mostPerDay: config.SOURCE_DOLLARS_PER_DAY,
        },
        models: kernel.resource(modelSpending),
        model: {
          isOn: providers.some(({ name }) => name === MODEL),
          mostPerDay: config.REPORT_MODEL_DOLLARS_PER_DAY,
        },
      }),
    }
  },
})
