export const FILTERS = ['Latest', 'High Potential', 'Easy Difficulty'] as const
export type Filter = (typeof FILTERS)[number]

/** The difficulty up to which a keyword counts as easy, of 10. */
const EASY = 3

/** What a filter reads of a report: its time, how many keywords are High, its lowest difficulty. */
type FilterFields = { at: string; high: number; easiest: number | null }

const passes = ({ high, easiest }: FilterFields, filter: Filter) => {
  switch (filter) {
    case 'Latest':
      return true
    case 'High Potential':
      return high > 0
    case 'Easy Difficulty':
      return easiest !== null && easiest <= EASY
  }
}

/** The reports that a filter lets through, newest first. */
export const select = <Report>(
  reports: readonly Report[],
  filter: Filter,
  fieldsOf: (report: Report) => FilterFields,
): Report[] =>
  reports
    .filter((report) => passes(fieldsOf(report), filter))
    .toSorted((a, b) => fieldsOf(b).at.localeCompare(fieldsOf(a).at))
