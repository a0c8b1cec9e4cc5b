import type { FreeTrialResults } from '@sortie/contracts/analysis/trials/trials'

type Analysis = FreeTrialResults['analysis']

/** Counts the keywords of a report that are rated High. */
export const highCount = ({ results }: Analysis) =>
  results.keywords.filter(({ opportunity }) => opportunity === 'High').length

/** The lowest difficulty among a report's keywords. */
export const lowestDifficulty = ({ results }: Analysis) =>
  Math.min(...results.keywords.map(({ difficulty }) => difficulty))

/** The fields of a report that the dashboard's filters read. */
export const filterFields = ({ at, analysis }: { at: string; analysis: Analysis }) => ({
  at,
  high: highCount(analysis),
  easiest: lowestDifficulty(analysis),
})
