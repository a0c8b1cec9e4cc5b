import { stem, wordsOf } from '../../domain/words.ts'
import { americanSpelling } from '../../lexicon/words/country-words.ts'
import type { Match } from '../../recognition/match.ts'
import { wordOf } from '../../recognition/words/words.ts'

/** The part of a trade that a business does: `vegan` of a bakery, `violin` of music lessons. */
export type Niche = {
  /** The words that narrow the trade, as they are said before its name. */
  narrower: readonly string[]
  /**
   * The name of the trade that is narrowed, as the owner typed it: `bakery`; empty where the niche has a name of its
   * own.
   */
  trade: readonly string[]
  /** The words, singular, that a phrase about the niche says. */
  wanted: readonly string[]
  /** The customers of the niche, in the words that follow its name: `truck drivers`; empty where no word names them. */
  audience: readonly string[]
}

/** Words that say how good a business is or for whom: most customers look for the trade without them. */
const MANNER = new Set(
  'family private luxury affordable cheap professional independent domestic residential best local'.split(
    ' ',
  ),
)
/** Words that name a trade or a business whatever it does, and so tell no niche. */
const COMMON = new Set(
  'lesson class course tuition service repair installation shop store studio gym school clinic company teacher instructor center firm agency cleaning removal hire rental software app'.split(
    ' ',
  ),
)

/**
 * Words for people in general, which only the words before them tell apart: nervous patients are known by `nervous`.
 */
const ANYBODY = new Set(
  'people person client customer patient user owner host child children kid couple adult'.split(
    ' ',
  ),
)

/** A word in the form in which words of phrases are compared. */
const keyOf = (word: string): string => stem(americanSpelling(word))
/** The word by which others of its family are known: `movers` are a moving company. */
const familyOf = (word: string): string => wordOf(word).family
/** The keys of all words of a text. */
export const wordKeysOf = (text: string): string[] => wordsOf(text).map(keyOf)

/** The part of its trade that a business does; null where it does all of it. */
export const nicheOf = ({ industry, narrowed, narrower, focus, audience }: Match): Niche | null => {
  const names = [industry.name, industry.speech?.provider.one ?? '']
  const ofTrade = new Set(names.flatMap((name) => wordsOf(name).map(familyOf)))
  if (narrower.length > 0) {
    const telling = narrower.map(keyOf).filter((word) => !ANYBODY.has(word))
    const wanted = telling.length > 0 ? telling : narrower.map(keyOf)
    const isWhole = (word: string) => MANNER.has(keyOf(word)) || ofTrade.has(familyOf(word))
    if (narrower.every(isWhole)) return null
    return { narrower, trade: narrowed.slice(narrower.length), wanted, audience }
  }
  if (!focus) return null
  const words = wordsOf(focus.term)
  const own = words.filter((word) => !ofTrade.has(familyOf(word)) && !MANNER.has(keyOf(word)))
  const telling = own.filter((word) => !COMMON.has(keyOf(word)))
  const wanted = (telling.length > 0 ? telling : own).map(keyOf)
  if (own.length === 0) return null
  return { narrower: words, trade: [], wanted, audience: [] }
}

/** Returns true where a phrase names a niche. */
export const saysNiche = (phrase: string, { wanted }: Pick<Niche, 'wanted'>): boolean => {
  const keys = new Set(wordKeysOf(phrase))
  return wanted.every((word) => keys.has(word))
}
