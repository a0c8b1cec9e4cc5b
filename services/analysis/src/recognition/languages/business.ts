import type { ClassId } from '../../composed/classes.ts'
import type { OtherLanguage } from '../../lexicon/frequencies/frequencies.ts'
import type { NounSlot } from './nouns.ts'

/** A business as its owner named it, in another language than English. */
export type NamedBusiness = {
  language: OtherLanguage
  /** The search of its customers, in lower case: `hochzeitsredner`, `location chapiteau`. */
  typed: string
  of: ClassId
  /** The noun of the business and the kind of it, in its sure forms only. */
  noun: { slot: NounSlot; one: string | null; many: string | null } | null
  /** The audience of the business, where one was named. */
  who: string | null
  /** Our trade, where open data says which one it is. */
  trade: string | null
}
