import type { Place } from '../lexicon/place.ts'

/** What a business is that no editor wrote about, as somebody read its description. */
export type ComposedSubject = {
  /** The words of the main noun phrase as typed, lower case: `bird of prey displays`, `marquee hire`. */
  words: readonly string[]
  /** Whom or what it is for, where that was said: `weddings`. */
  audience: readonly string[]
  /** Words that narrow it: `vegan`. */
  extra: readonly string[]
  /** Names of a kind of business in open data that it is, where one fits. */
  kinds: readonly string[]
  place: Place
}
