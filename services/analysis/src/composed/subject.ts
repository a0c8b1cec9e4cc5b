import type { MarketPlace } from '../lexicon/place.ts'

/** A business that no editor wrote about, as its description was read. */
export type ComposedSubject = {
  /** The words of the main noun phrase as typed, lower case: `bird of prey displays`, `marquee hire`. */
  words: readonly string[]
  /** The audience or purpose, where one was named: `weddings`. */
  audience: readonly string[]
  /** The words of each part of what was typed, which may name further things that it sells: `we also rent wetsuits`. */
  more: readonly (readonly string[])[]
  /** The things that people buy, by its owner, and other searches that they named. */
  answers?: readonly string[]
  place: MarketPlace
}
