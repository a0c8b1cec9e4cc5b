import {
  COUNTRY_LANGUAGES,
  type Country,
  isCountry,
  type Language,
} from '@sortie/contracts/countries'
import { LRUCache } from 'lru-cache'
import type { Brief } from '../domain/brief.ts'
import { holdsWords, stem, wordsOf } from '../domain/words.ts'
import { brandWords } from '../lexicon/companies/companies.ts'
import { companyOfTrade } from '../lexicon/companies/trade-company.ts'
import { countryNamed } from '../lexicon/countries.ts'
import { OTHER_LANGUAGES, type OtherLanguage } from '../lexicon/frequencies/frequencies.ts'
import { type Industry, namesOfTrade } from '../lexicon/industry.ts'
import { type MarketPlace, placeOf, withoutPlace } from '../lexicon/place.ts'
import { readTrade } from '../lexicon/trade.ts'
import { isWording } from '../lexicon/words/own-words.ts'
import { isEnglish } from '../lexicon/words/word-frequency.ts'
import type { NamedBusiness } from './languages/business.ts'
import { understoodInLanguage } from './languages/in-place.ts'
import { isWordOrNounIn } from './languages/nouns.ts'
import { businessNamed } from './languages/understand-language.ts'
import {
  isEnglishText,
  isMostlyIn,
  languageIn,
  otherLanguageOf,
} from './languages/which-language.ts'
import type { Match } from './match.ts'
import { readingIdOf, readingWithId } from './reading-id.ts'
import {
  type DescriptionUnderstanding,
  isLikely,
  type OwnReading,
  type RecognisedReading,
  understand,
} from './understand.ts'

/** A brief, as the lexicon understood it. */
export type BriefReading = {
  match: Match | null
  /** The words that name the trade, where no industry was found; empty where there are none. */
  ownWords: string[]
  place: MarketPlace
  /** The language that its customers search in. */
  language: Language
  /** In a language other than English: what kind of business its words name. */
  business?: NamedBusiness | undefined
}

/** `in Perth, Scotland`: the words of a part that names nothing but a country. */
const countryApart = (industry: string): string[] =>
  industry
    .split(/[,;()/]/)
    .slice(1)
    .map(wordsOf)
    .find((words) => countryNamed(words)) ?? []

/** The understanding of a description, its language, and the words of the place that it names. */
type DescriptionReading = {
  understanding: DescriptionUnderstanding
  location: string[]
  language: Language
}
/** The same of a description in English. */
type UnderstoodInEnglish = Omit<DescriptionReading, 'language'>

/** The likeliest kind of business that is known, and how likely it is. */
const bestOf = ({ readings }: DescriptionUnderstanding) => {
  const [best] = readings
    .flatMap((reading) => {
      const { confidence } = reading
      return confidence === null ? [] : [{ id: readingIdOf(reading), confidence }]
    })
    .toSorted((one, other) => other.confidence - one.confidence)
  return best
}

/** Below this a business only reminds of what was typed. */
const REMOTE = 0.3
/** From here on a business is plainly what is left without the place. */
const PLAIN = 0.8

/** Reads the business from an English description, and the place that is named before, behind or in it. */
const understoodInEnglish = (industry: string, names: readonly string[]): UnderstoodInEnglish => {
  const location = [...readTrade(industry).location, ...countryApart(industry)]
  const understanding = understand(industry, names)
  const best = bestOf(understanding)
  for (const { text, location: place } of withoutPlace(industry)) {
    const shorter = understand(text, names)
    const found = bestOf(shorter)
    const isSame = !best || found?.id === best.id
    // Of `roofing nsw` the place alone makes it solar installation.
    const isPlain = found && best && best.confidence < REMOTE && found.confidence >= PLAIN
    if (found && (isSame || isPlain) && found.confidence > (best?.confidence ?? 0)) {
      return { understanding: shorter, location: location.length > 0 ? location : place }
    }
  }
  return { understanding, location }
}

/** The languages that a description may be in, beside English; a list of words of each takes memory. */
const languagesOf = (industry: string, country: Country | undefined): readonly OtherLanguage[] => {
  const spoken = country && COUNTRY_LANGUAGES[country]
  if (spoken) return OTHER_LANGUAGES.filter((language) => spoken.includes(language))
  return isEnglishText(industry) ? [] : OTHER_LANGUAGES
}

/** A description without words of names that no language has: those of no list of frequent words and of no trade. */
const withoutNames = (
  industry: string,
  names: readonly string[],
  country: Country | undefined,
): string => {
  const brands = new Set(names.flatMap(brandWords))
  const languages = languagesOf(industry, country)
  const isWord = (word: string) =>
    isEnglish(word) || languages.some((language) => isWordOrNounIn(language, word))
  return industry.replace(/[\p{L}\p{N}]+/gu, (typed) => {
    const word = typed.toLowerCase()
    return brands.has(stem(word)) && !isWord(word) ? ' ' : typed
  })
}

const understoodOfText = (
  industry: string,
  names: readonly string[],
  country: string | undefined,
): DescriptionReading => {
  const countryCode = isCountry(country) ? country : undefined
  const nameless = withoutNames(industry, names, countryCode)
  const other = countryCode && languageIn(countryCode, nameless)
  if (other && other !== 'en') return understoodInLanguage(other, nameless, countryCode)
  const english = understoodInEnglish(industry, names)
  // `food truck` in a French sentence is a French one.
  const least = isEnglishText(nameless) ? undefined : PLAIN
  const isKnown = english.understanding.readings.some(
    (reading) => reading.kind === 'trade' && isLikely(reading, least),
  )
  const guessed = countryCode || isKnown ? null : otherLanguageOf(nameless)
  if (!guessed) return { ...english, language: 'en' }
  const { understanding, ...read } = understoodInLanguage(guessed, nameless, undefined)
  // Of a language that nobody chose, one word may be another's: `gardner hedge triming` is no Dutch.
  const isSure = understanding.outcome === 'sure' && isMostlyIn(guessed, nameless)
  const outcome = understanding.outcome === 'sure' && !isSure ? 'ask' : understanding.outcome
  return { ...read, understanding: { ...understanding, outcome } }
}

/** The reading that was chosen, else the likeliest, where one is likely. */
const chosenOf = (
  { readings }: DescriptionUnderstanding,
  id: string | undefined,
): RecognisedReading | null =>
  (id === undefined ? undefined : readingWithId(id, readings)) ??
  readings.find((reading) => isLikely(reading)) ??
  null

/**
 * The understandings of the last briefs. A pre-flight, its launch and each source of a report ask for the one of the same
 * words in copies of a brief that differ in something else, and to understand them takes milliseconds.
 */
const understood = new LRUCache<string, DescriptionReading>({ max: 50 })
/** Returns the understanding of a brief; the same words are read once. */
const understoodOf = (brief: Brief): DescriptionReading => {
  const { industry, businessName, mainCompetitor, country } = brief
  const words = JSON.stringify([industry, businessName, mainCompetitor, country])
  const known =
    understood.get(words) ?? understoodOfText(industry, [businessName, mainCompetitor], country)
  understood.set(words, known)
  return known
}

/** Returns all readings of the industry of a brief, the likeliest first. */
export const understandingOf = (brief: Brief): DescriptionUnderstanding =>
  understoodOf(brief).understanding

/** Returns the business that the words of a reading name; a later release may know other words. */
const businessOf = (
  { business, words }: OwnReading,
  language: Exclude<Language, 'en'>,
): NamedBusiness | undefined => business ?? businessNamed(language, words) ?? undefined

/** The company that a competitor is in the likeliest trade that knows it: whatever the owner chooses, it sells there. */
const rivalOf = (
  { mainCompetitor }: Brief,
  { readings }: DescriptionUnderstanding,
  match: Match | null,
) =>
  [...readings.flatMap((each) => (each.kind === 'trade' ? [each.match] : [])), match]
    .map((each) => (each ? companyOfTrade(mainCompetitor, each.industry) : undefined))
    .find((company) => company !== undefined)

const read = (brief: Brief, id = brief.reading): BriefReading => {
  const { businessName, mainCompetitor, country, town } = brief
  const { understanding, location, language } = understoodOf(brief)
  const chosen = chosenOf(understanding, id)
  const match = chosen?.kind === 'trade' ? chosen.match : null
  const stems = match?.narrowed.map(stem) ?? []
  const isNamed = [businessName, mainCompetitor].some((name) => holdsWords(stems, brandWords(name)))
  const rival = rivalOf(brief, understanding, match)
  return {
    // A brand or a rival's name before the trade does not narrow it.
    match: match && isNamed ? { ...match, narrowed: [], narrower: [], audience: [] } : match,
    ownWords: chosen?.kind === 'own' ? chosen.words : [],
    place: placeOf({
      location,
      text: brief.industry,
      country,
      town,
      mainCompetitor,
      rival,
      language,
    }),
    language,
    ...(language !== 'en' && chosen?.kind === 'own' && { business: businessOf(chosen, language) }),
  }
}

const readings = new WeakMap<Brief, BriefReading>()
/**
 * Reads a brief: the industry, else the trade's own words without anybody's name in them. Each
 * brief is read once, since every capability asks for it.
 */
export const readBrief = (brief: Brief): BriefReading => {
  const reading = readings.get(brief) ?? read(brief)
  readings.set(brief, reading)
  return reading
}

/** A brief as it would be read, had this reading been chosen: the same where it is read so anyway. */
export const readBriefAs = (brief: Brief, id: string): BriefReading => {
  const { understanding } = understoodOf(brief)
  const isUsual = chosenOf(understanding, id) === chosenOf(understanding, brief.reading)
  return isUsual ? readBrief(brief) : read(brief, id)
}

/** The words of an industry: what it is called, and what its customers search for. */
export const industryWords = (industry: Industry): string[] =>
  namesOfTrade(industry).flatMap(wordsOf).map(stem)

/** The words of the trade, singular: as it was typed, and as its customers and the lexicon call it. */
export const tradeWords = (brief: Brief): Set<string> => {
  const { match, ownWords } = readBrief(brief)
  const typed = [...wordsOf(brief.industry), ...ownWords].map(stem)
  return new Set([...typed, ...(match ? industryWords(match.industry) : [])])
}

/**
 * Tells whether a phrase says nothing that was not typed, where the lexicon does not know the trade:
 * whoever proposes it knows no more.
 */
export const isEcho = (brief: Brief) => {
  if (readBrief(brief).match) return () => false
  const typed = new Set(wordsOf(brief.industry).map(stem))
  return (keyword: string): boolean =>
    wordsOf(keyword)
      .map(stem)
      .every((word) => typed.has(word) || isWording(word))
}
