import { createPrinter } from '@sortie/runtime/print/printer'
import { defineModule } from '@sortie/runtime/service/module'
import { createReadComparison } from '../comparisons/read-comparison.ts'
import { reportComparison } from '../comparisons/views/report-comparison.ts'
import { ownReport } from '../reports/own-report.ts'
import { reportReadSettings } from '../reports/report-reads.ts'
import { reportAggregate } from '../reports/reports.ts'
import { reportCluster } from '../reports/views/report-cluster.ts'
import { reportKeyword } from '../reports/views/report-keyword.ts'
import { reportView } from '../reports/views/report-view.ts'
import { createContent } from './content.ts'
import { exportSettings, exportThrottle } from './export-throttle.ts'
import { exportAggregate } from './exports.ts'
import { exportFiles } from './file-store.ts'
import { exportRoutes } from './http/export-routes.ts'
import type { PrintRequest } from './print-worker.ts'
import { removeExport, writeExport } from './reactions/write-export.ts'
import { exportView } from './views/export-view.ts'

/** Files of reports: written, sent and deleted. */
export const exportsModule = defineModule({
  name: 'exports',
  settings: { ...reportReadSettings, ...exportSettings },
  contribute: (kernel) => {
    const exports = kernel.commands(exportAggregate)
    const views = kernel.views(exportView)
    const files = kernel.resource(exportFiles)
    const printer = createPrinter<PrintRequest>(new URL('./print-worker.ts', import.meta.url))
    const content = createContent({
      keywords: kernel.rows(reportKeyword),
      clusters: kernel.rows(reportCluster),
      printer,
      comparison: createReadComparison(kernel.rows(reportComparison)),
    })
    const { isErased } = kernel.keys

    return {
      projections: [exportView],
      works: [
        writeExport({
          exports,
          views,
          reports: kernel.views(reportView),
          files,
          content,
          isErased,
        }),
        removeExport({ exports, files }),
      ],
      routes: exportRoutes({
        reports: kernel.commands(reportAggregate),
        exports,
        views,
        files,
        own: kernel.resource(ownReport),
        idKey: kernel.keyFor('export-id'),
        throttle: exportThrottle(kernel),
      }),
      prepare: files.prepare,
      forget: files.removeAllOf,
      stop: printer.stop,
    }
  },
})
