import { createNetworkThrottle } from '@sortie/runtime/http/throttle'
import { defineModule } from '@sortie/runtime/service/module'
import { createReadComparison } from '../comparisons/read-comparison.ts'
import { reportComparison } from '../comparisons/views/report-comparison.ts'
import { deadlineSettings, reportLimits } from '../reports/deadlines.ts'
import { ownReport } from '../reports/own-report.ts'
import { reportReadSettings } from '../reports/report-reads.ts'
import { reportAggregate } from '../reports/reports.ts'
import { reportCluster } from '../reports/views/report-cluster.ts'
import { reportKeyword } from '../reports/views/report-keyword.ts'
import { reportView } from '../reports/views/report-view.ts'
import { openForks } from './forks.ts'
import { shareRoutes } from './http/share-routes.ts'
import { sharedRoutes } from './http/shared-routes.ts'
import { guessLimit, linkSettings } from './link-guesses.ts'
import { copyReport } from './reactions/copy-report.ts'
import { createShareOpens } from './share-opens.ts'
import { shareSettings, shareThrottle } from './share-throttles.ts'
import { createSharedReports } from './shared-reports.ts'
import { shareAggregate } from './shares.ts'
import { shareView } from './views/share-view.ts'

/** Links to reports: their owners make them, and people with a link read and copy the report. */
export const sharesModule = defineModule({
  name: 'shares',
  settings: { ...reportReadSettings, ...deadlineSettings, ...linkSettings, ...shareSettings },
  contribute: (kernel) => {
    const { keyFor, log } = kernel
    const reports = kernel.commands(reportAggregate)
    const shares = kernel.commands(shareAggregate)
    const opens = createShareOpens(kernel.db)
    const shared = createSharedReports({
      shares,
      reports: kernel.views(reportView),
      idKey: keyFor('share-id'),
      throttle: createNetworkThrottle(kernel.db, {
        name: 'open-share',
        ...guessLimit(kernel.config),
      }),
    })

    return {
      projections: [shareView],
      works: [copyReport({ reports, shares })],
      routes: [
        ...shareRoutes({
          shares,
          views: kernel.views(shareView),
          opens,
          idOf: shared.idOf,
          own: kernel.resource(ownReport),
          tokenKey: keyFor('share-token'),
          throttle: shareThrottle(kernel),
        }),
        ...sharedRoutes({
          shared,
          opens,
          fork: openForks(kernel),
          limits: reportLimits(kernel.config),
          log,
          keywords: kernel.rows(reportKeyword),
          clusters: kernel.rows(reportCluster),
          comparison: createReadComparison(kernel.rows(reportComparison)),
        }),
      ],
      prepare: opens.prepare,
      forget: opens.removeAllOf,
    }
  },
})
