import type { Role } from '../passages/passage.ts'
import type { Part } from './said.ts'

/** A section before it is written out: what it says of its own, and the cards that may go with it. */
export type Plan = {
  role: string
  heading: string | null
  isRequired: boolean
  /** What rests on the report and the customer, in order. */
  parts: Part[]
  /** Roles of the cards that may stand behind its parts; none where it is left out. */
  cards?: readonly Role[]
  /** Whether its cards answer the same question as the owner's answer in it. */
  isOfItsAnswer?: true
  /** What the owner could add here, where nothing of theirs is there. */
  prompt?: string | null
}
