import { COUNTRY_LANGUAGES, type Country } from '@sortie/contracts/countries'
import { wordsOf } from '../../domain/words.ts'
import { type OtherLanguage, zipfIn } from '../../lexicon/frequencies/frequencies.ts'
import { findPlaces } from '../../lexicon/places/find-places.ts'
import { isEnglish } from '../../lexicon/words/word-frequency.ts'
import { classOfTrade } from '../trade-class.ts'
import { type DescriptionUnderstanding, isLikely, understand } from '../understand.ts'
import { CUTTING, grammarTokensOf, isOfGenitive, keyOf } from './grammar.ts'
import { nounsOf, phraseKey } from './nouns.ts'
import {
  type EnglishTrade,
  understandIn,
  understandTranslated,
  withReminders,
} from './understand-language.ts'

/** The understanding of a description in another language than English, and the words of the place in it. */
export type UnderstoodInLanguage = {
  understanding: DescriptionUnderstanding
  location: string[]
  language: OtherLanguage
}

const isSpoken = (code: string, language: OtherLanguage): boolean =>
  (COUNTRY_LANGUAGES as Partial<Record<string, readonly string[]>>)[code]?.includes(language) ??
  false

/**
 * Returns true where words are part of a longer noun of ours in a text: Pozos is a town, and not in
 * `perforación de pozos`.
 */
const isInNoun = (language: OtherLanguage, text: string, words: readonly string[]): boolean => {
  const { byKey, longest } = nounsOf(language)
  const tokens = grammarTokensOf(language, text)
  const at = tokens.findIndex((_, from) =>
    words.every((word, index) => tokens[from + index]?.typed === word),
  )
  if (at < 0) return false
  const end = at + words.length
  const before = tokens.slice(Math.max(0, at - 2 * longest), at)
  return before.some((_, from) => {
    const key = phraseKey(language, [...before.slice(from), ...tokens.slice(at, end)])
    return key.includes(' ') && (byKey.get(key)?.weight ?? 0) > 1
  })
}

/** Smaller towns are named less often than the thing that has their name. */
const LARGE_TOWN = 100_000
/** From this frequency on a word is an everyday one of its language. */
const COMMON = 3.4

/**
 * Returns true where a word in small letters behind `of` is a thing or what it is made of, though a town has its name:
 * `conserto de panelas`, `telhados de madeira`.
 */
const isOfThing = (
  language: OtherLanguage,
  text: string,
  [word = '', ...more]: readonly string[],
  people: number | null,
): boolean => {
  if (more.length > 0 || !text.includes(word)) return false
  const tokens = grammarTokensOf(language, text).map(({ typed }) => typed)
  const before = tokens[tokens.indexOf(word) - 1]
  if (before === undefined || !isOfGenitive(language, before)) return false
  const isInName = nounsOf(language).written.has(keyOf(language, word))
  return isInName || ((people ?? 0) < LARGE_TOWN && zipfIn(language, word) >= COMMON)
}

/** The words of the place that a text names; none where it names none, or rather something that is sold. */
const locationIn = (
  language: OtherLanguage,
  text: string,
  country: Country | undefined,
): string[] => {
  const { byKey } = nounsOf(language)
  const isNoun = (words: readonly string[]) =>
    words.every((word) => (byKey.get(keyOf(language, word))?.weight ?? 0) > 1)
  // Osteria is a town, and not in `La Bottega del Fabbro, osteria`, whose writer uses capitals.
  const isSmall = (words: readonly string[]) =>
    /\p{Lu}/u.test(text) && text.includes(words.join(' '))
  const place = findPlaces(text, country).find(
    ({ certainty, words, country: where, people }) =>
      certainty !== 'possible' &&
      (where === country || isSpoken(where, language)) &&
      ((certainty === 'sure' && !isSmall(words)) || !isNoun(words)) &&
      !isInNoun(language, text, words) &&
      !isOfThing(language, text, words, people),
  )
  return place ? [...place.words, ...place.qualifier] : []
}

/** A text without its place, and without the preposition before that: `restaurante de Toledo`. */
const withoutWords = (language: OtherLanguage, text: string, words: readonly string[]): string => {
  if (words.length === 0) return text
  const at = text.toLowerCase().indexOf(words.join(' '))
  const rest = at < 0 ? text : `${text.slice(0, at)} ${text.slice(at + words.join(' ').length)}`
  const kept = rest.trim().split(/\s+/)
  const last = kept.at(-1)?.toLowerCase() ?? ''
  const isJoining = CUTTING[language].has(last) || isOfGenitive(language, last)
  return (isJoining ? kept.slice(0, -1) : kept).join(' ')
}

/** Rarer words of a language are rather borrowed. */
const EVERYDAY = 3
/** Returns true where a text is in English, and not in words that the language borrowed: `yoga`. */
const isRatherEnglish = (language: OtherLanguage, text: string): boolean => {
  const words = wordsOf(text)
  return words.every(isEnglish) && words.some((word) => zipfIn(language, word) < EVERYDAY)
}

/** The trades of ours that a text names in English. */
const englishTrades = (text: string): EnglishTrade[] =>
  understand(text).readings.flatMap((reading) => {
    if (reading.kind !== 'trade' || !isLikely(reading)) return []
    const { id } = reading.match.industry
    return [{ id, of: classOfTrade(id).id }]
  })

/**
 * Reads a description in a language: what it names, else what it would name in English, as people of the
 * country would call it.
 * @param country that was chosen; absent where none was
 */
export const understoodInLanguage = (
  language: OtherLanguage,
  text: string,
  country: Country | undefined,
): UnderstoodInLanguage => {
  const location = locationIn(language, text, country)
  const described = withoutWords(language, text, location)
  const understanding = understandIn(language, described)
  const isElse = understanding.outcome === 'unknown' || isRatherEnglish(language, described)
  const translated = isElse ? understandTranslated(language, englishTrades(described)) : null
  const isTranslated = translated !== null && translated.outcome !== 'unknown'
  const read = isTranslated ? translated : understanding
  return { understanding: withReminders(language, described, read), location, language }
}
