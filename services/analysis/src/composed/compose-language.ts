import { composedHead } from '../domain/scoring/composed.ts'
import { countryTyped } from '../lexicon/countries.ts'
import { type OtherLanguage, zipfIn } from '../lexicon/frequencies/frequencies.ts'
import type { Place } from '../lexicon/place.ts'
import { townTyped } from '../lexicon/places/town-names.ts'
import { plainPhrase } from '../lexicon/plain.ts'
import type { NamedBusiness } from '../recognition/languages/business.ts'
import { CUTTING, JOINING, tokensOf } from '../recognition/languages/grammar.ts'
import { CLASSES, type ClassId } from './classes.ts'
import { type Composition, heldByParts, LEAST_ROWS, withRest } from './compose.ts'
import type { ComposedRow } from './composed-row.ts'
import { offerRows, offerShare, wantedByOther } from './offer-rows.ts'
import { isTypedIn, offerSearchesIn } from './offer-searches.ts'
import { type PatternFile, type PatternRow, patternsOf } from './pattern-rows.ts'
import { siblingNouns } from './sibling-nouns.ts'

// What customers of a business type in another language than English. Its patterns need no article and no
// ending that only a grammar could tell; what stands in a slot is what was typed, or a form that a list has.

/** Values of slots; one that is not surely known is absent. */
export type LanguageSlots = Readonly<Partial<Record<string, string>>>

/** The slots that patterns of other languages may have. */
export const LANGUAGE_SLOTS = [
  'typed',
  'thing',
  'things',
  'service',
  'services',
  'provider',
  'providers',
  'place',
  'places',
  'who',
  'town',
  'country',
] as const

/** What is let or mended, where the word for that holds it: `zeltverleih`, `uhrenreparatur`. */
const HELD: Partial<Record<OtherLanguage, RegExp>> = {
  de: /^(.{3,})[ -]?(?:verleih|vermietung|reparatur)$/,
  nl: /^(.{3,})[ -]?(?:verhuur|reparatie)$/,
}
/** What nobody takes home: `eventverleih` lets no event. */
const NO_THING = /^(?:event|party|partys|festival|geräte|haus|not|express|sofort|feest)$/
const WITH_THING: readonly ClassId[] = ['rental', 'repair']

const thingIn = ({ language, typed, of }: NamedBusiness): string | undefined => {
  if (!WITH_THING.includes(of)) return undefined
  const held = HELD[language]?.exec(typed)?.[1]?.trim()
  return held && !held.includes(' ') && !NO_THING.test(held) ? held : undefined
}

const slotsOf = (business: NamedBusiness, place: Place): LanguageSlots => {
  const { words, country } = place
  const { noun, typed, who, language } = business
  const held = thingIn(business)
  return {
    typed,
    ...(noun?.one && { [noun.slot]: noun.one }),
    ...(noun?.many && { [`${noun.slot}s`]: noun.many }),
    ...(held && { thing: held }),
    ...(who && { who }),
    ...(words.length > 0 && { town: townTyped(place, language) }),
    country: countryTyped(country, language),
  }
}

/** A text with its slots filled; null where one of them has no value. */
const filled = (text: string, slots: LanguageSlots): string | null => {
  const parts = text.split(/[{}]/)
  const said = parts.map((part, at) => (at % 2 === 0 ? part : slots[part]))
  return said.some((part) => part === undefined || (part === '' && parts.length === 1))
    ? null
    : said.join('').replace(/\s+/g, ' ').trim()
}

const isJoin = (language: OtherLanguage, word: string): boolean =>
  JOINING[language].has(word) || CUTTING[language].has(word)

const SHORTEST_SAID = 5
/** Whether a phrase says a word twice, or one that another one holds: `klempnernotdienst notdienst`. */
const repeatsWord = (language: OtherLanguage, phrase: string): boolean => {
  const tokens = tokensOf(language, phrase)
  // `zonder spuiten zonder afspraak`: only the short ones among the words that join may come again.
  const long = tokens.filter(({ typed }) => typed.length >= SHORTEST_SAID).map(({ key }) => key)
  if (new Set(long).size < long.length) return true
  const keys = tokens.filter(({ typed }) => !isJoin(language, typed)).map(({ key }) => key)
  return keys.some((key, at) =>
    keys.some(
      (other, otherAt) =>
        otherAt !== at && (other === key || (key.length >= SHORTEST_SAID && other.includes(key))),
    ),
  )
}

/** Equal where phrases ask for the same. */
const sameSearchIn = (language: OtherLanguage, phrase: string): string =>
  tokensOf(language, phrase)
    .filter(({ typed }) => !isJoin(language, typed))
    .map(({ key }) => key)
    .toSorted()
    .join(' ')

const draftOf = (
  row: PatternRow,
  slots: LanguageSlots,
  { language, typed }: NamedBusiness,
): ComposedRow[] => {
  const phrase = filled(row.pattern, slots)
  const keyword = phrase && plainPhrase(phrase)
  if (!keyword || repeatsWord(language, keyword)) return []
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

/** Whether people look for it nearby: what has a door is visited, even where its goods are sold anywhere. */
const isNearby = ({ of, noun }: NamedBusiness): boolean =>
  CLASSES[of].local ||
  (of === 'shop' && (noun?.slot === 'place' || noun?.slot === 'provider')) ||
  (of === 'lodging' && noun?.slot === 'place')

/** What patterns of its class, and of any business, make of a name. */
const patternRows = (business: NamedBusiness, place: Place): ComposedRow[] => {
  const { language, of } = business
  const slots = slotsOf(business, place)
  const files: PatternFile[] = isNearby(business) ? [of, 'local', 'any'] : [of, 'any']
  return files
    .flatMap((file) => patternsOf(file, language))
    .filter(({ countries }) => countries.length === 0 || countries.includes(place.country))
    .flatMap((row) => draftOf(row, slots, business))
}

/** The nouns that a business may have a line of offers by, as typed first. */
const nounsFor = ({ language, typed, noun, of }: NamedBusiness): string[] => {
  const named = [typed, noun?.one, noun?.many].flatMap((each) => each ?? [])
  const siblings = named.flatMap((each) => siblingNouns(language, each, of))
  return [...new Set([...named, ...siblings.map((each) => each.noun)])]
}

const keysIn = (language: OtherLanguage, phrase: string): string[] =>
  tokensOf(language, phrase)
    .filter(({ typed, key }) => !isJoin(language, typed) && key.length >= SHORTEST_TELLING)
    .map(({ key }) => key)
/** Shorter words hold a sentence together. */
const SHORTEST_TELLING = 4

/** What customers type for what the business sells by name. */
const offersOf = (business: NamedBusiness, { country }: Place): ComposedRow[] => {
  const { language, typed, of } = business
  const lines = offerSearchesIn(language)
  const line = nounsFor(business).flatMap((noun) => lines.get(noun) ?? [])
  return offerRows(
    line.filter((search) => isTypedIn(search, country)),
    {
      id: of,
      name: typed,
      questions: typed,
      wantedBy: wantedByOther(language),
      tellingIn: (phrase) => keysIn(language, phrase),
      asTyped: ({ phrase }) => phrase,
    },
  )
}

/** Other names of a business, and further ones that its text names, that phrases are made of. */
const MOST_FURTHER = 3
/** Patterns that few type are not filled with them. */
const LEAST_OF_FURTHER = 0.08
/** The part of the main search that the first of them has, of what an offer has. */
const OF_FURTHER = 0.8

/** The same business by its other names: nouns that mean the same, where nothing that was typed narrows it. */
const siblingsOf = (business: NamedBusiness): NamedBusiness[] => {
  const { language, typed, of, noun } = business
  if (noun !== null && typed !== noun.one && typed !== noun.many) return []
  return siblingNouns(language, noun?.one ?? typed, of).map(({ noun: one, slot, plural }) => ({
    ...business,
    typed: one,
    noun: slot && { slot, one, many: plural },
  }))
}

/** What the main patterns make of other names of the business, and of what else its text names of its class. */
const furtherRows = (
  business: NamedBusiness,
  place: Place,
  further: readonly NamedBusiness[],
): ComposedRow[] => {
  const kin = further.filter(({ of, typed }) => of === business.of && typed !== business.typed)
  const named = new Map([...kin, ...siblingsOf(business)].map((each) => [each.typed, each]))
  return [...named.values()].slice(0, MOST_FURTHER).flatMap((each, at) =>
    patternRows(each, place)
      .filter(({ share }) => share >= LEAST_OF_FURTHER)
      .map((row) => ({ ...row, share: row.share * OF_FURTHER * offerShare(at) })),
  )
}

/** How `for` is said before whom a business is for. */
const FOR_WHOM: Record<OtherLanguage, string> = {
  de: 'für',
  fr: 'pour',
  es: 'para',
  it: 'per',
  nl: 'voor',
  pt: 'para',
}
/** Searches that say whom a business is for, of those that do not. */
const OF_AUDIENCE = 0.15

/** Whom else patterns name: what says whom a business is for names none of them beside. */
const OTHER_AUDIENCES: Record<OtherLanguage, RegExp> = {
  de: /selbst(?:st)?ändige|famil|klein|unternehmen|firmen|privatpersonen|privat$|freiberufler|rentner|gmbh|kinder|erwachsene|anfänger|senioren|studenten|jugendliche|paare|feier|geburtstag|hochzeit|weihnacht|gründer/,
  fr: /entreprise|famil|particulier|entrepreneur|tpe|pme|association|enfant|adulte|débutant|senior|étudiant|anniversaire|mariage|baptême|noël|profession|femme|homme|couple/,
  es: /empresa|pyme|particular|autónomo|startup|niñ|adult|principiante|mayores|estudiante|boda|cumpleaños|bautizo|comuni|navidad|fiesta|infantil|evento|xv años|mujer|hombre|pareja/,
  it: /aziend|privat|partita iva|forfettari|impres|startup|bambin|adult|principiant|anzian|student|matrimoni|complean|battesim|comunion|natale|festa|feste|event|donn|uomo|uomini|coppi/,
  nl: /bedrij|particulier|zzp|ondernemer|mkb|starter|kind|volwassen|beginner|senior|oudere|jongere|student|bruiloft|verjaardag|kerst|feest|evenement|dames|heren|koppel|vrouw|mannen/,
  pt: /empresa|particular|independente|recibos verdes|mei$|startup|infantil|criança|adulto|iniciante|idoso|estudante|casamento|aniversário|batizado|formatura|15 anos|natal|festa|evento|corporativ|mulher|homem|homens|casal|casais/,
}
/** So many rows say whom it is for: what few type of a business fewer type of a part of it. */
const MOST_OF_AUDIENCE = 30

/** What the patterns make of a name with whom it is for: `steuerberater für influencer kosten`. */
const audienceRows = (business: NamedBusiness, place: Place): ComposedRow[] => {
  const { language, typed, noun, who } = business
  if (!who) return []
  const whom = (name: string) => `${name} ${FOR_WHOM[language]} ${who}`
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
    keyword.split(` ${FOR_WHOM[language]} `).length < 3 &&
    !OTHER_AUDIENCES[language].test(keyword.replace(who, '').replace(typed, ''))
  return distinct(language, patternRows(named, place))
    .filter(({ keyword, fit }) => fit > 1 && isPlain(keyword))
    .toSorted((one, other) => other.share - one.share)
    .slice(0, MOST_OF_AUDIENCE)
    .map((row) => ({ ...row, share: row.share * OF_AUDIENCE }))
}

/** Of the rows of a report, those that only add a word to its main noun, at most. */
const MOST_BY_PATTERN = 0.4
/**
 * The rows for the main noun that a report keeps, most searched first: two in five of all, as fifty endings of one
 * noun say much the same; more where too few others exist.
 */
export const keptOfPatterns = (rows: readonly ComposedRow[], others: number): ComposedRow[] => {
  const most = Math.max(
    LEAST_ROWS - others,
    Math.floor((MOST_BY_PATTERN / (1 - MOST_BY_PATTERN)) * others + 1e-9),
  )
  if (others < LEAST_OTHERS) return [...rows]
  return rows.toSorted((one, other) => other.share - one.share).slice(0, most)
}
/** With fewer others a report keeps all that the patterns make. */
const LEAST_OTHERS = 12

/**
 * Rows for a business in the language that it was named in; null where there are no patterns of its class, or
 * where too few rows come together to be sold.
 * @param further businesses that its text names beside it
 */
export const composeIn = (
  business: NamedBusiness,
  place: Place,
  further: readonly NamedBusiness[] = [],
): Composition | null => {
  const { language, typed } = business
  const of = CLASSES[business.of]
  const own = distinct(language, patternRows(business, place))
  const others = distinct(language, [
    ...offersOf(business, place),
    ...furtherRows(business, place, further),
  ])
  const drafts = distinct(language, [...keptOfPatterns(own, others.length), ...others])
  const enough = drafts.length < LEAST_ROWS ? distinct(language, [...own, ...others]) : drafts
  const ofAudience = audienceRows(business, place)
  const rows = heldByParts(distinct(language, withRest(ofAudience, enough)))
  if (rows.length < LEAST_ROWS) return null
  const words = tokensOf(language, typed).filter((token) => !isJoin(language, token.typed))
  if (words.length === 0) return null
  const rarest = Math.min(...words.map((token) => zipfIn(language, token.typed)))
  const commonness = Math.round(rarest * 100) / 100
  return {
    of,
    language,
    name: typed,
    head: composedHead({ classSearches: of.searches, commonness, words: words.length }),
    commonness,
    rows,
    audience: ofAudience.length > 0 ? business.who : null,
  }
}
