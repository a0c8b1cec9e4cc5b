import type { Intent } from '@sortie/contracts/analysis/keywords/ratings'
import type { PageType } from '../lexicon/phrase-rows.ts'

/** A phrase that was composed, and what its figures follow from. */
export type ComposedRow = {
  keyword: string
  intent: Intent
  page: PageType
  fit: 1 | 2 | 3
  topic: string
  /** The part of the main search's searches, 0-1. */
  share: number
  /** The place that it names. */
  names: 'town' | 'country' | null
}
