import { COUNTRY_LANGUAGES, type Country, type Language } from '@sortie/contracts/countries'
import { wordsOf } from '../../domain/words.ts'
import { OTHER_LANGUAGES, type OtherLanguage } from '../../lexicon/frequencies/frequencies.ts'
import { findPlaces } from '../../lexicon/places/find-places.ts'
import { isEnglish } from '../../lexicon/words/word-frequency.ts'
import { findBusinesses } from './find-businesses.ts'
import { BETWEEN, EMPTY, type GrammarToken, grammarTokensOf, isJoint } from './grammar.ts'
import { nounsOf } from './nouns.ts'

/** Below this a text only reminds of a business. */
const LEAST = 2
/** By so much a second language of a country must be the likelier one. */
const PLAINLY = 0.5

const weightIn = (language: OtherLanguage, text: string): number =>
  findBusinesses(language, text, { mends: false })[0]?.weight ?? 0

/** The weight of a text whose words are all known in a language: as much as a noun that editors wrote, and more. */
const OF_ALL_WORDS = 4

const isKnownIn = (language: OtherLanguage, { typed, key }: GrammarToken): boolean => {
  const { byKey, starts, verbs } = nounsOf(language)
  return (
    isJoint(language, typed) ||
    EMPTY[language].has(typed) ||
    BETWEEN[language].test(` ${typed} `) ||
    starts.has(typed) ||
    verbs.has(typed) ||
    byKey.has(key)
  )
}

/** `restaurants` is a word of many languages: how much of a text is known in one, beside the business that it names. */
const likelihoodIn = (language: OtherLanguage, text: string): number => {
  const tokens = grammarTokensOf(language, text)
  const known = tokens.filter((token) => isKnownIn(language, token))
  return weightIn(language, text) + (OF_ALL_WORDS * known.length) / (tokens.length || 1)
}

/** Returns true where most words of a text are known in a language. */
export const isMostlyIn = (language: OtherLanguage, text: string): boolean => {
  const tokens = grammarTokensOf(language, text)
  return tokens.filter((token) => isKnownIn(language, token)).length > tokens.length / 2
}

/** Numbers and single letters are of every language. */
const TELLS_LANGUAGE = /\p{L}{2}/u

/** Returns true where most words of a text are English: `tarot` in a sentence makes it no other language. */
const isMostlyEnglish = (text: string): boolean => {
  const words = wordsOf(text).filter((word) => TELLS_LANGUAGE.test(word))
  return words.filter(isEnglish).length > words.length / 2
}

/** Words that hold an English sentence together, and those of other languages that English names hold. */
const ENGLISH_JOINTS = new Set(
  'and or for with the of our we i my at to from by is are who that'.split(' '),
)
const OF_MANY_LANGUAGES = new Set('a an as at da do e i in la le na no o on te'.split(' '))

/**
 * Returns true where a text is a sentence of a language though most of its words are English:
 * `churrería food truck para bodas`. It joins words as that language does and not as English does, and names a business
 * in it.
 */
const isSentenceIn = (language: OtherLanguage, text: string): boolean => {
  const words = grammarTokensOf(language, text).map(({ typed }) => typed)
  const joints = words.filter((word) => isJoint(language, word) && !OF_MANY_LANGUAGES.has(word))
  if (joints.length === 0 || words.some((word) => ENGLISH_JOINTS.has(word))) return false
  // `Los Angeles` joins nothing.
  const placed = new Set(findPlaces(text).flatMap((place) => place.words))
  return joints.some((word) => !placed.has(word)) && weightIn(language, text) >= LEAST
}

/** Returns true where a text is in English, even with single words of another language. */
export const isEnglishText = (text: string): boolean =>
  isMostlyEnglish(text) && !OTHER_LANGUAGES.some((language) => isSentenceIn(language, text))

/** The language of a text that names a business in one which is not English; null where none does, or several do. */
export const otherLanguageOf = (text: string): OtherLanguage | null => {
  if (isEnglishText(text)) return null
  // `food truck` is a noun of several languages: the words around it say which one it is.
  const [best, next] = OTHER_LANGUAGES.filter((language) => weightIn(language, text) >= LEAST)
    .map((language) => ({ language, likelihood: likelihoodIn(language, text) }))
    .toSorted((one, other) => other.likelihood - one.likelihood)
  return best && best.likelihood > (next?.likelihood ?? 0) ? best.language : null
}

/** The language that people of a country search in, unless a text is plainly in another one of theirs. */
export const languageIn = (country: Country, text: string): Language => {
  const [usual, ...others] = COUNTRY_LANGUAGES[country]
  if (usual === 'en' || others.length === 0) return usual
  const least = likelihoodIn(usual, text) + PLAINLY
  const rated = others
    .flatMap((language) =>
      language === 'en' || weightIn(language, text) < LEAST
        ? []
        : [{ language, likelihood: likelihoodIn(language, text) }],
    )
    .toSorted((one, other) => other.likelihood - one.likelihood)
  const best = rated[0]
  return best && best.likelihood >= least ? best.language : usual
}
