import { defineModule } from '@sortie/runtime/service/module'
import { draftSummary } from '../drafts/views/draft-summary.ts'
import { createFailureCleaning } from './clean-failures.ts'
import { draftJobRoutes, endedLately } from './http/draft-job-routes.ts'

/** The list of everybody's orders of articles, for operators. */
export const draftJobsModule = defineModule({
  name: 'draft-jobs',
  settings: {},
  contribute: (kernel) => {
    const summaries = kernel.views(draftSummary)
    return {
      routes: draftJobRoutes({ summaries, cleanFailuresBehind: createFailureCleaning(kernel.db) }),
      gauges: {
        sortie_drafts_running: () => summaries.count({ open: true }),
        sortie_drafts_failed: () => endedLately(summaries, 'failed'),
      },
    }
  },
})
