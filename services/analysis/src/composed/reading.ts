import { TRIAL } from '@sortie/contracts/analysis/trials/trials'
import type { Brief } from '../domain/brief.ts'
import { holdsWords, stem, wordsOf } from '../domain/words.ts'
import { brandWords } from '../lexicon/companies/companies.ts'
import { isCompoundOf, type OtherLanguage } from '../lexicon/frequencies/frequencies.ts'
import type { MarketPlace } from '../lexicon/place.ts'
import { isHarmfulAbroad } from '../lexicon/prohibited.ts'
import { readSeeds } from '../lexicon/seeds.ts'
import { isFiller, readTrade } from '../lexicon/trade.ts'
import { isEnglish } from '../lexicon/words/word-frequency.ts'
import type { NamedBusiness } from '../recognition/languages/business.ts'
import { findBusinesses } from '../recognition/languages/find-businesses.ts'
import { isWordOrNounIn } from '../recognition/languages/nouns.ts'
import { remarkIn } from '../recognition/languages/remarks.ts'
import { type BriefReading, readBrief } from '../recognition/reading.ts'
import { isKnownThing } from './class-of.ts'
import { type Composition, composeRows, composeUnknown, LEAST_ROWS } from './compose.ts'
import { composeIn } from './compose-language.ts'
import type { ComposedSubject } from './subject.ts'

/** A longer text is a sentence, and none of its parts is surely the name of a trade. */
const MOST_WORDS = 6
const MOST_AUDIENCE = 2
/** So many letters of a text are read for further things that a business sells. */
const MOST_TYPED = 2_000
/** Nouns that editors listed weigh as much, in another language than English. */
const SURELY_NAMED = 2.2
const PARTS = /[,;/|()[\]{}<>•·–—\n\r\t.!?:"“”&+]+/

/** Splits off the audience that a text names at its end: `for weddings`. */
const audienceIn = (textWords: readonly string[]): { words: string[]; audience: string[] } => {
  const at = textWords.lastIndexOf('for')
  const audience = at < 1 ? [] : textWords.slice(at + 1)
  const isPlain =
    audience.length > 0 &&
    audience.length <= MOST_AUDIENCE &&
    audience.every((word) => isEnglish(word) && !isFiller(word))
  if (!isPlain) return { words: [...textWords], audience: [] }
  return { words: textWords.slice(0, at), audience }
}

/** Words of other languages that begin or end no name in English. */
const FOREIGN_JOINTS = new Set(
  'avec con de del des du em en für mit para por pour und voor'.split(' '),
)
/** Words that begin or end no name in English: of a list that a comma cut, `and other pumping equipment`. */
const CUT_JOINTS = new Set('and or other of for with'.split(' '))
/** Returns true where words are cut out of a list, or of a sentence in another language: `de food trucks`. */
const isCutOut = (words: readonly string[]): boolean =>
  [words[0], words.at(-1)].some((word = '') => FOREIGN_JOINTS.has(word) || CUT_JOINTS.has(word))

/** A name in it would be composed into keywords. */
const holdsName = (words: readonly string[], { businessName, mainCompetitor }: Brief): boolean => {
  const stems = words.map(stem)
  return [businessName, mainCompetitor].some((name) => {
    const brand = brandWords(name)
    return brand.length > 0 && brand.length < stems.length && holdsWords(stems, brand)
  })
}

/** Texts that say what a business sells: what it is, and its own keywords. */
const textsTyped = ({ industry, seeds }: Brief): string[] => [industry, ...readSeeds(seeds).phrases]

/** The words of what the business and its competitor are called, singular. */
const brandsIn = ({ businessName, mainCompetitor }: Brief): ReadonlySet<string> =>
  new Set([businessName, mainCompetitor].flatMap(brandWords))

/** The words of each part of what a business is called, without names and the town. */
const partsTyped = (brief: Brief, place: MarketPlace): string[][] => {
  const brands = brandsIn(brief)
  const town = new Set(place.words)
  // Kayak Kings rents kayaks.
  const isKept = (word: string) =>
    !town.has(word) && (!brands.has(stem(word)) || isKnownThing(word))
  return brief.industry
    .slice(0, MOST_TYPED)
    .split(PARTS)
    .map((part) => wordsOf(part).filter(isKept))
    .filter((words) => words.length > 0)
}

/**
 * Returns the subjects that a brief may be composed for: the words that were understood, and before them the longer
 * texts around these words, which may name an audience.
 */
const subjectsOf = (brief: Brief, { ownWords, place }: BriefReading): ComposedSubject[] => {
  if (ownWords.length === 0) return []
  const more = partsTyped(brief, place)
  const answers = answersIn(brief)
  const own = new Set(ownWords)
  const around = readTrade(brief.industry).said.filter(
    (words) => own.isSubsetOf(new Set(words)) && words.length > own.size,
  )
  return [...around, ownWords]
    .filter((words) => words.length > 0 && words.length <= MOST_WORDS + MOST_AUDIENCE)
    .map((words) => {
      const town = new Set(place.words)
      const isPlaced = words.some((word) => word === 'in' || word === 'near')
      return audienceIn(isPlaced ? words.filter((word) => !town.has(word)) : words)
    })
    .filter(({ words }) => words.length > 0 && words.length <= MOST_WORDS)
    .filter(({ words }) => !isCutOut(words) && !holdsName(words, brief))
    .map(({ words, audience }) => ({ words, audience, more, answers, place }))
}

/** Businesses that a part of a name means: `réparation de machines` in the one of sewing machines. */
const partsOfName = ({ language, typed }: NamedBusiness): ReadonlySet<string> =>
  new Set(
    findBusinesses(language, typed, { mends: false })
      .map(({ business }) => business.typed)
      .filter((part) => !typed.includes(part)),
  )

/** The things that people buy, by the owner, without names of businesses. */
const answersIn = (brief: Brief): string[] => {
  const brands = brandsIn(brief)
  return readSeeds(brief.seeds).phrases.filter((phrase) => {
    const words = wordsOf(phrase)
    return !words.every((word) => brands.has(stem(word))) && !holdsName(words, brief)
  })
}

/** All businesses that a description names beside the main one, in another language than English. */
const furtherOf = (brief: Brief, main: NamedBusiness): NamedBusiness[] => {
  const { language } = main
  const brands = brandsIn(brief)
  const parts = partsOfName(main)
  const text = brief.industry.slice(0, MOST_TYPED)
  return (
    findBusinesses(language, text, { mends: false })
      .filter(({ certainty }) => certainty >= SURELY_NAMED)
      .map(({ business }) => business)
      .filter(({ typed }) => !parts.has(typed))
      // Of `popcornmachine huren` nobody lets the letting.
      .filter(({ typed }) => new Set(wordsOf(typed)).size === wordsOf(typed).length)
      .filter(({ typed }) => !wordsOf(typed).some((word) => brands.has(stem(word))))
  )
}

/** A longer text is a sentence, and no name of a business. */
const LONGEST_UNKNOWN = 4

/** The words that an owner of another language typed, where no list has a business that they name. */
const unknownWords = (brief: Brief, place: MarketPlace, language: OtherLanguage): string[] => {
  const { industry } = brief
  const isUnread = isHarmfulAbroad(industry) || remarkIn(language, industry) !== null
  if (isUnread || findBusinesses(language, industry).length > 0) return []
  const [words = [], ...others] = partsTyped(brief, place)
  return others.length === 0 && words.length <= LONGEST_UNKNOWN ? words : []
}

/**
 * Returns the words by which an owner calls their business, where no list has it and nothing else is surely meant;
 * empty otherwise.
 */
export const unlistedWordsOf = (brief: Brief): string[] => {
  const { match, ownWords, language, place } = readBrief(brief)
  if (match) return []
  return language === 'en' ? ownWords : unknownWords(brief, place, language)
}

/**
 * A business whose name no list has: it sells the things that its owner names. Null where nobody can tell whether it is a
 * name, so that nobody is asked what people buy from `asdf`.
 */
const businessOfWords = (
  words: readonly string[],
  language: OtherLanguage,
  answers: readonly string[],
): NamedBusiness | null => {
  const isWord = (word: string) => isWordOrNounIn(language, word) || isCompoundOf(language, word)
  const isName = words.length > 0 && (answers.length > 0 || words.every(isWord))
  return isName
    ? { language, typed: words.join(' '), of: 'shop', noun: null, who: null, trade: null }
    : null
}

const composeBusiness = (
  brief: Brief,
  business: NamedBusiness,
  { place }: BriefReading,
): Composition | null =>
  composeIn(business, place, {
    further: furtherOf(brief, business),
    text: textsTyped(brief).join(', '),
    answers: answersIn(brief),
  })

const composeKnown = (brief: Brief, reading: BriefReading): Composition | null => {
  const { language, business } = reading
  if (language !== 'en') return business ? composeBusiness(brief, business, reading) : null
  for (const subject of subjectsOf(brief, reading)) {
    const found = composeRows(subject)
    if (found) return found
  }
  return null
}

/** Signs of a program, which no name of a business has. */
const CODE = /[;<>{}=\\]/

/** Composes for the owner's own words, where no list says what the business is. */
const composeOwnWords = (brief: Brief, reading: BriefReading): Composition | null => {
  const { language, place, ownWords } = reading
  if (CODE.test(brief.industry)) return null
  if (language === 'en') {
    const subject = subjectsOf(brief, reading).at(-1)
    return subject ? composeUnknown(subject) : null
  }
  const words = ownWords.length > 0 ? ownWords : unknownWords(brief, place, language)
  const business = businessOfWords(words, language, answersIn(brief))
  return business && composeBusiness(brief, business, reading)
}

const composeFor = (brief: Brief, reading: BriefReading): Composition | null => {
  if (reading.match || wordsOf(brief.industry).length === 0) return null
  const known = composeKnown(brief, reading)
  if (known || answersIn(brief).length === 0) return known
  const ofAnswers = composeOwnWords(brief, reading)
  return ofAnswers && ofAnswers.rows.length >= LEAST_ROWS ? ofAnswers : null
}

const composed = new WeakMap<BriefReading, Composition | null>()
/**
 * Returns the composition for a brief as it was read; null where editors wrote about its trade, and where nothing can
 * be composed. Each reading is composed for once.
 */
export const compositionOfReading = (brief: Brief, reading: BriefReading): Composition | null => {
  const known = composed.get(reading)
  const found = known === undefined ? composeFor(brief, reading) : known
  composed.set(reading, found)
  return found
}

/**
 * Returns the composition for a brief, in the reading that its owner chose, else in the likeliest; see
 * {@link compositionOfReading}.
 */
export const compositionOf = (brief: Brief): Composition | null =>
  compositionOfReading(brief, readBrief(brief))

/**
 * Returns the searches for the owner's own words, where nothing is composed as no list says what the business is: what its
 * owner is asked about. Null where something is, and where nobody can tell whether the words name a business.
 */
export const unknownComposition = (brief: Brief): Composition | null => {
  const reading = readBrief(brief)
  if (reading.match || wordsOf(brief.industry).length === 0) return null
  return compositionOfReading(brief, reading) ? null : composeOwnWords(brief, reading)
}

/** The keywords of a trial, and those that its competitors show: of fewer rows it would not be whole. */
const LEAST_COMPOSED = TRIAL.keywords + TRIAL.keywordsPerCompetitor

/** Returns the composition that the keywords of a brief are taken from; null where other sources have to know some. */
export const wholeComposition = (brief: Brief): Composition | null => {
  const composition = compositionOf(brief)
  return composition && composition.rows.length >= LEAST_COMPOSED ? composition : null
}

/** Returns true where a search says all words of an answer. */
const saysAnswer = (phrase: string, answer: string): boolean => {
  const words = new Set(wordsOf(phrase).map(stem))
  return wordsOf(answer).every((word) => words.has(stem(word)))
}

/**
 * The things that an owner named and that no search of a composed report is about, as nobody could tell what people buy
 * by them; empty where editors wrote about the trade.
 */
export const answersUnread = (brief: Brief, composition: Composition | null): string[] => {
  if (composition === null) return []
  const phrases = [...new Set(composition.rows.flatMap(({ keyword, topic }) => [keyword, topic]))]
  return answersIn(brief).filter((answer) => !phrases.some((phrase) => saysAnswer(phrase, answer)))
}
