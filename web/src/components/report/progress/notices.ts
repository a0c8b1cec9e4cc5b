import { COMPOSED_NOTE } from '@sortie/contracts/analysis/reports/composed'
import type { FreeTrialResults } from '@sortie/contracts/analysis/trials/trials'

type AnalysisNotes = Pick<FreeTrialResults['analysis'], 'grounds' | 'notes'>

/** The notes that are read at once, and those that somebody opens. */
export type Notices = { shown: string[]; folded: string[] }

/** More notices than these are read by nobody. */
const MOST_SHOWN = 2

/** Returns true where the keywords are not those of a trade: the conclusion warns of it. */
export const isWeaklyGrounded = ({ grounds }: Pick<AnalysisNotes, 'grounds'>): boolean =>
  grounds !== undefined && grounds !== 'trade'

/** Returns the notes of an analysis, less what its head says already; with the head's, two show at once. */
export const noticesOf = (analysis: AnalysisNotes): Notices => {
  const { notes } = analysis
  const isComposed = notes.includes(COMPOSED_NOTE)
  const noticeCount = Number(isWeaklyGrounded(analysis)) + Number(isComposed)
  const others = notes.filter((note) => note !== COMPOSED_NOTE)
  const room = Math.max(0, MOST_SHOWN - noticeCount)
  return { shown: others.slice(0, room), folded: others.slice(room) }
}
