import type { ArticleType } from '@sortie/contracts/article-ids'
import type { Role } from '../passages/passage.ts'
import type { Part } from './said.ts'

/** A section before it is written out: what it says of its own, and the passages that may go with it. */
export type Plan = {
  role: string
  heading: string | null
  isRequired: boolean
  /** What rests on the report and the customer, in order. */
  parts: Part[]
  /**
   * Roles of passages, the one it needs first; each stands before the part of that index;
   * `from`: of another type of article, where the own ones speak of something else.
   */
  passages: { role: Role; before: number; from?: ArticleType }[]
  /** Whether its cards answer the same question as the owner's answer in it. */
  isOfItsAnswer?: true
  /** What the owner could add here, where nothing of theirs is there. */
  prompt?: string | null
}

/** Before everything else of a section, or behind it. */
export const FIRST = 0
export const LAST = Number.POSITIVE_INFINITY
