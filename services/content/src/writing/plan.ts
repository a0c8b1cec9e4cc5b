import type { CardSubject } from '../cards/card.ts'
import type { SectionBlock } from './compose/section-blocks.ts'

/** A section before it is written out: what it says of its own, and the cards that may go with it. */
export type SectionLayout = {
  role: string
  heading: string | null
  isRequired: boolean
  /** The blocks that rest on the report and the customer, in order. */
  parts: SectionBlock[]
  /** The subject of the one card that may stand under its heading. None where it is left out. */
  card?: CardSubject
  /** True where its other parts answer the same question as the owner's answer in it. */
  isOfItsAnswer?: true
  /** A prompt for the owner to add something, where nothing of theirs is there. */
  prompt?: string | null
}
