import type { CardSubject } from '../cards/card.ts'
import type { SectionBlock } from './said.ts'

/** A section before it is written out: what it says of its own, and the cards that may go with it. */
export type SectionLayout = {
  role: string
  heading: string | null
  isRequired: boolean
  /** What rests on the report and the customer, in order. */
  parts: SectionBlock[]
  /** What its heading asks of cards: the one subject of the card that may stand under it. None where it is left out. */
  card?: CardSubject
  /** Whether what else it has answers the same question as the owner's answer in it. */
  isOfItsAnswer?: true
  /** What the owner could add here, where nothing of theirs is there. */
  prompt?: string | null
}
