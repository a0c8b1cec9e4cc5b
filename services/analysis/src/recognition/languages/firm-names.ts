import type { ClassId } from '../../composed/classes.ts'
import { isWordOf, type OtherLanguage } from '../../lexicon/frequencies/frequencies.ts'
import { isSurname, saidOfHouse, withoutPartners } from '../firm-name.ts'
import { findBusinesses, NAMES_BUSINESS } from './find-businesses.ts'
import { grammarTokensOf } from './grammar.ts'
import { isNounIn, nounsOf } from './nouns.ts'

// Finds the name of a firm before what the firm does, in languages other than English: `Boucher Assurances` sells no
// meat.

/** What a text says behind the name that it begins with. */
type NamedFirmText = {
  rest: string
  /** False where the name may be the business all the same, so that its owner is asked. */
  isSure: boolean
}

/** `Panadero e Hijos, fontanería`: a family firm, whatever trade the family is called by. */
const FAMILY =
  /^\s*\p{Lu}[\p{L}'’]{1,20} (?:&|\+|y|e|et|und|en) (?:Hij[oa]s?|Figli[oae]?|Fils|Filhos?|Söhne|Sohn|Zonen|Zoon|Zn|Co|Cie|Partners?)\b\.?[,:]? (?=\p{L}{3})/u
/** `Ferreira e Carpinteiro, advogados`: two names before a mark. */
const PARTNERS =
  /^\s*(\p{Lu}[\p{L}'’]{1,20}) (?:&|\+|y|e|et|und|en) (\p{Lu}[\p{L}'’]{1,20})[,:] (?=\p{L}{3})/u
const FIRST = /^\s*(\p{Lu}\p{Ll}{2,20}) (?=\p{L}{4})/u

/** The business that the beginning of a text names, at its first word. */
const namedFirst = (language: OtherLanguage, text: string) => {
  const [first] = grammarTokensOf(language, text)
  return findBusinesses(language, text, { mends: false }).find(
    ({ weight, evidence }) => weight >= NAMES_BUSINESS && evidence.words[0]?.typed === first?.typed,
  )
}

/** Classes of who makes, sells or serves food: `Metzger Partyservice` may be both, and no family. */
const SERVING: readonly ClassId[] = ['shop', 'maker', 'restaurant', 'event-service']

/** A surname that is a trade, before the noun of another business: `Slager Makelaars`. */
const bySurname = (language: OtherLanguage, text: string): NamedFirmText | null => {
  const [start, name = ''] = FIRST.exec(text) ?? []
  if (start === undefined) return null
  const word = name.toLowerCase()
  const [token] = grammarTokensOf(language, word)
  const trade = token && nounsOf(language).byKey.get(token.key)
  const isKnown = isSurname(word)
  if (trade?.slot !== 'provider' && !isKnown) return null
  const rest = text.slice(start.length)
  const named = namedFirst(language, rest)
  if (!named || named.business.of === trade?.of) return null
  const areBothServing = [trade?.of, named.business.of].every((of) => of && SERVING.includes(of))
  return { rest, isSure: isKnown && !areBothServing }
}

const byPartners = (language: OtherLanguage, text: string): NamedFirmText | null => {
  // German writes all nouns with a capital, so that a capital makes none a name.
  const isTrade = (word: string) =>
    isNounIn(language, word) || (language === 'de' && isWordOf(language, word))
  const rest = withoutPartners(text, isTrade)
  if (rest !== text) return { rest, isSure: true }
  const [family] = FAMILY.exec(text) ?? []
  if (family) return { rest: text.slice(family.length), isSure: true }
  const [pair, one = '', other = ''] = PARTNERS.exec(text) ?? []
  if (!pair || ![one, other].some((name) => isSurname(name.toLowerCase()))) return null
  return { rest: text.slice(pair.length), isSure: false }
}

/** Returns the text behind the name of a firm; null where a text begins with none. */
export const textBehindName = (language: OtherLanguage, text: string): NamedFirmText | null => {
  const ofHouse = saidOfHouse(text)
  if (ofHouse !== null) return { rest: ofHouse, isSure: true }
  return byPartners(language, text) ?? bySurname(language, text)
}
