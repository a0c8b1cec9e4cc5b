import type { Loop } from '@sortie/runtime/process/loop'
import { defineModule } from '@sortie/runtime/service/module'
import { deadlineSettings, reportDeadlines, reportLimits } from './deadlines.ts'
import { createFollowReport } from './follow-report.ts'
import { clusterRoutes } from './http/cluster-routes.ts'
import { reportRoutes } from './http/report-routes.ts'
import { ownReport } from './own-report.ts'
import { removeOtherReports, removeReports } from './reactions/remove-reports.ts'
import { reportRemoval } from './remove-reports.ts'
import { reportReadSettings, reportReadThrottle } from './report-reads.ts'
import { reportCluster } from './views/report-cluster.ts'
import { reportKeyword } from './views/report-keyword.ts'
import { reportResults } from './views/report-results.ts'
import { reportSummary } from './views/report-summary.ts'
import { reportView } from './views/report-view.ts'
import { returnedMission } from './views/returned-mission.ts'

/** Reports: read part by part, ended at their deadline, and removed with their project. */
export const reportsModule = defineModule({
  name: 'reports',
  settings: { ...reportReadSettings, ...deadlineSettings },
  contribute: (kernel) => {
    const own = kernel.resource(ownReport)
    const remove = kernel.resource(reportRemoval)
    const summaries = kernel.views(reportSummary)
    const deadlines = kernel.resource(reportDeadlines)
    let sweep: Loop | undefined

    return {
      projections: [
        reportView,
        reportKeyword,
        reportCluster,
        reportResults,
        reportSummary,
        returnedMission,
      ],
      works: [removeReports(remove), removeOtherReports({ summaries, remove })],
      routes: [
        ...clusterRoutes({ clusters: kernel.rows(reportCluster), own }),
        ...reportRoutes({
          keywords: kernel.rows(reportKeyword),
          results: kernel.rows(reportResults),
          summaries,
          returned: kernel.views(returnedMission),
          limits: reportLimits(kernel.config),
          own,
          throttle: kernel.resource(reportReadThrottle),
          follow: createFollowReport(kernel.views(reportView), kernel.sendLive),
        }),
      ],
      prepare: async () => {
        sweep ??= await deadlines.start()
      },
      stop: async () => sweep?.stop(),
    }
  },
})
