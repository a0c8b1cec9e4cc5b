export const FILTERS = ['Latest', 'High Potential', 'Easy Difficulty'] as const
export type Filter = (typeof FILTERS)[number]

/** The difficulty up to which a keyword counts as easy, of 10. */
const EASY = 3

/** What a filter asks of a report: when, how many keywords rated High, and its lowest difficulty. */
type Standing = { at: string; high: number; easiest: number | null }

const passes = ({ high, easiest }: Standing, filter: Filter) => {
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
  standing: (report: Report) => Standing,
): Report[] =>
  reports
    .filter((report) => passes(standing(report), filter))
    .toSorted((a, b) => standing(b).at.localeCompare(standing(a).at))
