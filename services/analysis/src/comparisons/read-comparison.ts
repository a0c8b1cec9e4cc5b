import type { ReportId } from '@sortie/contracts/analysis'
import type { Rows } from '@sortie/runtime/views/row-reader'
import { type Comparison, type ComparisonView, comparisonOf } from './views/report-comparison.ts'

export type ReadComparison = (reportId: ReportId) => Promise<Comparison>

/** More rows than a report has. */
const ALL = 50

/** What a report compares, as far as it is there. */
export const createReadComparison =
  (comparisons: Pick<Rows<ComparisonView>, 'page'>): ReadComparison =>
  async (reportId) => {
    const { rows } = await comparisons.page(reportId, { sort: 'place', limit: ALL })
    return comparisonOf(rows.map(({ row }) => row))
  }
