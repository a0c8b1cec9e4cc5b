import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { Rows } from '@sortie/runtime/views/row-reader'
import {
  type ComparisonView,
  foldSitesComparison,
  type SitesComparison,
} from './views/report-comparison.ts'

export type ReadComparison = (reportId: ReportId) => Promise<SitesComparison>

/** More rows than a report has. */
const ALL = 50

/** Returns a function that reads the comparison of a report, as far as it is recorded. */
export const createReadComparison =
  (comparisons: Pick<Rows<ComparisonView>, 'page'>): ReadComparison =>
  async (reportId) => {
    const { rows } = await comparisons.page(reportId, { sort: 'place', limit: ALL })
    return foldSitesComparison(rows.map(({ row }) => row))
  }
