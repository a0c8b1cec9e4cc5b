import type { Explanation, FreeTrialResults } from '@sortie/contracts/analysis'
import first from './example-first.json'

type First = Pick<FreeTrialResults, 'project'> & {
  keywords: FreeTrialResults['analysis']['results']['keywords']
  /** Of the first keyword. */
  why: Pick<Explanation, 'score' | 'factors'>
}
/** As much of the example as the first screen needs. */
export const exampleFirst = first as First
