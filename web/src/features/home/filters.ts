import type { FreeTrialResults } from '@sortie/contracts/analysis'

type Analysis = FreeTrialResults['analysis']

export const FILTERS = ['Latest', 'High Potential', 'Easy Difficulty'] as const
export type Filter = (typeof FILTERS)[number]

/** The difficulty up to which a keyword counts as easy, of 10. */
const EASY = 3

/** How many keywords of a report are rated High. */
export const highCount = ({ results }: Analysis) =>
  results.keywords.filter(({ opportunity }) => opportunity === 'High').length

/** The lowest difficulty among a report's keywords. */
export const lowestDifficulty = ({ results }: Analysis) =>
  Math.min(...results.keywords.map(({ difficulty }) => difficulty))

const passes = (analysis: Analysis, filter: Filter) => {
  switch (filter) {
    case 'Latest':
      return true
    case 'High Potential':
      return highCount(analysis) > 0
    case 'Easy Difficulty':
      return lowestDifficulty(analysis) <= EASY
  }
}

/** The reports that a filter lets through, newest first. */
export const select = <Report extends { at: string; analysis: Analysis }>(
  reports: Report[],
  filter: Filter,
): Report[] =>
  reports
    .filter(({ analysis }) => passes(analysis, filter))
    .toSorted((a, b) => b.at.localeCompare(a.at))
