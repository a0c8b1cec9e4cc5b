import type { FreeTrialResults, OpportunityLabel } from '@sortie/contracts/analysis'

const found = (
  keyword: string,
  searchVolume: number,
  difficulty: number,
  opportunity: OpportunityLabel,
) => ({ keyword, searchVolume, difficulty, opportunity })

/** The business of the example: invented, as everything about it is. */
export const exampleProject: FreeTrialResults['project'] = {
  name: 'Harbour Street Bakery',
  industry: 'Bakery',
  mainCompetitor: 'Crumb & Corner',
}

/** Its keywords, best first: as much of the example as the first screen needs. */
export const exampleKeywords: FreeTrialResults['analysis']['results']['keywords'] = [
  found('sourdough bakery near me', 1300, 2.4, 'High'),
  found('birthday cake delivery', 2400, 3.6, 'High'),
  found('best gluten free bakery', 880, 3.1, 'High'),
  found('what is lamination in baking', 140, 1.9, 'Medium'),
  found('history of the croissant', 110, 8.6, 'Low'),
]
