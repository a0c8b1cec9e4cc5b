import type { ClassId } from '../../composed/classes.ts'
import type { OtherLanguage } from '../../lexicon/frequencies/frequencies.ts'
import type { NounSlot } from './nouns.ts'

/** A business as its owner named it, in another language than English. */
export type NamedBusiness = {
  language: OtherLanguage
  /** What its customers type, in lower case: `hochzeitsredner`, `location chapiteau`. */
  typed: string
  of: ClassId
  /** What is surely known to be a noun of that kind, in the forms that are surely known. */
  noun: { slot: NounSlot; one: string | null; many: string | null } | null
  /** Whom it is for, where that was said. */
  who: string | null
  /** Our trade, where open data says which one it is. */
  trade: string | null
}
