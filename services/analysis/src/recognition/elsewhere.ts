import {
  COUNTRY_LANGUAGES,
  COUNTRY_NAMES,
  type Country,
  isCountry,
  type Language,
} from '@sortie/contracts/countries'
import type { Brief } from '../domain/brief.ts'
import { wordsOf } from '../domain/words.ts'
import { COUNTRIES } from '../lexicon/countries.ts'
import { findPlaces } from '../lexicon/places/find-places.ts'
import { isEnglish } from '../lexicon/words/word-frequency.ts'
import { isWordOrNounIn } from './languages/nouns.ts'
import { otherLanguageOf } from './languages/which-language.ts'
import { understandingOf } from './reading.ts'

/** Evidence that a business is in another country than the chosen one. */
export type Elsewhere = { country: Country; by: 'place' | 'language'; words: string }

/** The place that a text surely names, where none of its readings lies in the country that was chosen. */
const placeElsewhere = ({ industry, town }: Brief, chosen: Country): Elsewhere | null => {
  const places = findPlaces(town || industry, chosen).filter(({ kind }) => kind !== 'country')
  const [best] = places.filter(({ certainty }) => town || certainty === 'sure')
  if (!best || !isCountry(best.country) || best.country === chosen) return null
  if (places.some(({ country }) => country === chosen)) return null
  return { country: best.country, by: 'place', words: best.words.join(' ') }
}

/** Counts the words of a text that a language has. */
const countWordsIn = (language: Language, text: string): number =>
  wordsOf(text).filter((word) =>
    language === 'en' ? isEnglish(word) : isWordOrNounIn(language, word),
  ).length

/** The country that most people are from who search in the language of a text. */
const languageElsewhere = (brief: Brief, chosen: Country): Elsewhere | null => {
  if (understandingOf(brief).outcome === 'sure') return null
  const language = otherLanguageOf(brief.industry)
  if (!language || COUNTRY_LANGUAGES[chosen].includes(language)) return null
  // `coracle maker` has a word of Dutch, and `je viens` of French has one, too.
  const isOfChosen = COUNTRY_LANGUAGES[chosen].some(
    (own) => countWordsIn(own, brief.industry) >= countWordsIn(language, brief.industry),
  )
  if (isOfChosen) return null
  const countries = (Object.keys(COUNTRY_NAMES) as Country[])
    .filter((code) => COUNTRY_LANGUAGES[code][0] === language)
    .toSorted((one, other) => COUNTRIES[other].people - COUNTRIES[one].people)
  const [country] = countries
  return country ? { country, by: 'language', words: brief.industry.trim() } : null
}

/**
 * Finds a place or a word of a brief that belongs to another country than the chosen one. Returns null where there is
 * none, where no country was chosen, and once the owner chose a reading.
 */
export const elsewhereOf = (brief: Brief): Elsewhere | null => {
  const { country } = brief
  if (!isCountry(country) || brief.reading !== undefined) return null
  return placeElsewhere(brief, country) ?? languageElsewhere(brief, country)
}
