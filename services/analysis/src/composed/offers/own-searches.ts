import type { OtherLanguage } from '../../lexicon/frequencies/frequencies.ts'
import { grammarTokensOf, isJoint } from '../../recognition/languages/grammar.ts'
import { EDITED, nounsOf, phraseKey } from '../../recognition/languages/nouns.ts'
import type { ClassId } from '../classes.ts'
import { tradeMeant } from '../names/trade-nouns.ts'
import type { OfferLine, OfferSearch } from './offer-searches.ts'

// Tells which searches of a line of offers are for one of the businesses that it names. A line may join several of a
// kind: of `zwemles|dansles` only one has searches for `zwemles kosten`.

/** So many letters of a phrase that a name begins with tell that the phrase is about it: `hypotheek berekenen`. */
const LETTERS_TOLD = 6
/** So many first letters tell that two words may be about the same. */
const LETTERS_SHARED = 5

/** So many last letters tell that two names are for the same: `trauredner` and `hochzeitsredner`. */
const LETTERS_ENDING = 6

/** Classes of which one business lets or cooks all that a line names: whoever lets chairs lets tables. */
const UNDIVIDED: ReadonlySet<ClassId> = new Set(['rental', 'restaurant'])

/** A name of a line, with the keys of its words and what is known of it. */
type LineName = {
  keys: readonly string[]
  /** The keys of the words that tell it from others: `celular` of `conserto de celular`. */
  telling: readonly string[]
  of: ClassId | null
  /** Our trade that it means; null where it means none. */
  trade: string | null
  /** True where it names what is sold or done, and not who does it or where. */
  isOffered: boolean
}

const keysOf = (language: OtherLanguage, text: string): string[] =>
  grammarTokensOf(language, text)
    .filter(({ typed }) => !isJoint(language, typed))
    .map(({ key }) => key)

const nameIn = (language: OtherLanguage, name: string): LineName => {
  const { byKey, starts } = nounsOf(language)
  const tokens = grammarTokensOf(language, name)
  const words = tokens.filter(({ typed }) => !isJoint(language, typed))
  // Many names begin with a word for work or for a place: `conserto`, `loja`.
  const telling = words.filter(({ typed }) => !starts.has(typed))
  const known = byKey.get(phraseKey(language, tokens))
  const isEdited = known?.weight === EDITED
  return {
    keys: words.map(({ key }) => key),
    telling: (telling.length > 0 ? telling : words).map(({ key }) => key),
    of: isEdited ? known.of : null,
    trade: tradeMeant(language, name),
    isOffered: isEdited && (known.slot === 'thing' || known.slot === 'service'),
  }
}

const sharesStart = (one: string, other: string): boolean =>
  one === other ||
  (one.length >= LETTERS_SHARED && one.slice(0, LETTERS_SHARED) === other.slice(0, LETTERS_SHARED))

/** Returns true where two names may be for the same business: by our trade, or as they end alike. */
const areAlike = (one: LineName, other: LineName): boolean => {
  const [first = '', second = ''] = [one.keys.at(-1), other.keys.at(-1)]
  const endsAlike =
    first.length > LETTERS_ENDING && first.slice(-LETTERS_ENDING) === second.slice(-LETTERS_ENDING)
  return endsAlike || (one.trade !== null && one.trade === other.trade)
}

/**
 * Returns true where a phrase names a business by the first telling word of its name, by what this word begins with, or
 * by a compound that ends with it: `parelketting` and `ketting`.
 */
const names = (phrase: readonly string[], { telling: [first = ''] }: LineName): boolean =>
  phrase.some(
    (key) =>
      key === first ||
      (first.length >= LETTERS_SHARED && (key.startsWith(first) || key.endsWith(first))) ||
      (key.length >= LETTERS_TOLD && first.startsWith(key)),
  )

/** Classes that work on things, of which a line may join several that have different hands. */
const WORKING: ReadonlySet<ClassId> = new Set(['repair', 'recurring-service', 'venue'])
/** So many first letters tell that what somebody does is named after them: `klokkenmaker` and `klokreparatie`. */
const LETTERS_OF_DEED = 4
const startsAsDeed = (one: string, other: string): boolean =>
  one.slice(0, LETTERS_OF_DEED) === other.slice(0, LETTERS_OF_DEED)
const sharesDeed = (one: LineName, other: LineName): boolean =>
  one.telling.some((key) => other.telling.some((each) => startsAsDeed(key, each)))

/** Returns true where a phrase has a word that begins as a telling word of a name: `horlogeband` as `horlogebatterij`. */
const sharesWord = (phrase: readonly string[], { telling }: LineName): boolean =>
  phrase.some((key) => telling.some((each) => sharesStart(key, each)))

/**
 * Returns the searches of a line for one of its names: all but those that name another business of the line, and not
 * this one. What a provider does, and goods that are sold, are no other business.
 */
export const ownSearches = (
  language: OtherLanguage,
  line: OfferLine,
  name: string,
): readonly OfferSearch[] => {
  const own = nameIn(language, name)
  if (own.of && UNDIVIDED.has(own.of)) return line.searches
  const others = line.names
    .filter((other) => other !== name)
    .map((other) => nameIn(language, other))
    .filter((other) => !areAlike(own, other))
  // A line that names the clocks of a clockmaker has the rings of somebody else.
  const namesDeed =
    own.of !== null &&
    !own.isOffered &&
    WORKING.has(own.of) &&
    others.some((other) => other.isOffered && sharesDeed(own, other))
  const rivals = others.filter(
    (other) => own.isOffered || !other.isOffered || (namesDeed && !sharesDeed(own, other)),
  )
  // A `töpferei` sells `keramik`, and so does a `keramikerin`.
  const goods = others.filter((other) => !rivals.includes(other))
  return line.searches.filter(({ phrase }) => {
    const keys = keysOf(language, phrase)
    const isOwn =
      keys.some((key) => own.telling.some((each) => sharesStart(each, key))) ||
      (namesDeed && keys.some((key) => own.telling.some((each) => startsAsDeed(each, key)))) ||
      goods.some((each) => names(keys, each))
    return (
      isOwn || !rivals.some((rival) => names(keys, rival) || (namesDeed && sharesWord(keys, rival)))
    )
  })
}
