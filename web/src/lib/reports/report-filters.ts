import { EASY } from '@sortie/contracts/analysis/scoring/easy'

export const REPORT_FILTERS = ['Latest', 'High Potential', 'Easy Difficulty'] as const
export type ReportFilter = (typeof REPORT_FILTERS)[number]

/** The fields of a report that a filter reads: its time, how many keywords are High, its lowest difficulty. */
type FilterFields = { at: string; high: number; easiest: number | null }

const passes = ({ high, easiest }: FilterFields, filter: ReportFilter) => {
  switch (filter) {
    case 'Latest':
      return true
    case 'High Potential':
      return high > 0
    case 'Easy Difficulty':
      return easiest !== null && easiest <= EASY
  }
}

/**
 * Compares two reports for a filter: by the number of High keywords, or by the lowest difficulty; Latest leaves the
 * order to their time.
 */
const before: Record<ReportFilter, (a: FilterFields, b: FilterFields) => number> = {
  Latest: () => 0,
  'High Potential': (a, b) => b.high - a.high,
  'Easy Difficulty': (a, b) => a.easiest! - b.easiest!,
}

/** The reports that a filter lets through, best first by what it is about; among equals the newest. */
export const select = <Report>(
  reports: readonly Report[],
  filter: ReportFilter,
  fieldsOf: (report: Report) => FilterFields,
): Report[] =>
  reports
    .map((report) => ({ report, fields: fieldsOf(report) }))
    .filter(({ fields }) => passes(fields, filter))
    .toSorted(
      (a, b) => before[filter](a.fields, b.fields) || b.fields.at.localeCompare(a.fields.at),
    )
    .map(({ report }) => report)
