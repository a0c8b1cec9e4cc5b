import { wordsOf } from '../domain/words.ts'
import { findSpelledPlaces } from '../lexicon/places/find-places.ts'
import { postcodeIn } from '../lexicon/places/postcodes.ts'
import { isOrdinary } from '../lexicon/places/words.ts'
import { isCut, readTrade, withoutOwners } from '../lexicon/trade.ts'
import { isEmpty } from './telling.ts'
import { type DescriptionWord, wordOf } from './words/words.ts'

/** Words of a description that may name the business, one after the other. */
export type Form = {
  words: DescriptionWord[]
  /**
   * The index of the first word, such as `for` or `with`, behind the name of the business: `software` | `for dentists`;
   * the length where there is none.
   */
  cut: number
}

/** A description as it is compared with names of businesses. */
export type Description = {
  /** As it was typed, with its words mended. */
  text: string
  /** The words that it begins with, up to where it says for whom or with what. */
  lead: DescriptionWord[]
  /** Best first; none is empty. */
  forms: Form[]
  /** Words that were mended, by what they became, as they were typed. */
  mended: Map<string, string>
  /** Each word that says something of the business, once, in the order in which it stands. */
  telling: DescriptionWord[]
}

/** A text of more misspelled words is no description, and each costs a look through all words. */
const MOST_MENDED = 6
const MOST_FORMS = 24
const MOST_WORDS = 14

const formOf = (texts: readonly string[]): Form => {
  const words = texts.slice(0, MOST_WORDS).map(wordOf)
  const cut = texts.findIndex((text, index) => index > 0 && isCut(text))
  return { words, cut: cut < 0 ? words.length : Math.min(cut, words.length) }
}

/** `plumber plumber plumber` says it once. */
const withoutRepeats = (words: readonly string[]): string[] =>
  words.filter((word, index) => word !== words[index - 1])

const SEGMENTS = /[,;/|()[\]{}<>•·–—\n\r\t.!?:"“”]+| - /

/** The words of the first part that says anything of the business. */
const leadOf = (segments: readonly (readonly string[])[]): DescriptionWord[] => {
  for (const segment of segments) {
    const { words, cut } = formOf(segment)
    const lead = words.slice(0, cut)
    if (lead.some((word) => !isEmpty(word))) return lead
  }
  return []
}

/** A town of two words that both say something else, such as the Gold Coast, is known to many people. */
const LEAST_PEOPLE = 100_000

/** The words of places that a text surely names: they tell where a business is, and not what it does. */
const placeWordsIn = (text: string): string[] =>
  findSpelledPlaces(text)
    .filter(
      ({ certainty, words, people }) =>
        certainty === 'sure' &&
        (!isOrdinary(words) || (words.length > 1 && (people ?? 0) >= LEAST_PEOPLE)),
    )
    .flatMap(({ words, qualifier }) => [...words, ...qualifier])

/** Returns true where words are a place of one of the countries that we know. */
const isSpelledPlace = (words: readonly string[]): boolean => findSpelledPlaces(words).length > 0

/** The knowledge of words that a description is read with. */
export type Lexicon = {
  spell: (word: string) => string
  isOfTrades: (word: DescriptionWord) => boolean
}

/**
 * Reads what was typed as an industry.
 * @param spell mends a word that was mistyped
 * @param isOfTrades whether a word is said of any business: `near the cliffs` tells of none
 */
export const readDescription = (
  typed: string,
  { spell, isOfTrades }: Lexicon = { spell: (word) => word, isOfTrades: () => true },
): Description => {
  const mended = new Map<string, string>()
  let placed: readonly string[] | undefined
  const isPlaced = (word: string): boolean => {
    placed ??= readTrade(typed).location
    return placed.includes(word)
  }
  const text = withoutOwners(typed).replace(/[\p{L}\p{N}]+/gu, (word) => {
    const lower = word.toLowerCase()
    const meant = mended.size < MOST_MENDED ? spell(lower) : lower
    // `in Leeds` names a town, and no `leads` that somebody mistyped.
    if (meant === lower || isPlaced(lower)) return word
    mended.set(meant, lower)
    return meant
  })
  const { parts, said: phrases, location, after } = readTrade(text)
  const texts = [...parts, ...phrases].map((words) => withoutRepeats(words).join(' '))
  const forms = [...new Set(texts)].slice(0, MOST_FORMS).map((form) => formOf(form.split(' ')))
  // `Carpenter` is a town, too.
  const named = placeWordsIn(typed).filter((word) => !isOfTrades(wordOf(word)))
  // `in math after school` is no place, but what is taught.
  const isPlace = location.some((word) => !isOfTrades(wordOf(word))) || isSpelledPlace(location)
  const code = postcodeIn(typed)?.words ?? []
  const places = new Set([...(isPlace ? location : []), ...named, ...code])
  const around = new Set(after)
  const words = [...new Set(phrases.flat())].filter((word) => !places.has(word)).map(wordOf)
  const lead = leadOf(text.split(SEGMENTS).map((segment) => wordsOf(segment)))
  return {
    text,
    lead: lead.filter((word) => !places.has(word.text)),
    forms,
    mended,
    telling: words.filter((word) => !isEmpty(word) && (!around.has(word.text) || isOfTrades(word))),
  }
}
