import type { ClassId } from '../../composed/classes.ts'
import { isWordOf, type OtherLanguage } from '../../lexicon/frequencies/frequencies.ts'
import { type BusinessEvidence, type FoundBusiness, NAMES_BUSINESS } from './find-businesses.ts'
import {
  ALSO,
  BETWEEN,
  EMPTY,
  type GrammarToken,
  grammarTokensOf,
  isJoint,
  isOfGenitive,
} from './grammar.ts'
import { COMPOUNDING, nounsOf } from './nouns.ts'

// Tells whether a business that was found may be another one than its owner means. A noun that we know is often only
// what a business works on, and the word that says so is one that we do not know: `accordo pianoforti`,
// `ontwerp van zwembaden`.

/** `j'ai`, `l'atelier`: a word without a vowel of its own before another. */
const ELIDED = /^[cdjlmns]['’]/

/** Returns true where a word tells something of the business, and is neither grammar nor an empty word. */
const isTelling = (language: OtherLanguage, { typed }: GrammarToken): boolean => {
  const word = typed.replace(ELIDED, '')
  return (
    word.length > 1 &&
    !EMPTY[language].has(word) &&
    !isJoint(language, word) &&
    !ALSO[language].has(word) &&
    !BETWEEN[language].test(` ${word} `)
  )
}

/** Returns true where a word is known to name a business, or work. */
const isUnderstood = (language: OtherLanguage, { typed, key }: GrammarToken): boolean => {
  const { byKey, starts, ends, verbs } = nounsOf(language)
  return (
    (byKey.get(key)?.weight ?? 0) > 1 ||
    starts.has(typed) ||
    verbs.has(typed) ||
    ends.some(({ form }) => typed.endsWith(form))
  )
}

/** Adjectives before a noun, in languages whose nouns stand last: `glutenfreie bäckerei`. */
const ADJECTIVE: Partial<Record<OtherLanguage, RegExp>> = { de: /e[mnrs]?$/, nl: /e$/ }
const PRONOUN: Partial<Record<OtherLanguage, ReadonlySet<string>>> = {
  de: new Set(['ich', 'wir']),
  fr: new Set(['je', 'nous', 'on']),
  nl: new Set(['ik', 'wij', 'we']),
}

const isAdjective = (
  language: OtherLanguage,
  tokens: readonly GrammarToken[],
  at: number,
): boolean => {
  const form = ADJECTIVE[language]
  const before = tokens[at - 1]?.typed ?? ''
  return form?.test(tokens[at]!.typed) === true && !PRONOUN[language]?.has(before)
}

/** Returns true where a noun depends on a word that is not understood: `ontwerp van zwembaden`. */
const isOfUnknown = (
  language: OtherLanguage,
  { before, words }: BusinessEvidence,
  unknown: readonly GrammarToken[],
): boolean => {
  const last = before.at(-1)
  const isGenitive =
    (last !== undefined && isOfGenitive(language, last.typed)) ||
    /^d['’]/.test(words[0]?.typed ?? '')
  return isGenitive && unknown.length > 0
}

/** So many words that are not understood say something else of a noun than that somebody is it. */
const SENTENCE = 2

/**
 * Returns true where several places are named: a business is one of them, or does something to them, as in
 * `limpo piscinas`. Open data has one form of its nouns only, and does not say what they name.
 */
const areSeveral = (language: OtherLanguage, { rule, noun, words }: BusinessEvidence): boolean => {
  if (rule !== 'noun' || (noun?.slot !== 'place' && noun?.slot !== null)) return false
  const tokens = grammarTokensOf(language, noun.noun).map(({ typed }) => typed)
  return (
    !COMPOUNDING.has(language) && tokens.join(' ') !== words.map(({ typed }) => typed).join(' ')
  )
}

/** Returns true where a word behind `I` has another form than the noun that was read in it: `ich koche`. */
const isVerbBehindPronoun = (
  language: OtherLanguage,
  { rule, noun, before, words }: BusinessEvidence,
): boolean => {
  const [word, ...more] = words
  if (rule !== 'noun' || noun === null || word === undefined || more.length > 0) return false
  const isBehind = PRONOUN[language]?.has(before.at(-1)?.typed ?? '') === true
  return isBehind && word.typed !== noun.noun && word.typed !== noun.plural
}

/** Returns true where the words around a noun say that it may be only the object of the business, or a sideline of it. */
const isBehindUnknown = (language: OtherLanguage, evidence: BusinessEvidence): boolean => {
  const { rule, noun, before } = evidence
  if (rule !== 'noun' && rule !== 'compound') return false
  const unknown = before.filter(
    (token, at) =>
      isTelling(language, token) &&
      !isUnderstood(language, token) &&
      !isAdjective(language, before, at),
  )
  if (unknown.length === 0) return false
  // Of two trades that `and` joins the first is the business.
  const isJoined = before.some((token) => BETWEEN[language].test(` ${token.typed} `))
  return (
    isJoined ||
    noun?.slot === 'thing' ||
    areSeveral(language, evidence) ||
    unknown.length >= SENTENCE ||
    isOfUnknown(language, evidence, unknown)
  )
}

/** Returns true where another noun stands right behind the one that was read, and in such languages is the head. */
const isBeforeNoun = (language: OtherLanguage, { business, evidence }: FoundBusiness): boolean => {
  const { byKey, starts } = nounsOf(language)
  const [next] = evidence.after
  if (!next || evidence.rule !== 'noun') return false
  // `noleggio tende` begins with a head.
  if (evidence.words.some(({ typed }) => starts.has(typed))) return false
  const noun = byKey.get(next.key)
  const of = noun && noun.weight > 1 ? noun.of : starts.get(next.typed)?.of
  return of !== undefined && of !== business.of
}

/** Work on things, which people search for by the work: a thing alone does not say that a business does it. */
const WORK: readonly ClassId[] = [
  'lessons',
  'repair',
  'rental',
  'recurring-service',
  'care',
  'advice',
  'fitness',
]
/** Returns true where only a thing was named, and the work on it was not. */
const isThingAlone = ({ business: { of }, evidence: { rule, noun } }: FoundBusiness): boolean =>
  (rule === 'noun' || rule === 'compound') && noun?.slot === 'thing' && WORK.includes(of)

/** Work that people do for customers, or broker: whoever says to sell such a thing may mean the service. */
const SERVED: readonly ClassId[] = [
  'event-service',
  'lodging',
  'venue',
  'care',
  'health',
  'lessons',
  'advice',
  'agency',
  'public-and-charity',
]
/** Goods that people make: whoever says to make another thing may mean to build it at customers' homes. */
const MADE: readonly ClassId[] = ['shop', 'maker', 'restaurant', 'b2b-supply']
/** Things that people let by the day: whoever says to let another thing may be a landlord, or have guests. */
const LET: readonly ClassId[] = ['rental', 'shop', 'vehicles', 'venue', 'event-service']
/** Subjects that people are taught: whoever says to teach another kind of thing may have named his pupils. */
const TAUGHT: readonly ClassId[] = ['lessons', 'fitness', 'maker', 'restaurant']
/** Verbs for any work: what they mean depends on the thing that is done. */
const DOING = new Set(
  'hago hacemos fabrico fabricamos faccio facciamo realizzo realizziamo faço fazemos maak maken'.split(
    ' ',
  ),
)

/** Returns true where a thing that a verb is done to belongs to another kind of business than the verb says. */
const isOfOther = (of: ClassId, thing: ClassId): boolean => {
  if (of === 'shop') return SERVED.includes(thing)
  if (of === 'rental') return !LET.includes(thing)
  if (of === 'lessons') return !TAUGHT.includes(thing)
  return of === 'event-service' && thing === 'venue'
}

/** Classes whose verbs take anything: what is let, sold or made says which business it is, and not the verb. */
const OF_ANYTHING: readonly ClassId[] = ['rental', 'shop', 'maker']

/** Returns true where a verb says only that something is sold or made, and its noun another kind of business. */
const isOtherwiseKnown = ({ business: { of }, evidence }: FoundBusiness): boolean => {
  const { rule, noun, words } = evidence
  if (rule !== 'verb' || of === noun?.of) return false
  if (of === 'maker' && words.some(({ typed }) => DOING.has(typed))) {
    return noun === null || !MADE.includes(noun.of)
  }
  return noun === null ? OF_ANYTHING.includes(of) : isOfOther(of, noun.of)
}

/** Heads of places that may be anything: `studio di animazione`, `salon du livre`. */
const ANY_PLACE: readonly ClassId[] = ['advice', 'beauty', 'maker', 'health']
/** Ends of compounds that mean something else behind another word: `holzpflege`, `obstbau`. */
const ANY_END: Partial<Record<OtherLanguage, RegExp>> = {
  de: /(?:pflege|bau|bauer|behandlung|arzt|betreuung|transfer|macher)$/,
  nl: /(?:werken|opvang|arts|handel)$/,
}
/** Returns true where a business is known by a head only, and that has several meanings. */
const isByVagueHead = (
  language: OtherLanguage,
  { business: { of, noun }, evidence: { rule, words } }: FoundBusiness,
): boolean => {
  if (rule !== 'head') return false
  // People are moved, too.
  if (of === 'moving-and-storage') return true
  if (COMPOUNDING.has(language))
    return words.some(({ typed }) => ANY_END[language]?.test(typed) ?? false)
  return noun?.slot === 'place' && ANY_PLACE.includes(of)
}

/** Returns true where a noun is a term that open data lists for a business: it reminds of one. */
const isTermOnly = (
  language: OtherLanguage,
  { evidence: { noun, rule, words } }: FoundBusiness,
): boolean =>
  rule === 'noun' &&
  noun !== null &&
  noun.weight <= 1 &&
  !words.some(({ typed }) => nounsOf(language).starts.has(typed))

/** Returns true where nothing is understood of what a text begins with, which is no name of somebody. */
const isFirstUnknown = (language: OtherLanguage, found: readonly FoundBusiness[]): boolean => {
  const { first } = found[0]!
  return (
    !found.some(({ isFirst, weight }) => isFirst && weight >= NAMES_BUSINESS) &&
    first.some((token) => isTelling(language, token) && isWordOf(language, token.typed))
  )
}

/** Names of a shop by its channel, which say nothing of its goods. */
const CHANNELS = new Set(
  'onlineshop|boutique en ligne|tienda online|negozio online|webshop|loja online|loja virtual'.split(
    '|',
  ),
)
const isChannelOnly = ({ evidence: { noun } }: FoundBusiness): boolean =>
  noun !== null && CHANNELS.has(noun.noun)

/** Returns true where the likeliest business of a text may be another one than its owner means. */
export const isDoubtful = (language: OtherLanguage, found: readonly FoundBusiness[]): boolean => {
  const best = found[0]
  return (
    best !== undefined &&
    (isBehindUnknown(language, best.evidence) ||
      isBeforeNoun(language, best) ||
      isThingAlone(best) ||
      isOtherwiseKnown(best) ||
      isByVagueHead(language, best) ||
      isVerbBehindPronoun(language, best.evidence) ||
      isTermOnly(language, best) ||
      isChannelOnly(best) ||
      isFirstUnknown(language, found))
  )
}
