import { defineModule } from '@sortie/runtime/service/module'
import { ownReport } from '../reports/own-report.ts'
import { reportReadSettings } from '../reports/report-reads.ts'
import { comparisonRoutes } from './http/comparison-routes.ts'
import { createReadComparison } from './read-comparison.ts'
import { reportComparison } from './views/report-comparison.ts'

/** The sites that a competitor report compares, and the gap between them. */
export const comparisonsModule = defineModule({
  name: 'comparisons',
  settings: reportReadSettings,
  contribute: (kernel) => ({
    projections: [reportComparison],
    routes: comparisonRoutes({
      comparison: createReadComparison(kernel.rows(reportComparison)),
      own: kernel.resource(ownReport),
    }),
  }),
})
