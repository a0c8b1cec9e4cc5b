import type { FreeTrialResults } from '@sortie/contracts/analysis'

type Analysis = FreeTrialResults['analysis']

/** How many keywords of a report are rated High. */
export const highCount = ({ results }: Analysis) =>
  results.keywords.filter(({ opportunity }) => opportunity === 'High').length

/** The lowest difficulty among a report's keywords. */
export const lowestDifficulty = ({ results }: Analysis) =>
  Math.min(...results.keywords.map(({ difficulty }) => difficulty))

/** What the dashboard's filters ask of a report. */
export const standing = ({ at, analysis }: { at: string; analysis: Analysis }) => ({
  at,
  high: highCount(analysis),
  easiest: lowestDifficulty(analysis),
})
