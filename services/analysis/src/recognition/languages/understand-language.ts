import type { ClassId } from '../../composed/classes.ts'
import { wordsOf } from '../../domain/words.ts'
import type { OtherLanguage } from '../../lexicon/frequencies/frequencies.ts'
import { isHarmfulAbroad } from '../../lexicon/prohibited.ts'
import { withoutAsides } from '../asides.ts'
import { readingIdOf } from '../reading-id.ts'
import type { DescriptionUnderstanding, OwnReading } from '../understand.ts'
import type { NamedBusiness } from './business.ts'
import { deedIn } from './deeds.ts'
import { isDoubtful } from './doubts.ts'
import { type FoundBusiness, findBusinesses, NAMES_BUSINESS } from './find-businesses.ts'
import { textBehindName } from './firm-names.ts'
import { BETWEEN, FOR, type GrammarToken, grammarTokensOf } from './grammar.ts'
import { type KnownNoun, nounFormsOf, nounsOf } from './nouns.ts'
import { nounsByOwnersSaying } from './owner-words.ts'
import { remarkIn, textBehindQuestion } from './remarks.ts'
import { similarNouns } from './similar-nouns.ts'
import { nounsBySoughtGoods } from './sought-goods.ts'

/** Less than that apart two businesses of different kinds are a question. */
const CLEARLY = 0.3
const MOST = 4

const readingOf = (business: NamedBusiness): OwnReading => ({
  kind: 'own',
  words: business.typed.split(' '),
  confidence: null,
  business,
})

/** Work that people also teach, so that a workshop with courses may live from these. */
const TAUGHT: readonly ClassId[] = ['maker', 'shop', 'venue']

/** Returns true where a text names lessons beside a business that may only be where they are given. */
const mayTeach = ([best, ...others]: readonly FoundBusiness[]): boolean =>
  best !== undefined &&
  TAUGHT.includes(best.business.of) &&
  others.some(({ business, certainty }) => business.of === 'lessons' && certainty >= NAMES_BUSINESS)

/** Of two trades that one text names, whether both may be meant. */
const isOpen = ([best, next]: readonly FoundBusiness[]): boolean =>
  best !== undefined &&
  next !== undefined &&
  best.business.of !== next.business.of &&
  best.weight - next.weight < CLEARLY

/** A text that joins more than two things tells a story, or lists what one business sells. */
const TWO = 2

/** Returns true where a business is named as what somebody runs or does, and not only as a thing. */
const isNamedAsWork = ({ evidence: { rule, noun }, certainty }: FoundBusiness): boolean =>
  certainty >= NAMES_BUSINESS && (rule === 'verb' || noun?.slot !== 'thing')

/**
 * Returns the second business of a text that joins two of different kinds by `and`, each in words of its own:
 * `Skischule und Skiverleih`. Nobody but the owner knows which of them the report should be about.
 */
const joinedTo = (
  language: OtherLanguage,
  text: string,
  found: readonly FoundBusiness[],
): FoundBusiness | null => {
  const halves = text.split(BETWEEN[language])
  const [best] = found
  if (!best || halves.length !== TWO || LISTING.test(text)) return null
  const tokens = halves.map((half) => new Set(grammarTokensOf(language, half).map(tokenText)))
  if (tokens.some((half) => !half.isDisjointFrom(FOR[language]))) return null
  const wordsOfFound = ({ evidence: { words } }: FoundBusiness) => new Set(words.map(tokenText))
  const halfOf = (one: FoundBusiness) =>
    tokens.findIndex((half) => wordsOfFound(one).isSubsetOf(half))
  const own = halfOf(best)
  if (own < 0) return null
  const isSecond = (one: FoundBusiness) =>
    one.business.of !== best.business.of && isNamedAsWork(one) && halfOf(one) === 1 - own
  return found.find(isSecond) ?? null
}
const LISTING = /[,;:.!?]\s/
const tokenText = ({ typed }: GrammarToken): string => typed

/** Trades of ours that an English text names, as a language calls them. */
export type EnglishTrade = { id: string; of: ClassId }
const translated = (language: OtherLanguage, { id, of }: EnglishTrade): NamedBusiness[] => {
  const noun = nounsOf(language).namesOfTrade.get(id)
  if (!noun) return []
  return [{ language, typed: noun.noun, of, noun: null, who: null, trade: id }]
}

/**
 * Parts of a word that stand apart, and the word: `wij maken kantoren schoon`. A `Strandkorb Manufaktur` makes what others
 * let.
 */
const APART: Partial<Record<OtherLanguage, readonly (readonly [RegExp, string])[]>> = {
  nl: [[/\b(?:maken|maak) (.{3,60}?) schoon\b/giu, 'schoonmaken $1']],
  de: [[/(\p{L}{4,40}) manufaktur(?!\p{L})/giu, '$1manufaktur']],
}
const withWordsWhole = (language: OtherLanguage, text: string): string =>
  (APART[language] ?? []).reduce((read, [apart, whole]) => read.replace(apart, whole), text)

/**
 * A shop that is known by its channel only, and what it sells behind that, with how its owner would say so: customers
 * search for the goods.
 */
const SHOP_OF: Record<OtherLanguage, readonly [RegExp, string]> = {
  de: [
    /\b(?:online-?shop|web-?shop|internetshop|onlinehandel) (?:für|mit|von) /giu,
    'wir verkaufen ',
  ],
  fr: [/\bboutique en ligne (?:de |d['’])/giu, 'nous vendons '],
  es: [/\btienda (?:online|en línea|virtual) de /giu, 'vendemos '],
  it: [/\b(?:negozio|shop) online di /giu, 'vendiamo '],
  nl: [/\b(?:webshop|webwinkel) (?:voor|met|in|van) /giu, 'wij verkopen '],
  pt: [/\bloja (?:online|virtual) de /giu, 'vendemos '],
}
const withGoodsSold = (language: OtherLanguage, text: string): string => {
  const [shop, sold] = SHOP_OF[language]
  return text.replace(shop, (typed: string, at: number) =>
    isBuyer(language, text.slice(at + typed.length)) ? typed : sold,
  )
}
/** Whom a shop may be for, in the languages that say `for` of goods and of people alike. */
const BUYERS: Partial<Record<OtherLanguage, RegExp>> = {
  de: /^(?:\p{L}{1,20}e[nr]? )?(?:kinder|babys?|frauen|männer|damen|herren|schwangere|senioren|mädchen|jungen|eltern|mütter|hunde|katzen|pferde|haustiere)\b/iu,
  nl: /^(?:\p{L}{1,20}e )?(?:kinderen|baby['’]?s|vrouwen|mannen|dames|heren|zwangeren|senioren|meisjes|jongens|ouders|moeders|honden|katten|paarden|huisdieren)\b/iu,
}
const isBuyer = (language: OtherLanguage, words: string): boolean =>
  BUYERS[language]?.test(words) ?? false

/** Returns an understanding that its owner is asked about, with further readings behind the likeliest ones. */
const askedWith = (
  readings: DescriptionUnderstanding['readings'],
  further: DescriptionUnderstanding['readings'],
): DescriptionUnderstanding => ({
  outcome: 'ask',
  readings: [
    ...new Map(
      [...readings, ...further].map((reading) => [readingIdOf(reading), reading]),
    ).values(),
  ].slice(0, MOST),
})

const understandStory = (language: OtherLanguage, text: string): DescriptionUnderstanding => {
  const { text: plain, hasPast } = withoutAsides(
    language,
    withGoodsSold(language, withWordsWhole(language, text)),
  )
  const understood = understandPlain(language, plain)
  if (understood.outcome !== 'unknown' || plain === text) return understood
  const whole = understandPlain(language, text)
  // A former job may not be the business of today.
  return hasPast && whole.outcome === 'sure' ? { ...whole, outcome: 'ask' } : whole
}

const NOTHING: DescriptionUnderstanding = { outcome: 'unknown', readings: [] }

/** Reads a description in a language other than English. */
export const understandIn = (language: OtherLanguage, text: string): DescriptionUnderstanding => {
  if (isHarmfulAbroad(text)) return NOTHING
  const remark = remarkIn(language, text)
  if (remark === 'request') return understandBehindQuestion(language, text)
  const understood = understandNamed(language, text)
  return remark === 'doubtful' && understood.outcome === 'sure'
    ? { ...understood, outcome: 'ask' }
    : understood
}

/** Reads what stands behind a name that begins like a question: its owner is asked. */
const understandBehindQuestion = (
  language: OtherLanguage,
  text: string,
): DescriptionUnderstanding => {
  const rest = textBehindQuestion(text)
  if (rest === null || remarkIn(language, rest)) return NOTHING
  const behind = understandStory(language, rest)
  return behind.outcome === 'sure' ? { ...behind, outcome: 'ask' } : NOTHING
}

/** Reads a description that may begin with the name of a firm. */
const understandNamed = (language: OtherLanguage, text: string): DescriptionUnderstanding => {
  const named = textBehindName(language, text)
  if (!named) return understandStory(language, text)
  const behind = understandStory(language, named.rest)
  if (behind.outcome !== 'unknown' && named.isSure) return behind
  const whole = understandStory(language, text)
  // Only the name is understood, or it may be no name.
  return whole.outcome === 'unknown' ? behind : askedWith(behind.readings, whole.readings)
}

/** The business that a text names, where it names one plainly; readings to ask about otherwise. */
const understandPlain = (language: OtherLanguage, text: string): DescriptionUnderstanding => {
  const found = findBusinesses(language, text).filter(({ business }) => business.typed.length > 1)
  const best = found[0]
  if (!best) return NOTHING
  const second = joinedTo(language, text, found)
  const first = second
    ? [best, second, ...found.filter((one) => one !== best && one !== second)]
    : found
  const readings = first.slice(0, MOST).map(({ business }) => readingOf(business))
  const isSure =
    best.weight >= NAMES_BUSINESS &&
    second === null &&
    !isOpen(found) &&
    !mayTeach(found) &&
    !isDoubtful(language, found)
  return { outcome: isSure ? 'sure' : 'ask', readings }
}

const businessOfNoun = (language: OtherLanguage, known: KnownNoun): NamedBusiness => ({
  language,
  typed: known.noun,
  of: known.of,
  noun: nounFormsOf(known),
  who: null,
  trade: known.trade,
})

/** So many of the readings that are shown are of nouns that the text only reminds of. */
const OF_REMINDERS = 2

/**
 * Returns nouns that a text reminds of: that of its work, though the thing that it is done to may stand behind `with`
 * or `on` as in `ik behandel mensen met rugpijn`; those of owners who say the same, then in turn by what customers search for, and
 * by the nouns themselves.
 */
const remindersOf = (language: OtherLanguage, text: string): KnownNoun[] => {
  const sought = nounsBySoughtGoods(language, text, MOST)
  const similar = similarNouns(language, text, MOST)
  const inTurn = Array.from({ length: MOST }, (_, at) => [sought[at], similar[at]]).flat()
  const done = deedIn(language, grammarTokensOf(language, text))
  return [done, ...nounsByOwnersSaying(language, text), ...inTurn].filter(
    (noun) => noun !== undefined,
  )
}

/**
 * Returns an understanding that is not sure with the businesses that the words of its text remind of: its owner is
 * rather asked than sent away.
 */
export const withReminders = (
  language: OtherLanguage,
  text: string,
  understanding: DescriptionUnderstanding,
): DescriptionUnderstanding => {
  const { outcome } = understanding
  if (outcome === 'sure') return understanding
  const remark = remarkIn(language, text)
  // Of a wish or a story that names no business nobody should be asked which one it is.
  const isNoBusiness = remark === 'request' || (remark !== null && outcome === 'unknown')
  if (isNoBusiness || isHarmfulAbroad(text)) return understanding
  const reminders = remindersOf(language, text).map((noun) =>
    readingOf(businessOfNoun(language, noun)),
  )
  if (reminders.length === 0) return understanding
  const first = understanding.readings.slice(0, MOST - Math.min(reminders.length, OF_REMINDERS))
  return askedWith(first, reminders)
}

/** Returns the meaning of an English description of a business, in a country that searches in another language. */
export const understandTranslated = (
  language: OtherLanguage,
  trades: readonly EnglishTrade[],
): DescriptionUnderstanding => {
  const readings = trades
    .flatMap((trade) => translated(language, trade))
    .slice(0, MOST)
    .map(readingOf)
  return { outcome: readings.length > 0 ? 'ask' : 'unknown', readings }
}

/** The business that an earlier choice names, whatever else its description says. */
export const businessNamed = (
  language: OtherLanguage,
  words: readonly string[],
): NamedBusiness | null => {
  const text = wordsOf(words.join(' ')).length > 0 ? words.join(' ') : ''
  return findBusinesses(language, text)[0]?.business ?? null
}
