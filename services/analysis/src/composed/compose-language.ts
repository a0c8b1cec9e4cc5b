import { withoutAccents } from '../domain/without-accents.ts'
import { holdsWords } from '../domain/words.ts'
import { countryTyped } from '../lexicon/countries.ts'
import {
  isCompoundOf,
  isWordOf,
  type OtherLanguage,
  zipfIn,
} from '../lexicon/frequencies/frequencies.ts'
import { oncePer } from '../lexicon/once-per.ts'
import type { MarketPlace } from '../lexicon/place.ts'
import { townTyped } from '../lexicon/places/town-names.ts'
import { plainPhrase } from '../lexicon/plain.ts'
import { typedInCountry } from '../lexicon/words/language-words.ts'
import type { NamedBusiness } from '../recognition/languages/business.ts'
import {
  BETWEEN,
  forIn,
  type GrammarToken,
  grammarTokensOf,
  isAnimal,
  isJoint,
  OCCASIONS,
} from '../recognition/languages/grammar.ts'
import { EDITED, nounCalled, nounsOf } from '../recognition/languages/nouns.ts'
import { nounWithArticle } from './articles.ts'
import { type BusinessClass, CLASSES, type ClassId } from './classes.ts'
import {
  type Composition,
  ENOUGH_ROWS,
  heldByParts,
  LEAST_KNOWN,
  ROWS_OF_ANY,
  withRest,
} from './compose.ts'
import type { ComposedRow } from './composed-row.ts'
import {
  calledOtherwise,
  type NamedTrade,
  namedTradeOf,
  OF_SIBLING,
  traitsHeldBy,
  type WeighedName,
} from './names/named-trade.ts'
import { namesCompany, siblingNouns } from './names/sibling-nouns.ts'
import { usualNameOf } from './names/usual-name.ts'
import { answeredRows } from './offers/answered-offers.ts'
import { offerRows, offerShare, wantedByOther } from './offers/offer-rows.ts'
import { isTypedIn, offerLineIn } from './offers/offer-searches.ts'
import { ownOffersIn } from './offers/own-offers.ts'
import { ownSearches } from './offers/own-searches.ts'
import { type PatternFile, type PatternRow, patternsOf } from './pattern-rows.ts'
import type { Trait } from './traits/traits.ts'

// Composes the searches for a business in another language than English. Its patterns need no article and no ending
// that only a grammar could tell; a slot takes the words as typed, or a form that a list has.

/** Values of slots; one that is not surely known is absent. */
export type LanguageSlots = Readonly<Partial<Record<string, string>>>

/** The slots that patterns of other languages may have. */
export const LANGUAGE_SLOTS = [
  'typed',
  'thing',
  'things',
  'goods',
  'service',
  'services',
  'provider',
  'providers',
  'place',
  'places',
  'one',
  'who',
  'town',
  'country',
] as const

/** Words for letting or mending that hold the thing itself: `zeltverleih`, `uhrenreparatur`. */
const HELD: Partial<Record<OtherLanguage, RegExp>> = {
  de: /^(.{3,})[ -]?(?:verleih|vermietung|reparatur)$/,
  nl: /^(.{3,})[ -]?(?:verhuur|reparatie)$/,
}
/** Words in such compounds for something that nobody takes home: `eventverleih` lets no event. */
const NO_THING =
  /^(?:event|party|partys|festival|geräte|haus|not|express|sofort|feest|technik|funfood|geluid|geluids|horeca|audiovisuele)$/
/** Forms that words have in compounds alone. */
const IN_COMPOUND: Record<string, string> = { fernseh: 'fernseher' }
const WITH_THING: readonly ClassId[] = ['rental', 'repair']

/** A word as it stands alone, without the letter that joins it to another: `boots` of `bootsverleih` is `boot`. */
const withoutJoint = (language: OtherLanguage, word: string): string => {
  const alone = word.replace(/s$/, '')
  const isJoined = alone !== word && zipfIn(language, alone) > zipfIn(language, word)
  return IN_COMPOUND[word] ?? (isJoined ? alone : word)
}

const thingIn = ({ language, typed, of }: NamedBusiness): string | undefined => {
  if (!WITH_THING.includes(of)) return undefined
  const held = HELD[language]?.exec(typed)?.[1]?.replace(/[ -]{1,3}$/, '')
  return held && !held.includes(' ') && !NO_THING.test(held)
    ? withoutJoint(language, held)
    : undefined
}

/** The search for goods that are let, by language; its group holds the goods. */
const LET: Record<OtherLanguage, RegExp> = {
  de: /^(.+) mieten$/,
  fr: /^location (?:de |des |d')?(.+)$/,
  es: /^(?:alquiler|renta) de (.+)$/,
  it: /^noleggio (?:di )?(.+)$/,
  nl: /^(.+) huren$/,
  pt: /^alugue[lr] de (.+)$/,
}
const MOST_OF_GOODS = 3

/**
 * Returns the goods that are let, where two or three words name them: `bagni chimici` are looked for without a word of
 * letting, but whoever types `biciclette` may want to buy some.
 */
const goodsIn = ({ language, typed, of }: NamedBusiness): string | undefined => {
  const goods = of === 'rental' ? LET[language].exec(typed)?.[1] : undefined
  const count = goods?.split(' ').length ?? 0
  // People who type `tables et chaises` want to buy some.
  const isPair = goods !== undefined && BETWEEN[language].test(goods)
  return count > 1 && count <= MOST_OF_GOODS && !isPair ? goods : undefined
}

/** A plural is listed more often than its singular where it has the better list; here log10 of how much more. */
const RARER_SINGULAR = 0.5
/** Endings of plurals, the longest last. */
const PLURAL_ENDINGS = ['e', 'n', 's', 'en', 'er']
/**
 * A business that lets things, by the name of one of them: people type `motorboot mieten`, whatever their owner types.
 */
const lettingOne = (business: NamedBusiness): NamedBusiness => {
  const { language, typed, of, noun } = business
  const many = noun?.many
  if (language !== 'de' || of !== 'rental' || noun?.slot !== 'thing' || noun.one !== null || !many)
    return business
  const one = PLURAL_ENDINGS.filter((ending) => many.endsWith(ending))
    .map((ending) => many.slice(0, -ending.length))
    .find(
      (word) =>
        (isWordOf(language, word) ||
          isCompoundOf(language, word) ||
          zipfIn(language, word) > zipfIn(language, many)) &&
        zipfIn(language, word) > zipfIn(language, many) - RARER_SINGULAR,
    )
  return one === undefined ? business : { ...business, typed: typed.replace(many, () => one) }
}

const slotsOf = (business: NamedBusiness, place: MarketPlace): LanguageSlots => {
  const { words, country } = place
  const { noun, typed, who, language } = business
  const held = thingIn(business)
  const goods = goodsIn(business)
  return {
    typed,
    ...(goods && { goods }),
    ...(noun?.one && { [noun.slot]: noun.one }),
    ...(noun?.many && { [`${noun.slot}s`]: noun.many }),
    ...(noun?.slot === 'provider' && noun.one && { one: nounWithArticle(language, noun.one) }),
    ...(held && { thing: held }),
    ...(who && { who }),
    ...(words.length > 0 && { town: townTyped(place, language) }),
    country: countryTyped(country, language),
  }
}

/** A text with its slots filled; null where one of them has no value. */
const filled = (text: string, slots: LanguageSlots): string | null => {
  const parts = text.split(/[{}]/)
  const filledParts = parts.map((part, at) => (at % 2 === 0 ? part : slots[part]))
  return filledParts.some((part) => part === undefined || (part === '' && parts.length === 1))
    ? null
    : filledParts.join('').replace(/\s+/g, ' ').trim()
}

/** `entreprise de élagage` is typed `entreprise d'élagage`. */
const ELIDED = /(^| )(d|l)(?:e|a) (?=[aeiouyàâéèêëîïôœû])/g
const elided = (language: OtherLanguage, phrase: string): string =>
  language === 'fr' ? phrase.replace(ELIDED, "$1$2'") : phrase

/** Words of patterns that agree with the noun before them; they stand in their masculine form. */
const AGREEING: Partial<Record<OtherLanguage, RegExp>> = {
  fr: / (?:ouvert|artisanal|le plus proche)(?= |$)/,
  es: / abierto(?= |$)/,
  it: / (?:aperto|più vicino)(?= |$)/,
}
const FEMININE = /^un[ae'] ?/

/** `farmacia aperta oggi` is typed, and `panificio aperto oggi`. */
const agreed = (language: OtherLanguage, name: string, phrase: string): string => {
  const article = nounWithArticle(language, name)
  const isFeminine = article !== undefined && FEMININE.test(article)
  const words = AGREEING[language]
  return words && isFeminine
    ? phrase.replace(words, (word) => {
        if (language !== 'fr') return word.replace(/o$/, 'a')
        return word === ' le plus proche' ? ' la plus proche' : `${word}e`
      })
    : phrase
}

const SHORTEST_SAID = 5
/** Returns true where a phrase says a word of some length twice: `zonder spuiten zonder afspraak`. */
const repeatsLongWord = (tokens: readonly GrammarToken[]): boolean => {
  const long = tokens.filter(({ typed }) => typed.length >= SHORTEST_SAID).map(({ key }) => key)
  return new Set(long).size < long.length
}

/** Returns true where a phrase says a word twice, or one that another one holds: `klempnernotdienst notdienst`. */
const repeatsWord = (language: OtherLanguage, phrase: string): boolean => {
  const tokens = grammarTokensOf(language, phrase)
  // Only the short ones among the words that join may come again.
  if (repeatsLongWord(tokens)) return true
  const keys = tokens.filter(({ typed }) => !isJoint(language, typed)).map(({ key }) => key)
  return keys.some((key, at) =>
    keys.some(
      (other, otherAt) =>
        otherAt !== at && (other === key || (key.length >= SHORTEST_SAID && other.includes(key))),
    ),
  )
}

/** Equal where phrases ask for the same. */
const sameSearchIn = (language: OtherLanguage, phrase: string): string =>
  grammarTokensOf(language, phrase)
    .filter(({ typed }) => !isJoint(language, typed))
    .map(({ key }) => key)
    .toSorted()
    .join(' ')

/** Returns true where a phrase names an animal: nobody asks a dog groomer for a groomer of dogs. */
const namesAnimal = (language: OtherLanguage, text: string): boolean =>
  grammarTokensOf(language, text).some(({ typed }) => isAnimal(language, typed))

const draftOf = (
  row: PatternRow,
  slots: LanguageSlots,
  { language, typed }: NamedBusiness,
): ComposedRow[] => {
  const phrase = filled(row.pattern, slots)
  const keyword = phrase && plainPhrase(agreed(language, typed, elided(language, phrase)))
  const isSaidOfAnimals = namesAnimal(language, typed) && namesAnimal(language, row.pattern)
  if (isSaidOfAnimals && typed !== phrase) return []
  // Some names say a word twice by themselves: `pula pula`.
  const isTwice = repeatsWord(language, typed)
  if (!keyword || (!isTwice && repeatsWord(language, keyword))) return []
  const { intent, page, fit, share } = row
  const names = row.pattern.includes('{town}')
    ? 'town'
    : row.pattern.includes('{country}')
      ? 'country'
      : null
  const topic = filled(row.topic, slots)
  const isTopic = topic !== null && !repeatsWord(language, topic)
  return [{ keyword, intent, page, fit, share, names, topic: isTopic ? topic : typed }]
}

const distinct = (language: OtherLanguage, drafts: readonly ComposedRow[]): ComposedRow[] => {
  const found = new Map<string, ComposedRow>()
  for (const draft of drafts) {
    const key = sameSearchIn(language, draft.keyword)
    const before = found.get(key)
    if (!before || before.share < draft.share) found.set(key, draft)
  }
  return [...found.values()]
}

/**
 * Returns true where a business is called after the maker of its goods: people buy these from a `steinmetz`, and not
 * him.
 */
const isCraftsperson = ({ of, noun }: Pick<NamedBusiness, 'of' | 'noun'>): boolean =>
  of === 'maker' && noun?.slot === 'provider'

/**
 * Returns true where a business is called after the place where its goods are made: people visit an `imkerei`, and buy
 * honey there.
 */
const isWorkshop = ({ of, noun }: Pick<NamedBusiness, 'of' | 'noun'>): boolean =>
  of === 'maker' && noun?.slot === 'place'

/** Returns true where a noun names goods that a craftsperson makes: `grabstein` of a `steinmetz`. */
const isMadeBy = (
  maker: Pick<NamedBusiness, 'of' | 'noun'>,
  { noun }: Pick<NamedBusiness, 'noun'>,
): boolean => (isCraftsperson(maker) || isWorkshop(maker)) && noun?.slot === 'thing'

/**
 * Returns true where people look for it nearby: a business with a door is visited, even where its goods are sold
 * anywhere.
 */
const isNearby = ({ of, noun }: NamedBusiness): boolean =>
  CLASSES[of].local ||
  isCraftsperson({ of, noun }) ||
  isWorkshop({ of, noun }) ||
  (of === 'shop' && (noun?.slot === 'place' || noun?.slot === 'provider')) ||
  (of === 'lodging' && noun?.slot === 'place')

/** Words of the same trade for slots that the typed noun leaves empty: `plomberie` beside `plombier`. */
const slotsWithSiblings = (
  own: LanguageSlots,
  typed: string,
  { siblings }: NamedTrade,
): LanguageSlots => {
  const slots: Partial<Record<string, string>> = { ...own }
  for (const { business } of siblings) {
    const { noun } = business
    // `pronto intervento idraulico` is no word for what an `idraulico` does.
    const isWord =
      noun !== null &&
      noun.slot !== 'thing' &&
      !business.typed.includes(typed) &&
      !namesCompany(business.language, business.typed)
    if (!isWord || slots[noun.slot] || slots[`${noun.slot}s`]) continue
    if (noun.one) slots[noun.slot] = noun.one
    if (noun.many) slots[`${noun.slot}s`] = noun.many
  }
  return slots
}

/** First words of names for where goods are made by many hands. */
const FACTORY = /^(?:fábrica|fabbrica|fabrique|usine) /
/** Returns true where a name is the one of a place that sells what stands or is made there. */
const isSellingPlace = (
  { of, noun, language, typed }: NamedBusiness,
  traits: ReadonlySet<Trait>,
): boolean => {
  const isPlace = noun?.slot === 'place' || noun?.slot === 'provider'
  if (of === 'shop') return isPlace || (noun === null && namesCompany(language, typed))
  // Clothes are mended in a `schneiderei`, which has prices for it.
  return (isWorkshop({ of, noun }) && traits.has('works-visits')) || FACTORY.test(typed)
}

/** Classes of which people ask what a thing or its repair costs, and what somebody costs only where many have one. */
const PRICED_BY_WORK: ReadonlySet<ClassId> = new Set(['maker', 'repair'])
/** Returns true where a name that few have heard of is the one of who makes or mends things, or of where. */
const isRareHand = ({ of, noun }: NamedBusiness, isCommon: boolean): boolean =>
  !isCommon && PRICED_BY_WORK.has(of) && (noun?.slot === 'place' || noun?.slot === 'provider')

/**
 * Returns true where a pattern asks for the price of a place, or wants to buy it: people ask for the prices of its goods,
 * and of a garage for the price of a repair.
 */
const asksPriceOfPlace = (
  { pattern, page }: PatternRow,
  business: NamedBusiness,
  { traits, isCommon }: Pick<NamedTrade, 'traits' | 'isCommon'>,
): boolean => {
  const { of, noun, language } = business
  if (!pattern.includes('{typed}')) return false
  const isGarage = of === 'vehicles' && noun?.slot === 'place'
  const isPriced = page === 'prices' || BOUGHT[language].test(pattern)
  return (
    isPriced && (isGarage || isRareHand(business, isCommon) || isSellingPlace(business, traits))
  )
}
/** Words by which goods are bought, and no shop. */
const BOUGHT: Record<OtherLanguage, RegExp> = {
  de: /(?:kaufen|bestellen|günstig|sonderanfertigung|online shop)$/,
  fr: /pas cher|sur mesure/,
  es: /barat|a medida|por encargo|presupuesto/,
  it: /su misura|economic/,
  nl: /goedkoop|op maat/,
  pt: /barat|por medida|sob medida|encomenda|orçamento/,
}

/** Words that ask what others think. */
const OPINIONS: Record<OtherLanguage, RegExp> = {
  de: / (?:erfahrung(?:en)?|bewertung(?:en)?)$/,
  fr: / avis$/,
  es: / (?:opiniones|recomendaciones|reseñas)$/,
  it: / (?:opinioni|recensioni)$/,
  nl: / (?:ervaringen|reviews|beoordelingen)$/,
  pt: / (?:avaliações|opiniões)$/,
}
/** Classes of which people compare those of a town by what others say, as a mistake there is dear. */
const COMPARED_BY_OPINIONS: ReadonlySet<ClassId> = new Set([
  'health',
  'beauty',
  'advice',
  'care',
  'lessons',
  'lodging',
  'restaurant',
  'vehicles',
  'moving-and-storage',
])
/**
 * Returns true where a pattern asks for opinions that nobody looks for: those of one business are asked for by its name,
 * those of a whole trade by nobody.
 */
const asksOpinionsOfTrade = ({ pattern }: PatternRow, business: NamedBusiness): boolean =>
  OPINIONS[business.language].test(pattern) &&
  (isNearby(business) || business.of === 'shop') &&
  !(pattern.includes('{town}') && COMPARED_BY_OPINIONS.has(business.of))

/** Words that ask whether a door is open, and where in the town it is. */
const DOOR: Record<OtherLanguage, RegExp> = {
  de: /geöffnet|öffnungszeiten|innenstadt|zentrum/,
  fr: /ouvert|horaires|centre$/,
  es: /abierto|horario|centro$/,
  it: /aperto|orari|centro$/,
  nl: / open|openingstijden|centrum$/,
  pt: /aberto|horário|centro$/,
}
/** Classes whose doors people come by without an appointment. */
const WITH_DOORS: ReadonlySet<ClassId> = new Set([
  'shop',
  'restaurant',
  'beauty',
  'fitness',
  'repair',
  'vehicles',
  'emergency-at-home',
])
/** Returns true where a pattern asks for the door of a person, or where in the town a farm is. */
const asksForNoDoor = ({ pattern }: PatternRow, { language, of, noun }: NamedBusiness): boolean =>
  DOOR[language].test(pattern) &&
  !WITH_DOORS.has(of) &&
  (noun?.slot === 'provider' || (pattern.includes('{town}') && of !== 'lodging'))

/** Audiences and occasions that patterns name: a name with one of them takes no pattern with another. */
const OTHER_AUDIENCES: Record<OtherLanguage, RegExp> = {
  de: /schwanger|selbst(?:st)?ändige|famil|klein|unternehmen|firmen|privatpersonen|privat$|freiberufler|rentner|gmbh|kinder|erwachsene|anfänger|senioren|studenten|jugendliche|paare|feier|geburtstag|hochzeit|weihnacht|gründer/,
  fr: /enceinte|grossesse|entreprise|famil|particulier|entrepreneur|tpe|pme|association|enfant|adulte|débutant|senior|étudiant|anniversaire|mariage|baptême|noël|profession|femme|homme|couple/,
  es: /embaraz|empresa|pyme|particular|autónomo|startup|niñ|adult|principiante|mayores|estudiante|boda|cumpleaños|bautizo|comuni|navidad|fiesta|infantil|evento|xv años|mujer|hombre|pareja/,
  it: /gravidanz|incint|aziend|privat|partita iva|forfettari|impres|startup|bambin|adult|principiant|anzian|student|matrimoni|complean|battesim|comunion|natale|festa|feste|event|donn|uomo|uomini|coppi/,
  nl: /zwanger|bedrij|particulier|zzp|ondernemer|mkb|starter|kind|volwassen|beginner|senior|oudere|jongere|student|bruiloft|verjaardag|kerst|feest|evenement|dames|heren|koppel|vrouw|mannen/,
  pt: /grávid|gestante|empresa|particular|independente|recibos verdes|mei$|startup|infantil|criança|adulto|iniciante|idoso|estudante|casamento|aniversário|batizado|formatura|15 anos|natal|festa|evento|corporativ|mulher|homem|homens|casal|casais/,
}
/**
 * Returns true where a phrase names other customers or occasions than the name does already:
 * `traiteur mariage anniversaire`.
 */
const namesOtherAudience = ({ language, typed }: NamedBusiness, keyword: string): boolean => {
  if (!typed.includes(' ')) return false
  const audiences = OTHER_AUDIENCES[language]
  return audiences.test(typed) && audiences.test(keyword.replace(typed, ''))
}

/**
 * Fills the patterns of its class, and of any business, with a name. Of a trade that few have heard of people type its
 * name, where it is and what it costs, and nothing that would fill a report up.
 */
const patternRows = (
  business: NamedBusiness,
  trade: NamedTrade,
  place: MarketPlace,
  isRare: boolean,
): ComposedRow[] => {
  const { language, of } = business
  const slots = slotsWithSiblings(slotsOf(business, place), business.typed, trade)
  const made = isWorkshop(business) ? 'workshop' : of
  const file = isCraftsperson(business) ? 'craftsperson' : made
  const files: PatternFile[] = isNearby(business) ? [file, 'local', 'any'] : [file, 'any']
  return files
    .flatMap((each) => patternsOf(each, language))
    .filter(({ countries }) => countries.length === 0 || countries.includes(place.country))
    .filter((row) => row.isRare === isRare && (isRare || trade.isCommon || row.isOfAny))
    .filter((row) => !asksPriceOfPlace(row, business, trade))
    .filter((row) => !asksOpinionsOfTrade(row, business) && !asksForNoDoor(row, business))
    .filter(({ needs }) => needs === null || trade.traits.has(needs))
    .flatMap((row) => draftOf(row, slots, business))
    .filter(({ keyword }) => !namesOtherAudience(business, keyword))
}

/** The noun of ours that all of a name means, in whatever number: `reparación de cortacésped`. */
const nounMeant = ({ language, typed, of }: NamedBusiness): string | null => {
  const known = nounCalled(language, typed)
  return known?.of === of && known.weight === EDITED ? known.noun : null
}

/** Classes that sell goods, whoever makes them. */
const OF_GOODS_SOLD: ReadonlySet<ClassId> = new Set(['shop', 'maker', 'b2b-supply'])
/** Returns true where a noun is of the class of a business: the tiles that somebody restores are a shop's. */
const isOfClass = ({ language, of }: Pick<NamedBusiness, 'language' | 'of'>, noun: string) => {
  const known = nounCalled(language, noun)?.of ?? of
  return known === of || (OF_GOODS_SOLD.has(known) && OF_GOODS_SOLD.has(of))
}

/** The nouns that a business may have a line of offers by, as typed first. */
const nounsFor = (business: NamedBusiness): string[] => {
  const { language, typed, noun, of } = business
  const held = thingIn(business)
  // A business that lets `springkastelen` has the line of the `springkasteel`.
  const thing = held === undefined ? null : nounMeant({ ...business, typed: held })
  const named = [typed, noun?.one, noun?.many, nounMeant(business), thing].flatMap(
    (each) => each ?? [],
  )
  const siblings = named.flatMap((each) => siblingNouns(language, each, of))
  const nouns = [...new Set([...named, ...siblings.map((each) => each.noun)])]
  return nouns.filter((each) => isOfClass(business, each))
}

/** So few names of one line of offers all mean the same business. */
const FEW_NAMES = 3
/** So many first letters tell that two names are about the same: `fahrradwerkstatt` and `fahrradreparatur`. */
const LETTERS_SHARED = 5

/** Single words that begin with the same letters are forms of one word in languages that put two words apart. */
const LETTERS_OF_FORM = 7

/** Returns the first letters of the words that tell what a name is about: `conserto` tells nothing of it. */
const startsIn = (language: OtherLanguage, name: string): ReadonlySet<string> =>
  new Set(
    grammarTokensOf(language, name)
      .filter(({ typed }) => nounsOf(language).starts.get(typed)?.of !== 'repair')
      .filter(({ typed, key }) => typed.length >= LETTERS_SHARED && !namesCompany(language, key))
      .map(({ key }) => key.slice(0, LETTERS_SHARED)),
  )

const sharesForm = (one: string, other: string): boolean =>
  withoutAccents(one).slice(0, LETTERS_OF_FORM) === withoutAccents(other).slice(0, LETTERS_OF_FORM)

/** Other names that editors wrote beside a name in its line of offers, and that are about the same. */
const namesInLine = (business: NamedBusiness): string[] => {
  const { language, typed, noun } = business
  if (noun === null || (typed !== noun.one && typed !== noun.many)) return []
  const names = offerLineIn(language).get(typed)?.names ?? []
  const starts = startsIn(language, typed)
  // `toiletteuse` is the same person as `toiletteur`, by a word that few type.
  const isOtherForm = (name: string) =>
    noun.slot === 'provider' && !name.includes(' ') && sharesForm(name, typed)
  const isFirstForm = (name: string, at: number) =>
    name.includes(' ') ||
    !names.slice(0, at).some((other) => !other.includes(' ') && sharesForm(name, other))
  return names.filter(
    (name, at) =>
      name !== typed &&
      !isOtherForm(name) &&
      isFirstForm(name, at) &&
      (names.length <= FEW_NAMES || !startsIn(language, name).isDisjointFrom(starts)),
  )
}

const keysIn = (language: OtherLanguage, phrase: string): string[] =>
  grammarTokensOf(language, phrase)
    .filter(({ typed, key }) => !isJoint(language, typed) && key.length >= SHORTEST_TELLING)
    .map(({ key }) => key)
/** Shorter words hold a sentence together. */
const SHORTEST_TELLING = 4

/** Classes whose customers ask what a single service costs. */
const PRICED_BY_SERVICE: ReadonlySet<ClassId> = new Set([
  'emergency-at-home',
  'planned-at-home',
  'recurring-service',
  'repair',
  'health',
  'beauty',
  'vehicles',
  'moving-and-storage',
  'rental',
  'event-service',
  'agency',
])
/** Classes whose customers name a service and the town, and not who does it. */
const SERVED_NEARBY: ReadonlySet<ClassId> = new Set([
  ...PRICED_BY_SERVICE,
  'lessons',
  'fitness',
  'animals',
  'venue',
  'care',
  'restaurant',
])
/** Classes whose services have names of one word, where a complaint of one word has no price: `microblading`. */
const BY_ONE_WORD: ReadonlySet<ClassId> = new Set(['beauty'])
/** The word that people type behind a service to ask for its price. */
const PRICE_OF_SERVICE: Record<OtherLanguage, string> = {
  de: 'kosten',
  fr: 'prix',
  es: 'precio',
  it: 'prezzo',
  nl: 'kosten',
  pt: 'preço',
}
/** Complaints and what ails people: who searches for one asks for no price of it, and in most trades names no town. */
const COMPLAINT: Record<OtherLanguage, RegExp> = {
  de: /aggressiv|stubenrein|flecken|schmerz|verstopft|kaputt|undicht|stinkt|klemmt|\bnicht\b/,
  fr: /agressif|aboie|propreté|tache|douleur|mal de|bouch[ée]|panne|fuit|\bne\b|\bpas\b|bloqué|bienfaits|fatigue|stress|sommeil|digestion|sciatique|hernie|arthrose|tendinite|dyslexi|autis|dépress|anxi|angoisse|burn ?out|tdah|bégaiement|retard de|insomni|acouphène|vertige|migraine|ménopause|endométriose|allergi|asthme|entorse|déchirure|torticolis|lumbago|deuil|phobie|addiction|ronflement|sinusite/,
  es: /agresiv|ladra|mancha|dolor|atascad|averí|fuga|\bno\b|beneficios|ansiedad|depresi|estrés|insomnio|ciática|hernia|lumbalgia|migraña|dislexia|autismo|tartamud|tdah|retraso del|menopausia|alergia|asma|duelo|fobia|adicci|vértigo|contractura|artrosis|tendinitis/,
  it: /aggressiv|abbaia|macchi[ae]|dolor|mal di|intasat|guast|perde|\bnon\b|bloccat|otturat|benefici|ansia|depressione|stress|insonnia|sciatica|ernia|lombalgia|emicrania|dislessia|autismo|balbuzie|adhd|menopausa|allergi|asma|lutto|fobi|dipendenz|vertigini|artrosi|tendinite|colpo della strega|panico|reattivo|pieno|colon irritabile/,
  nl: /agressi|blaft|zindelijk|vlek|pijn|verstopt|kapot|storing|lek|\bniet\b|herkennen/,
  pt: /agressiv|late muito|xixi|mancha|dor |dores|entupid|avari|vazamento|(^| )não |benefícios|ansiedade|depressão|estresse|insônia|insónia|ciática|hérnia|enxaqueca|dislexia|autismo|gagueira|gaguez|tdah|atraso na fala|disfagia|seletividade|menopausa|alergia|asma|luto|fobia|tontura|artrose|tendinite|pânico|fibromialgia|infiltração no/,
}
/** Offers that cost nothing of their own, and that nobody looks for in a town: grants, papers, purchases. */
const WITHOUT_PRICE: Record<OtherLanguage, RegExp> = {
  de: /übung|förder|kaufen|pflicht|gebraucht|gesucht|vergleich|preis|termin|patient|notdienst|samstag|gratis|kostenlos/,
  fr: /exercice|préparation mentale|aide|prime|acheter|certificat|obligatoire|occasion|rentabilité|tarif|rendez-vous|réserver|horaire|gratuit|autour/,
  es: /ejercicio|subvenci|comprar|certificado|obligatori|segunda mano|ofertas|barat|cita|reservar|horario|gratis|costo|cuánto/,
  it: /esercizi|bonus|detrazion|comprare|certificazion|obbligatori|usat|offert|prenota|orari|gratuit|appuntament/,
  nl: /oefening|subsidie|kopen|verplicht|tweedehands|terugverdien|regeling|prijs|afspraak|reserveren|openingstijd|gratis/,
  pt: /exercício|subsídi|comprar|certificad|obrigatóri|usad|24 horas|barat|marcar|agendar|reservar|horário|grátis|valor/,
}
/** Classes of which somebody is looked for at once, in the town, by what broke: `abfluss verstopft münchen`. */
const CALLED_BY_COMPLAINT: ReadonlySet<ClassId> = new Set(['emergency-at-home'])

/** Words for what is had from anywhere, which nobody looks for in a town. */
const AT_A_DISTANCE =
  /(?:^| )(?:online|en ligne|en línea|à distance|a distancia|a distanza|à distância|op afstand)(?: |$)/
/** Only the most searched offers are asked for with a price, or in a town. */
const MOST_PRICED = 4
const MOST_IN_TOWN = 4
const OF_PRICE = 0.12
const OF_TOWN = 0.5
const LONGEST_EXTENDED = 4

/** The most searched offers with a price and with the town. */
const extendedOffers = (
  business: NamedBusiness,
  place: MarketPlace,
  offers: readonly ComposedRow[],
): ComposedRow[] => {
  const { language, of } = business
  const plain = offers.filter(
    ({ keyword, intent }) =>
      intent === 'transactional' &&
      keyword.split(' ').length <= LONGEST_EXTENDED &&
      !WITHOUT_PRICE[language].test(keyword),
  )
  const isComplaint = ({ keyword }: ComposedRow) => COMPLAINT[language].test(keyword)
  const priced = plain
    .filter((row) => PRICED_BY_SERVICE.has(of) && !isComplaint(row))
    .filter(({ keyword }) => BY_ONE_WORD.has(of) || /[ -]/.test(keyword))
    .slice(0, MOST_PRICED)
    .map((row) => ({
      ...row,
      keyword: `${row.keyword} ${PRICE_OF_SERVICE[language]}`,
      intent: 'commercial' as const,
      page: 'prices' as const,
      share: row.share * OF_PRICE,
    }))
  const town = place.words.length > 0 ? townTyped(place, language) : ''
  const inTown = plain
    .filter(() => town !== '' && (SERVED_NEARBY.has(of) || (of === 'shop' && isNearby(business))))
    .filter((row) => CALLED_BY_COMPLAINT.has(of) || !isComplaint(row))
    .filter(({ keyword }) => !AT_A_DISTANCE.test(keyword))
    .slice(0, MOST_IN_TOWN)
    .map((row) => ({
      ...row,
      keyword: `${row.keyword} ${town}`,
      share: row.share * OF_TOWN,
      names: 'town' as const,
    }))
  return [...priced, ...inTown].filter(({ keyword }) => !repeatsWord(language, keyword))
}

/** The words of the deed itself, as people search for it: `mieten` of `hausboote mieten`. */
const deedWords = oncePer(
  (language: OtherLanguage): ReadonlySet<string> =>
    new Set(
      [...nounsOf(language).verbs.values()].flatMap(({ says }) =>
        keysIn(language, (says ?? '').replace('{}', '')),
      ),
    ),
)

/**
 * The words that narrow a noun: `divorce` in `avocat divorce`. Boats to let are narrowed by no `louer` or `location`,
 * and gardening by no `impresa`.
 */
const narrowingIn = (business: NamedBusiness): ReadonlySet<string> => {
  const { language, typed, noun } = business
  if (nounMeant(business) !== null) return new Set()
  const own = new Set([noun?.one, noun?.many].flatMap((form) => keysIn(language, form ?? '')))
  if (own.size === 0) return own
  const deeds = deedWords(language)
  const { starts } = nounsOf(language)
  const words = typed
    .split(' ')
    .filter((word) => !namesCompany(language, word) && starts.get(word)?.slot !== 'service')
  return new Set(
    keysIn(language, words.join(' ')).filter((key) => !own.has(key) && !deeds.has(key)),
  )
}

/**
 * Returns the searches for the goods and services of a business; if its name narrows its noun, only those with the words
 * that narrow it: `vivaio di piante grasse` sells no `piante da frutto`.
 */
const offersOf = (business: NamedBusiness, place: MarketPlace): ComposedRow[] => {
  const { language, typed, of } = business
  const lines = offerLineIn(language)
  const narrowing = narrowingIn(business)
  const line = nounsFor(business).flatMap((noun) => {
    const known = lines.get(noun)
    return known ? ownSearches(language, known, noun) : []
  })
  const offers = offerRows(
    line
      .filter((search) => isTypedIn(search, place.country))
      .filter(({ phrase }) => {
        const keys = new Set(keysIn(language, phrase))
        return narrowing.isSubsetOf(keys)
      }),
    {
      id: of,
      name: typed,
      questions: typed,
      wantedBy: wantedByOther(language),
      tellingIn: (phrase) => keysIn(language, phrase),
      asTyped: ({ phrase }) => phrase,
    },
  )
  return [...offers, ...extendedOffers(business, place, offers)]
}

/** Returns the offers that the owner names, and other searches for them. */
const ownOfferRows = (business: NamedBusiness, place: MarketPlace, text: string): ComposedRow[] => {
  const { language, typed, of } = business
  const named = ownOffersIn(business, text).flatMap(({ name, searches }) => [
    { phrase: name, countries: [] },
    ...searches,
  ])
  const offers = offerRows(
    named.filter((search) => isTypedIn(search, place.country)),
    {
      id: of,
      name: typed,
      questions: typed,
      wantedBy: wantedByOther(language),
      tellingIn: (phrase) => keysIn(language, phrase),
      asTyped: ({ phrase }) => phrase,
    },
  )
  return [...offers, ...extendedOffers(business, place, offers)]
}

/** The highest factor by which the whole trade counts as searched for more than a part of it. */
const WIDEST = 3
/** Patterns that few type are not filled with the noun of the whole trade. */
const LEAST_OF_WHOLE = 0.08

/** The main searches for the whole trade, where the name of a business narrows its noun: `avocat` of `avocat divorce`. */
const wholeTradeRows = (trade: NamedTrade, place: MarketPlace): ComposedRow[] => {
  const { business } = trade
  const { typed, noun, who } = business
  const one = noun?.one
  if (!one || who !== null || typed === one || typed === noun.many || !typed.includes(' '))
    return []
  // A restorer of tiles sells none.
  if (!isOfClass(business, one)) return []
  const whole = namedTradeOf({ ...business, typed: one }, place.country)
  const ratio = Math.min(WIDEST, Math.max(1, whole.head / trade.head))
  return patternRows(whole.business, { ...whole, siblings: [] }, place, false)
    .filter(({ share, fit }) => share >= LEAST_OF_WHOLE && fit > 1)
    .map((row) => ({ ...row, share: row.share * ratio }))
}

/** Other names of a business, and further ones that its text names, that phrases are made of. */
const MOST_FURTHER = 4
/** Of the names beside it in its line of offers. */
const MOST_IN_LINE = 3
/** Patterns that few type are not filled with them. */
const LEAST_OF_FURTHER = 0.08
const LEAST_OF_ALL = 0.02
/** The same of what a craftsperson makes, which is bought as often as the person is looked for, with its price. */
const LEAST_OF_GOODS = 0.05
/** The part of the main search that these goods have. */
const OF_GOODS = 0.6
/** The part of the main search that the first of the further ones has, of what an offer has. */
const OF_FURTHER = 0.8

/** Classes whose customers type the person as often as the place: `dentista` for a `clínica dental`. */
const BY_PERSON_OR_PLACE: ReadonlySet<ClassId> = new Set([
  'emergency-at-home',
  'planned-at-home',
  'recurring-service',
  'health',
  'beauty',
  'advice',
  'fitness',
  'animals',
  'care',
])

/** A salary is asked for by the main name alone. */
const withoutCareers = (traits: ReadonlySet<Trait>): ReadonlySet<Trait> =>
  new Set([...traits].filter((trait) => trait !== 'careers'))

/** Fills the main patterns with other names of the business, and with businesses of its class that its text names. */
const furtherRows = (
  trade: NamedTrade,
  place: MarketPlace,
  further: readonly NamedBusiness[],
): ComposedRow[] => {
  const { business } = trade
  const kin = further
    .map((each) => namedTradeOf(each, place.country).business)
    .filter(({ of, typed }) => of === business.of && typed !== business.typed)
    .map((each, at) => ({ business: each, share: OF_FURTHER * offerShare(at) }))
  const inLine = namesInLine(business)
    .map((noun) => calledOtherwise(business, noun))
    .filter(({ of, noun }) => of === business.of && noun !== null)
    // Nobody types `töpfer kaufen` or `boulanger ouvert` for a place; what is done there is typed.
    .filter(
      ({ noun }) =>
        noun?.slot === business.noun?.slot ||
        noun?.slot === 'service' ||
        // People buy the goods of a maker, and not the maker.
        isMadeBy(business, { noun }) ||
        (noun?.slot !== 'thing' && BY_PERSON_OR_PLACE.has(business.of)),
    )
    .slice(0, MOST_IN_LINE)
    .map((each, at) => ({
      business: each,
      share: isMadeBy(business, each) ? OF_GOODS : OF_SIBLING / 2 ** at,
    }))
  const leastOf = (each: WeighedName) =>
    isMadeBy(business, each.business) ? LEAST_OF_GOODS : LEAST_OF_FURTHER
  const first = [...kin, ...trade.siblings].slice(0, MOST_FURTHER)
  const named = new Map([...inLine, ...first].map((each) => [each.business.typed, each]))
  return [...named.values()].flatMap((each) =>
    patternRows(
      each.business,
      {
        ...trade,
        siblings: [],
        traits: traitsHeldBy(withoutCareers(trade.traits), each.business),
      },
      place,
      false,
    )
      .filter(({ share }) => share >= leastOf(each) && share * each.share >= LEAST_OF_ALL)
      // The price is asked of who does the work, and not of their company.
      .filter(
        ({ page }) =>
          page !== 'prices' ||
          !namesCompany(business.language, each.business.typed) ||
          namesCompany(business.language, business.typed),
      )
      // The same business by another word is on the same pages.
      .map((row) => ({
        ...row,
        share: row.share * each.share,
        topic:
          kin.includes(each) || isMadeBy(business, each.business)
            ? row.topic
            : row.topic.replace(each.business.typed, business.typed),
      })),
  )
}

/** Searches that say whom a business is for, of those that do not. */
const OF_AUDIENCE = 0.15

/** So many rows say whom it is for: what few type of a business fewer type of a part of it. */
const MOST_OF_AUDIENCE = 30

/** An occasion narrows a business less than whom it is for: so many rows name it, beside all others. */
const MOST_OF_OCCASION = 10
const isForOccasion = ({ language, who }: NamedBusiness): boolean =>
  who?.split(' ').every((word) => OCCASIONS[language].has(word)) ?? false

/** Fills the patterns with a name and its audience: `steuerberater für influencer kosten`. */
const audienceRows = (trade: NamedTrade, place: MarketPlace): ComposedRow[] => {
  const { business } = trade
  const { language, typed, noun, who } = business
  if (!who) return []
  const joint = ` ${forIn(language)} `
  const whom = (name: string) => `${name}${joint}${who}`
  const named: NamedBusiness = {
    ...business,
    typed: whom(typed),
    noun: noun && {
      ...noun,
      one: noun.one && whom(noun.one),
      many: noun.many && whom(noun.many),
    },
    who: null,
  }
  const isPlain = (keyword: string) =>
    keyword.split(joint).length < 3 &&
    !OTHER_AUDIENCES[language].test(keyword.replace(who, '').replace(typed, ''))
  // Other names of the trade would say nothing of whom it is for.
  const alone = { ...trade, siblings: [] }
  return distinct(language, patternRows(named, alone, place, false))
    .filter(({ keyword, fit }) => fit > 1 && isPlain(keyword))
    .toSorted((one, other) => other.share - one.share)
    .slice(0, MOST_OF_AUDIENCE)
    .map((row) => ({ ...row, share: row.share * trade.share * OF_AUDIENCE }))
}

/** Languages that put what a business works on behind its noun, without a word between them. */
const BESIDE_NOUN: ReadonlySet<OtherLanguage> = new Set(['fr', 'es', 'it', 'pt'])
/** The part of the main search that the noun has with what the business works on. */
const OF_MATTER = 0.1

/** The noun with what the business works on: `psicologo ansia`, and the same in its town. */
const matterRows = (
  { language, typed }: NamedBusiness,
  matter: string | null,
  place: MarketPlace,
): ComposedRow[] => {
  if (!matter || !BESIDE_NOUN.has(language)) return []
  const keyword = `${typed} ${matter}`
  const row: ComposedRow = {
    keyword,
    intent: 'transactional',
    page: 'service',
    fit: 3,
    share: OF_MATTER,
    names: null,
    topic: keyword,
  }
  if (repeatsWord(language, keyword)) return []
  const inTown: ComposedRow = {
    ...row,
    keyword: `${keyword} ${townTyped(place, language)}`,
    share: OF_MATTER * OF_TOWN,
    names: 'town',
  }
  return place.words.length > 0 ? [row, inTown] : [row]
}

/**
 * A row in the words of the country; the name of the town is nobody's to change. None where these say a word twice that
 * it said once: "jogo para telemóvel celular" in Brazil.
 */
const inCountry = (
  language: OtherLanguage,
  place: MarketPlace,
  row: ComposedRow,
): ComposedRow[] => {
  const { country } = place
  const town = row.names === 'town' ? townTyped(place, language) : ''
  const parts = (town === '' ? [row.keyword] : row.keyword.split(town)).map((part) =>
    typedInCountry(language, country, part.trim()),
  )
  if (parts.includes(null)) return []
  const keyword = parts.join(` ${town} `).trim()
  const isDoubled =
    keyword !== row.keyword &&
    repeatsLongWord(grammarTokensOf(language, keyword)) &&
    !repeatsLongWord(grammarTokensOf(language, row.keyword))
  if (isDoubled) return []
  return [{ ...row, keyword, topic: typedInCountry(language, country, row.topic) ?? keyword }]
}

/** So many other trades of one business bring what they sell. */
const MOST_BESIDE = 2
/** The trades of the same class that a text names beside a business by nouns of ours: `dépannage informatique`. */
const besideIn = (
  { of, typed }: NamedBusiness,
  further: readonly NamedBusiness[],
): NamedBusiness[] =>
  further
    .filter(
      (other) =>
        other.of === of &&
        other.typed !== typed &&
        (other.typed === other.noun?.one || other.typed === other.noun?.many),
    )
    .slice(0, MOST_BESIDE)

/**
 * The class of people who make goods with their own hands: customers visit them, however far the same goods are sent by
 * others.
 */
const CRAFTSPEOPLE: BusinessClass = {
  ...CLASSES.maker,
  local: true,
  travelKm: CLASSES.repair.travelKm,
}

/** The searches for what the owner said that people buy. */
const ofAnswers = (
  { business, traits }: NamedTrade,
  place: MarketPlace,
  answers: readonly string[],
  isKnown: boolean,
): ComposedRow[] => {
  const { language, of, typed } = business
  const town = place.words.length > 0 ? townTyped(place, language) : ''
  return answeredRows(
    {
      language,
      of,
      country: place.country,
      town,
      isNearby: isNearby(business),
      sellsGoods: traits.has('vehicle-sales'),
      isKnown,
    },
    answers.filter((answer) => sameSearchIn(language, answer) !== sameSearchIn(language, typed)),
  ).filter(({ keyword }) => !repeatsWord(language, keyword))
}

/** Facts about a business beside its name. */
export type BusinessFacts = {
  /** Businesses that its text names beside it. */
  further?: readonly NamedBusiness[]
  /** The text of its owner, for what it says of what is sold. */
  text?: string
  /** The things that people buy, by its owner. */
  answers?: readonly string[]
}

/**
 * Rows for a business in the language that it was named in; null where there are no patterns of its class. With fewer
 * than `LEAST_ROWS` it is not sold.
 */
export const composeIn = (
  typedAs: NamedBusiness,
  place: MarketPlace,
  { further = [], text = '', answers = [] }: BusinessFacts = {},
): Composition | null => {
  const named = lettingOne(typedAs)
  const { business: usualName, secondTrades, matter } = usualNameOf(named)
  const trade = namedTradeOf(usualName, place.country)
  const { business, head, commonness } = trade
  const { language, typed } = business
  const names = usualName.typed === named.typed ? further : [named, ...secondTrades, ...further]
  // `springkussen huren` is no noun, and what is let is one.
  const offering = business.noun ? business : { ...business, noun: named.noun }
  const own = [offering, ...secondTrades].flatMap((each) => offersOf(each, place))
  const isKnown = own.length > 0
  // The answers of an owner are parts of the business: a nut shop with dried fruit sells no soap by weight, and a farm for
  // children with summer camps none for surfers.
  const beside = besideIn(business, further)
    .filter(
      ({ typed: other }) =>
        !answers.some((answer) => holdsWords(answer.split(' '), other.split(' '))),
    )
    .flatMap((each) => offersOf(each, place))
  const ofTrade = (rows: readonly ComposedRow[]) =>
    rows.map((row) => ({ ...row, share: row.share * trade.share }))
  const other = furtherRows(trade, place, names)
  const about = matterRows(business, matter, place)
  const ownOffers = ownOfferRows(business, place, text)
  // Nobody knows which patterns of its class suit a business of which nobody knows what it sells.
  const asFound = { ...trade, isCommon: trade.isCommon && isKnown }
  const known = [
    ...ofTrade(patternRows(business, asFound, place, false)),
    ...about,
    ...ownOffers,
    ...own,
    ...beside,
    ...other,
  ]
  const localRows = (rows: readonly ComposedRow[]) =>
    distinct(
      language,
      rows.flatMap((row) => inCountry(language, place, row)),
    )
  // Each answer of the owner is searched for; where too little is known without them, its price too.
  const ofKnown = localRows(known)
  const isShort = !isKnown || ofKnown.length < ENOUGH_ROWS
  const answered = ofAnswers(trade, place, answers, !isShort)
  const part = answered.length > 0 ? localRows([...known, ...answered]) : ofKnown
  const ofWhole = wholeTradeRows(trade, place).flatMap((row) => inCountry(language, place, row))
  const usual = withRest(part, distinct(language, [...part, ...ofWhole]).slice(part.length), 0)
  const mostSearched = (rows: readonly ComposedRow[]) =>
    ofTrade(rows)
      .toSorted((one, next) => next.share - one.share)
      .flatMap((row) => inCountry(language, place, row))
  // A trial has to choose from some, even where nobody knows which patterns of its class suit the business.
  const chosenFrom = () => {
    if (usual.length >= ROWS_OF_ANY) return usual
    const ofClass = { ...trade, isCommon: true }
    const isPriced = !isRareHand(business, trade.isCommon)
    const others = [false, true]
      .flatMap((isRare) => mostSearched(patternRows(business, ofClass, place, isRare)))
      .filter(({ page }) => isPriced || page !== 'prices')
    return distinct(language, [...usual, ...others]).slice(0, ROWS_OF_ANY)
  }
  const whole = chosenFrom()
  const ofAudience = distinct(
    language,
    audienceRows(trade, place).flatMap((row) => inCountry(language, place, row)),
  )
  const others = distinct(language, [...ofAudience, ...whole]).slice(ofAudience.length)
  const rows = heldByParts(
    isForOccasion(business)
      ? distinct(language, [...ofAudience.slice(0, MOST_OF_OCCASION), ...others])
      : withRest(ofAudience, others),
  )
  if (rows.length < LEAST_KNOWN || !Number.isFinite(commonness)) return null
  const name = typedInCountry(language, place.country, typed) ?? typed
  const audience = ofAudience.length > 0 ? business.who : null
  // A maker may also be called after a room: `sarto`, and `sartoria`.
  const isNearbyMaker = [named, business].some((each) => isCraftsperson(each) || isWorkshop(each))
  const of = isNearbyMaker && business.of === 'maker' ? CRAFTSPEOPLE : CLASSES[business.of]
  return { of, language, name, head, commonness, rows, audience }
}
