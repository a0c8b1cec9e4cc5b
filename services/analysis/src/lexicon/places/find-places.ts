import { wordsOf as typedWords } from '../../domain/words.ts'
import { countryOfKey, type PlaceCountry, placeCountryName } from './countries.ts'
import type { Mention } from './mention.ts'
import {
  countyOf,
  type KnownPlace,
  type NamedPlace,
  type PlaceKind,
  placesNamed,
  regionOf,
  weightOf,
} from './named.ts'
import { postcodeIn } from './postcodes.ts'
import { qualifiersAt } from './qualifiers.ts'
import { ranked } from './ranking.ts'
import { mended, townsNear } from './spelling.ts'
import { type PlaceToken, textPartsOf } from './text.ts'
import {
  isNoPlace,
  isOrdinary,
  JOINING_WORDS,
  WORDS_AFTER_PLACE,
  WORDS_BEFORE_PLACE,
  WORDS_WITHIN_PLACE,
} from './words.ts'

/** A place that a text may name. */
export type PlaceCandidate = {
  kind: PlaceKind
  name: string
  /** Its region or state, as `Texas` and `England`; null where it is none or has none. */
  region: string | null
  county: string | null
  country: PlaceCountry
  /** Degrees; null for a country. */
  latitude: number | null
  longitude: number | null
  /** Its inhabitants; null where they are not known. */
  people: number | null
  /** True where it lies in another country than the one that was asked about. */
  isElsewhere: boolean
  /** The words that name it, as they were typed, in lower case. */
  words: string[]
  /** The words behind them that tell which one is meant: `scotland` behind `perth`. */
  qualifier: string[]
  /** The certainty that these words name a place at all. */
  certainty: 'sure' | 'likely' | 'possible'
  /** True where its name was misspelled: its words are no name of it. */
  isMended: boolean
  /** Reasons, in English, for whoever looks at a reading. */
  why: string[]
}

const MOST_WORDS = 6
const MOST_PLACES = 5
/** A text of more words than this is read so far. */
const MOST_TOKENS = 400

/** Smaller places are read only where somebody says that it is one. */
const LEAST_PEOPLE = { likely: 1_000, ordinary: 3_500, possible: 20_000 }

/** Parts of a large town that are named by where they lie in it: `Durban North`, `Brisbane northside`. */
const DIRECTIONS = new Set(
  'north south east west northside southside eastside westside cbd central inner outer metro'.split(
    ' ',
  ),
)
const LEAST_PEOPLE_WITH_PARTS = 100_000

const wordsOf = (tokens: readonly PlaceToken[]): string[] => tokens.map(({ word }) => word)
const typedOf = (tokens: readonly PlaceToken[]): string[] => tokens.map(({ typed }) => typed)

/** Returns true where `in`, or `in the city of`, stands before a token, or a place that `and` or a comma joins. */
const isAnnounced = (
  parts: readonly PlaceToken[][],
  part: number,
  from: number,
  before: Mention | undefined,
): boolean => {
  const tokens = parts[part]!
  let at = from - 1
  while (at >= 0 && WORDS_WITHIN_PLACE.has(tokens[at]!.word)) at--
  if (at >= 0 && WORDS_BEFORE_PLACE.has(tokens[at]!.word)) return true
  if (before?.strength !== 3) return false
  if (before.part === part)
    return JOINING_WORDS.has(tokens[from - 1]?.word ?? '') && before.to === from - 1
  return before.part === part - 1 && from === 0 && before.to === parts[part - 1]!.length
}

type Context = { parts: PlaceToken[][]; hasSmall: boolean; country?: string | undefined }

/** The places of a name that fit the words behind it, and where those words stand. */
type QualifiedPlaces = {
  named: NamedPlace[]
  /** The number of those words. */
  count: number
  isNextPart: boolean
  isSure: boolean
}

/** Returns the words behind a place: in its part, else in the next. */
const wordsBehind = ({ parts }: Context, part: number, to: number) => {
  const rest = parts[part]!.slice(to)
  const isNextPart = rest.length === 0
  return { tokens: isNextPart ? (parts[part + 1] ?? []) : rest, isNextPart }
}

/** Narrows several places of one name by the words behind it. */
const qualified = (
  named: readonly NamedPlace[],
  context: Context,
  part: number,
  to: number,
): QualifiedPlaces | null => {
  const { tokens, isNextPart } = wordsBehind(context, part, to)
  for (const { count, fits, isSure } of qualifiersAt(tokens, isNextPart)) {
    const fitting = named.filter(({ place }) => fits(place))
    if (fitting.length > 0) return { named: fitting, count, isNextPart, isSure }
  }
  return null
}

/** Words of a text that may name a place, and how they stand in it. */
type PlaceWords = {
  context: Context
  part: number
  from: number
  to: number
  /** The mention before them. */
  before: Mention | undefined
  /** The people of the place, or more where it is well known by this name. */
  people: number
  /** The words are used for other things, too. */
  isOrdinary: boolean
  /** They begin their part, end it, or are all of it. */
  isFirst: boolean
  isLast: boolean
  isAlone: boolean
  /** Nothing that belongs to them can follow. */
  isClosed: boolean
  /** They begin with a capital that does not come from the beginning of the text. */
  isCapital: boolean
}

const describeWords = (
  context: Context,
  [part, from, to]: readonly [number, number, number],
  before: Mention | undefined,
  people: number,
): PlaceWords => {
  const tokens = context.parts[part]!
  const own = tokens.slice(from, to)
  const isFirst = from === 0
  const isLast = to === tokens.length
  return {
    context,
    part,
    from,
    to,
    before,
    people,
    isOrdinary: isOrdinary(wordsOf(own)),
    isFirst,
    isLast,
    isAlone: isFirst && isLast,
    isClosed: isLast || WORDS_AFTER_PLACE.has(tokens[to]?.word ?? ''),
    isCapital: context.hasSmall && own[0]!.isCapital && !(isFirst && part === 0),
  }
}

/** A sign that words are a place: 3 is sure, 2 likely, 1 possible. */
type PlaceSign = { strength: 3 | 2 | 1; why: string }

/** Words behind `in` are a place; ordinary ones only where they look like a name, and no comma alone leads to them. */
const signOfAnnouncement = (words: PlaceWords): PlaceSign | null => {
  const { context, part, from, before } = words
  if (!isAnnounced(context.parts, part, from, before)) return null
  const isJoinedByComma = words.isFirst && before?.part === part - 1
  const looksLikeName = (words.isClosed || words.isCapital) && !isJoinedByComma
  if (words.isOrdinary && !looksLikeName) return null
  return { strength: 3, why: 'it follows a word such as “in”' }
}

const signOfWholeText = ({ context, isAlone }: PlaceWords): PlaceSign | null =>
  isAlone && context.parts.length === 1 ? { strength: 3, why: 'it is all that was typed' } : null

/** A part behind a comma is a place; an ordinary word is one where it has a capital, or follows the only other part. */
const signOfOwnPart = (words: PlaceWords): PlaceSign | null => {
  const { context, part, people, isCapital } = words
  if (!words.isAlone || part === 0) return null
  const isOnlyAddition = context.parts.length === 2 && people > 0
  if (words.isOrdinary && !isCapital && !isOnlyAddition) return null
  return {
    strength: words.isOrdinary && !isCapital ? 2 : 3,
    why: 'it stands by itself behind a comma',
  }
}

/** The end of a text often names a place; ordinary words need more people, and the end of all parts. */
const signOfEnd = (words: PlaceWords): PlaceSign | null => {
  const isEndOfText = words.isLast && words.part === words.context.parts.length - 1
  const isEnd = words.isOrdinary ? isEndOfText : words.isLast
  const least = words.isOrdinary ? LEAST_PEOPLE.ordinary : LEAST_PEOPLE.likely
  if (!isEnd || words.people < least) return null
  return { strength: words.isOrdinary ? 1 : 2, why: 'it ends the text' }
}

/** A large place may stand anywhere; ordinary words only with a capital, where nothing of theirs follows. */
const signOfSize = (words: PlaceWords): PlaceSign | null => {
  if (words.people < LEAST_PEOPLE.possible) return null
  if (words.isOrdinary && !(words.isCapital && words.isClosed)) return null
  return {
    strength: words.isFirst && words.part === 0 ? 2 : 1,
    why: words.isFirst ? 'it begins the text' : 'it is named',
  }
}

/** The signs that words are a place, the clearest first. */
const SIGNS = [signOfAnnouncement, signOfWholeText, signOfOwnPart, signOfEnd, signOfSize] as const

/** Returns the clearest sign that these words are a place; null where there is none. */
const clearestSign = (words: PlaceWords): PlaceSign | null => {
  for (const signOf of SIGNS) {
    const sign = signOf(words)
    if (sign) return sign
  }
  return null
}

/** Counts the words behind the name of a large town, at the end of a part, that tell where in it: one at most. */
const directionsAt = (
  tokens: readonly PlaceToken[],
  at: number,
  name: readonly string[],
): number => {
  if (at !== tokens.length - 1 || !DIRECTIONS.has(tokens[at]!.word) || isOrdinary(name)) return 0
  const isLarge = placesNamed(name.join(' ')).some(
    ({ place: { kind, people } }) => kind === 'town' && people >= LEAST_PEOPLE_WITH_PARTS,
  )
  return isLarge ? 1 : 0
}

/** Reads words as a country; null where they name none. `us` without capitals is no country. */
const readCountryMention = (
  context: Context,
  [part, from, to]: readonly [number, number, number],
  words: readonly string[],
  before: Mention | undefined,
): Mention | null => {
  const tokens = context.parts[part]!
  const country = countryOfKey(words.join(' '))
  if (!country || (words[0] === 'us' && !tokens[from]!.isUpper)) return null
  const isSaid = isAnnounced(context.parts, part, from, before) || to === tokens.length
  return {
    part,
    from,
    to,
    words: typedOf(tokens.slice(from, to)),
    qualifier: [],
    named: [],
    strength: isSaid ? 3 : 2,
    why: ['it is a country'],
    country,
  }
}

/** Extends a mention by the words behind it that tell which place is meant. */
const withQualifier = (
  mention: Mention,
  { parts }: Context,
  { count, isNextPart, isSure }: QualifiedPlaces,
): Mention => {
  const { part, to } = mention
  // `Leeds, Bradford` are two towns: the second stays to be read by itself.
  const behind = isNextPart ? (parts[part + 1] ?? []) : parts[part]!.slice(to)
  const qualifier = isSure ? typedOf(behind.slice(0, count)) : []
  return {
    ...mention,
    to: isNextPart ? to : to + qualifier.length,
    qualifier,
    strength: 3,
    why: [...mention.why, 'what follows says which one'],
  }
}

/** Reads words as a town, a county or another place within a country; null where nothing says that they are one. */
const readPlaceMention = (
  context: Context,
  [part, from, to]: readonly [number, number, number],
  words: readonly string[],
  before: Mention | undefined,
): Mention | null => {
  const named = placesNamed(words.join(' '))
  if (named.length === 0) return null
  const qualification = qualified(named, context, part, to)
  const fitting = ranked(qualification?.named ?? named, context.country)
  const best = fitting[0]!
  const isSure = qualification?.isSure ?? false
  if (isNoPlace(words) && !isSure) return null
  const sign = clearestSign(describeWords(context, [part, from, to], before, weightOf(best.place)))
  // `Smith Plumbers` is not in Smith County.
  const isShort = best.place.kind === 'county' && best.naming !== 'own'
  if (isShort && !qualification && sign?.strength !== 3) return null
  if (!sign && !isSure) return null
  const mention: Mention = {
    part,
    from,
    to,
    words: typedOf(context.parts[part]!.slice(from, to)),
    qualifier: [],
    named: fitting,
    strength: sign?.strength ?? 3,
    why: sign ? [sign.why] : [],
  }
  return qualification ? withQualifier(mention, context, qualification) : mention
}

const readMention = (
  context: Context,
  part: number,
  from: number,
  count: number,
  before: Mention | undefined,
): Mention | null => {
  const tokens = context.parts[part]!
  const words = wordsOf(tokens.slice(from, from + count))
  const to = from + count + directionsAt(tokens, from + count, words)
  return (
    readCountryMention(context, [part, from, to], words, before) ??
    readPlaceMention(context, [part, from, to], words, before)
  )
}

/** The part of a text that qualifies the place before it is no place of its own. */
const takenInNext = ({ from, to, words, qualifier }: Mention): number =>
  to - from === words.length ? qualifier.length : 0

/** Reads mentions from left to right, the longest name first. */
const mentionsIn = (context: Context): Mention[] => {
  const found: Mention[] = []
  let skip = 0
  context.parts.forEach((tokens, part) => {
    let from = skip
    skip = 0
    while (from < tokens.length) {
      let mention: Mention | null = null
      for (let count = Math.min(MOST_WORDS, tokens.length - from); count > 0 && !mention; count--) {
        mention = readMention(context, part, from, count, found.at(-1))
      }
      if (!mention) {
        from++
        continue
      }
      found.push(mention)
      skip = takenInNext(mention)
      from = mention.to
    }
  })
  return found
}

const candidateOf = (
  { place, naming }: { place: KnownPlace; naming: NamedPlace['naming'] },
  mention: Mention,
  country: string | undefined,
  isFirst: boolean,
): PlaceCandidate => ({
  kind: place.kind,
  name: place.name,
  region: place.kind === 'region' ? null : regionOf(place),
  county: countyOf(place),
  country: place.country,
  latitude: place.latitude,
  longitude: place.longitude,
  people: place.people || null,
  isElsewhere: country !== undefined && country !== place.country,
  words: mention.words,
  qualifier: mention.qualifier,
  certainty: ({ 3: 'sure', 2: 'likely', 1: 'possible' } as const)[mention.strength],
  isMended: mention.isMended ?? false,
  why: [
    ...mention.why,
    ...(naming === 'own' ? [] : ['it goes by this name too']),
    ...(isFirst && mention.named.length > 1 ? ['it is the best known of this name'] : []),
  ],
})

const countryCandidate = (
  code: PlaceCountry,
  mention: Mention,
  country?: string,
): PlaceCandidate => ({
  kind: 'country',
  name: placeCountryName(code),
  region: null,
  county: null,
  country: code,
  latitude: null,
  longitude: null,
  people: null,
  isElsewhere: country !== undefined && country !== code,
  words: mention.words,
  qualifier: mention.qualifier,
  certainty: mention.strength === 3 ? 'sure' : 'likely',
  isMended: false,
  why: mention.why,
})

/** Returns the breadth of the place of a mention: a town comes before the county that it is in. */
const width = ({ country, named }: Mention): number =>
  country
    ? 3
    : { town: 0, district: 0, area: 1, county: 1, region: 2, country: 3 }[named[0]!.place.kind]

const contextOf = (text: string | readonly string[], country?: string): Context => {
  let left = MOST_TOKENS
  const parts = textPartsOf(typeof text === 'string' ? text : text.join(' ')).flatMap((part) => {
    const kept = part.slice(0, Math.max(0, left))
    left -= kept.length
    return kept.length > 0 ? [kept] : []
  })
  const hasSmall = parts.some((part) => part.some(({ isCapital }) => !isCapital))
  return { parts, hasSmall, country }
}

const candidatesOf = (mentions: readonly Mention[], country?: string): PlaceCandidate[] => {
  const places = mentions
    .toSorted((one, other) => other.strength - one.strength || width(one) - width(other))
    .map((mention) =>
      mention.country
        ? [countryCandidate(mention.country, mention, country)]
        : ranked(mention.named, country)
            .slice(0, MOST_PLACES)
            .map((named, index) => candidateOf(named, mention, country, index === 0)),
    )
  return [...places.flatMap(([first]) => first ?? []), ...places.flatMap(([, ...rest]) => rest)]
}

/** So many mentions are compared with the state behind them, as each costs some milliseconds. */
const MOST_IN_STATES = 2

/**
 * Returns a mention as it was meant where a state stands behind it that has no such town, and one of a name that is a
 * letter off: `Pittsburg PA`, though Pittsburg is a town of California.
 */
const inItsState = (context: Context, mention: Mention): Mention => {
  const { part, from, to, words, qualifier, country } = mention
  if (country || qualifier.length > 0 || to - from > 1 || words.length > 1) return mention
  const { tokens, isNextPart } = wordsBehind(context, part, to)
  for (const { count, fits, isSure } of qualifiersAt(tokens, isNextPart)) {
    const isFitting = mention.named.some(({ place }) => fits(place))
    const named =
      isSure && !isFitting ? townsNear(words[0]!).filter(({ place }) => fits(place)) : []
    if (named.length === 0) continue
    const meant = { ...mention, named, isMended: true, why: ['its spelling was mended'] }
    return withQualifier(meant, context, { named, count, isNextPart, isSure })
  }
  return mention
}

/** Like `findPlaces`, but reads only names that are spelled right: a tenth of the time where there are none. */
export const findSpelledPlaces = (
  text: string | readonly string[],
  country?: string,
): PlaceCandidate[] => candidatesOf(mentionsIn(contextOf(text, country)), country)

/**
 * Returns the places that a text may name, best first: those that it says most clearly, then others of the same names.
 * Of towns that share a name the one that most people mean in that country comes first; a place of another country is
 * found too, and marked so. If no name is spelled right, one that is a letter off is read.
 * @param text what somebody typed, a whole description or a place alone; its commas and capitals help
 * @param country the ISO code of the country that is known or usual; absent where none is
 */
export const findPlaces = (
  text: string | readonly string[],
  country?: string,
): PlaceCandidate[] => {
  const context = contextOf(text, country)
  const mentions = mentionsIn(context).map((mention, at) =>
    at < MOST_IN_STATES ? inItsState(context, mention) : mention,
  )
  return candidatesOf(mentions.length > 0 ? mentions : mended(context.parts, country), country)
}

/**
 * Returns the town of a postcode that a text names. Its words are those of the town, as customers search for it by its
 * name.
 * @param country that was chosen, or is usual: figures alone are codes of many countries
 */
export const placeOfPostcode = (
  text: string,
  country?: PlaceCountry,
): PlaceCandidate | undefined => {
  const found = postcodeIn(text, country)
  if (!found) return undefined
  const { words, place, called } = found
  const mention: Mention = {
    part: 0,
    from: 0,
    to: words.length,
    words: typedWords(called),
    qualifier: [],
    named: [],
    strength: 3,
    why: [`its postcode is ${words.join(' ')}`],
  }
  return candidateOf({ place, naming: 'own' }, mention, country, true)
}
