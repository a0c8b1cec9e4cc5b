import type { MarketPlace } from '../lexicon/place.ts'

/** What a business is that no editor wrote about, as somebody read its description. */
export type ComposedSubject = {
  /** The words of the main noun phrase as typed, lower case: `bird of prey displays`, `marquee hire`. */
  words: readonly string[]
  /** Whom or what it is for, where that was said: `weddings`. */
  audience: readonly string[]
  /** The words of each part of what was typed, which may name further things that it sells: `we also rent wetsuits`. */
  more: readonly (readonly string[])[]
  place: MarketPlace
}
