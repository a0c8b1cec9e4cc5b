import type { OtherLanguage } from '../../lexicon/frequencies/frequencies.ts'
import { oncePer } from '../../lexicon/once-per.ts'
import type { NamedBusiness } from '../../recognition/languages/business.ts'
import {
  BETWEEN,
  CUTTING,
  EMPTY,
  type GrammarToken,
  grammarTokensOf,
  isJoint,
  tradePartsOf,
} from '../../recognition/languages/grammar.ts'
import { nounCalled, nounsOf } from '../../recognition/languages/nouns.ts'
import type { ClassId } from '../classes.ts'
import { type OfferSearch, offerSearchesIn } from './offer-searches.ts'

// Finds the offers that an owner names in another language than English: of `fabbro, cancelli e ringhiere` the gates
// and the railings, where businesses of its class are known to sell them.

/** Shorter words tell no offer. */
const SHORTEST_TELLING = 5
const MOST_WORDS = 3
const MOST_OFFERS = 5
/** The most searches of a class that may name an offer: a word in more of them is none, such as `haus`. */
const MOST_NAMING = 25
/** So many searches of other businesses of the class are taken over for each offer. */
const MOST_TAKEN = 3

/** Classes whose businesses are so unlike that one's searches say nothing of another: a potter sells no violins. */
const UNLIKE: ReadonlySet<ClassId> = new Set([
  'shop',
  'maker',
  'advice',
  'agency',
  'event-service',
  'b2b-supply',
  'b2b-software',
  'consumer-app',
  'venue',
  'public-and-charity',
])

/** A search, the keys of its words, and the first that tells what it is for. */
type KnownSearch = { search: OfferSearch; keys: ReadonlySet<string>; first: string | undefined }

/** The searches for offers of all businesses of a class in a language, by the keys of their words. */
const searchesOfClass = oncePer((name: string): ReadonlyMap<string, readonly KnownSearch[]> => {
  const [language, of] = name.split(' ') as [OtherLanguage, ClassId]
  const lines = [...offerSearchesIn(language)].filter(
    ([noun]) => nounCalled(language, noun)?.of === of,
  )
  const searches = new Map(
    lines.flatMap(([, line]) => line.map((search) => [search.phrase, search] as const)),
  )
  const known = [...searches.values()].map((search) => {
    const keys = grammarTokensOf(language, search.phrase).map(({ key }) => key)
    return {
      search,
      keys: new Set(keys),
      first: keys.find((key) => key.length >= SHORTEST_TELLING),
    }
  })
  const byWord = new Map<string, KnownSearch[]>()
  for (const each of known) {
    for (const key of each.keys) {
      const named = byWord.get(key)
      if (named) named.push(each)
      else byWord.set(key, [each])
    }
  }
  return byWord
})

/** The words of a part that may name an offer, up to what says for whom or with what. */
const nameIn = (language: OtherLanguage, tokens: readonly GrammarToken[]): GrammarToken[] => {
  const from = tokens.findIndex(
    ({ typed }) => !isJoint(language, typed) && !EMPTY[language].has(typed),
  )
  const rest = from < 0 ? [] : tokens.slice(from)
  const end = rest.findIndex(
    ({ typed }) => CUTTING[language].has(typed) || EMPTY[language].has(typed),
  )
  return end < 0 ? rest : rest.slice(0, end)
}

/** Returns true where a word names work or who does it, and not the goods: `vente`, `construction`. */
const isHead = (language: OtherLanguage, { typed }: GrammarToken): boolean => {
  const { starts, verbs, ends } = nounsOf(language)
  return starts.has(typed) || verbs.has(typed) || ends.some(({ form }) => form === typed)
}

/** Returns true where one of our nouns names a thing or a service that businesses of the class are about. */
const isSold = (language: OtherLanguage, of: ClassId, { key }: GrammarToken): boolean => {
  const known = nounsOf(language).byKey.get(key)
  return known?.of === of && (known.slot === 'thing' || known.slot === 'service')
}

/** An offer that an owner names in a text and that businesses of the class sell, with other searches for it. */
export type OwnOffer = { name: string; searches: readonly OfferSearch[] }

/** Of what an offer is looked for: its business, and what is known of its class. */
type OfferSource = {
  language: OtherLanguage
  of: ClassId
  known: ReturnType<typeof searchesOfClass>
  /** Keys of the words that name the business. */
  own: ReadonlySet<string>
}

/** The words of a part that name an offer; none where they name something else, or the business itself. */
const tellingIn = (
  { language, own }: OfferSource,
  tokens: readonly GrammarToken[],
): GrammarToken[] => {
  const telling = tokens.filter(
    (token) => token.key.length >= SHORTEST_TELLING && !isJoint(language, token.typed),
  )
  const [first] = telling
  if (!first || telling.length > MOST_WORDS) return []
  const isOnlyHead = telling.length === 1 && isHead(language, first)
  return isOnlyHead || telling.some(({ key }) => own.has(key)) ? [] : telling
}

/** The searches of other businesses of the class that name all of these words; none where they are too many. */
const searchesWith = ({ known }: OfferSource, telling: readonly GrammarToken[]): KnownSearch[] => {
  const [first = [], ...others] = telling.map(({ key }) => known.get(key) ?? [])
  const searches = first.filter((each) => others.every((other) => other.includes(each)))
  return searches.length > MOST_NAMING ? [] : searches
}

/** Finds the offer that a part of a text names; null where it names none. */
const offerIn = (source: OfferSource, part: readonly GrammarToken[]): OwnOffer | null => {
  const { language, of } = source
  const tokens = nameIn(language, part)
  const name = tokens.map(({ typed }) => typed).join(' ')
  if (BETWEEN[language].test(` ${name} `)) return null
  const telling = tellingIn(source, tokens)
  const searches = searchesWith(source, telling)
  if (searches.length === 0) return null
  // One word alone may be said of anything: a `pensione` takes guests or dogs.
  const isSearch = searches.some(({ keys }) => keys.size === telling.length)
  const isThing = !UNLIKE.has(of) && telling.every((token) => isSold(language, of, token))
  if (telling.length === 1 && !isSearch && !isThing) return null
  const begins = UNLIKE.has(of)
    ? []
    : searches.filter(({ first }) => telling.some(({ key }) => key === first))
  return { name, searches: begins.slice(0, MOST_TAKEN).map(({ search }) => search) }
}

/**
 * Finds the offers that the owner of a business names, in the order of the text.
 * @param text what was typed of it
 */
export const ownOffersIn = (
  { language, of, typed, noun }: NamedBusiness,
  text: string,
): OwnOffer[] => {
  const own = [typed, noun?.one, noun?.many]
    .flatMap((name) => grammarTokensOf(language, name ?? ''))
    .map(({ key }) => key)
  const known = searchesOfClass(`${language} ${of}`)
  const source = { language, of, known, own: new Set(own) }
  const offers = new Map<string, OwnOffer>()
  for (const part of tradePartsOf(language, text)) {
    const offer = offerIn(source, part)
    if (offer && !offers.has(offer.name)) offers.set(offer.name, offer)
  }
  return [...offers.values()].slice(0, MOST_OFFERS)
}
