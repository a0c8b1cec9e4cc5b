import type { Explanation } from '@sortie/contracts/analysis/keywords/ratings'
import type { FreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import first from './example-first.json'

type First = Pick<FreeTrialResults, 'project'> & {
  keywords: FreeTrialResults['analysis']['results']['keywords']
  /** Of the first keyword. */
  why: Pick<Explanation, 'score' | 'factors'>
}
/** As much of the example as the first screen needs. */
export const exampleFirst = first as First
