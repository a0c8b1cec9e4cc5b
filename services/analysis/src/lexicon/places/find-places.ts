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
import { qualifiersAt } from './qualifiers.ts'
import { ranked } from './ranking.ts'
import { mended } from './spelling.ts'
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

/** Narrows several places of one name by the words behind it: in its part, else in the next. */
const qualified = (
  named: readonly NamedPlace[],
  { parts }: Context,
  part: number,
  to: number,
): { named: NamedPlace[]; count: number; isNextPart: boolean; isSure: boolean } | null => {
  const rest = parts[part]!.slice(to)
  const isNextPart = rest.length === 0
  const tokens = isNextPart ? (parts[part + 1] ?? []) : rest
  for (const { count, fits, isSure } of qualifiersAt(tokens, isNextPart)) {
    const fitting = named.filter(({ place }) => fits(place))
    if (fitting.length > 0) return { named: fitting, count, isNextPart, isSure }
  }
  return null
}

/** Returns the strength of the sign that these words are a place, and the reason; null where there is no sign. */
const strengthOf = (
  { parts, hasSmall }: Context,
  [part, from, to]: readonly [number, number, number],
  before: Mention | undefined,
  people: number,
): { strength: 3 | 2 | 1; why: string } | null => {
  const tokens = parts[part]!
  const said = tokens.slice(from, to)
  const ordinary = isOrdinary(wordsOf(said))
  const isLast = to === tokens.length
  const isFirst = from === 0
  const isAlone = isFirst && isLast
  const next = tokens[to]?.word
  const isClosed = isLast || WORDS_AFTER_PLACE.has(next ?? '')
  const isCapital = hasSmall && said[0]!.isCapital && !(isFirst && part === 0)
  const isJoinedByComma = from === 0 && before?.part === part - 1
  if (
    isAnnounced(parts, part, from, before) &&
    (!ordinary || ((isClosed || isCapital) && !isJoinedByComma))
  ) {
    return { strength: 3, why: 'it follows a word such as “in”' }
  }
  if (isAlone && parts.length === 1) return { strength: 3, why: 'it is all that was typed' }
  if (isAlone && part > 0 && (!ordinary || isCapital || (parts.length === 2 && people > 0))) {
    return { strength: ordinary && !isCapital ? 2 : 3, why: 'it stands by itself behind a comma' }
  }
  const isEnd = isLast && part === parts.length - 1
  const least = ordinary ? LEAST_PEOPLE.ordinary : LEAST_PEOPLE.likely
  if ((isEnd || (isLast && !ordinary)) && people >= least) {
    return { strength: ordinary ? 1 : 2, why: 'it ends the text' }
  }
  if (ordinary && !(isCapital && people >= LEAST_PEOPLE.possible && isClosed)) return null
  if (people < LEAST_PEOPLE.possible) return null
  return {
    strength: isFirst && part === 0 ? 2 : 1,
    why: isFirst ? 'it begins the text' : 'it is named',
  }
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
  const country = countryOfKey(words.join(' '))
  if (country && !(words[0] === 'us' && !tokens[from]!.isUpper)) {
    const isSaid = isAnnounced(context.parts, part, from, before) || to === tokens.length
    const why = ['it is a country']
    const typed = { words: typedOf(tokens.slice(from, to)), qualifier: [] }
    return { part, from, to, ...typed, named: [], strength: isSaid ? 3 : 2, why, country }
  }
  const named = placesNamed(words.join(' '))
  if (named.length === 0) return null
  const q = qualified(named, context, part, to)
  const fitting = ranked(q?.named ?? named, context.country)
  const best = fitting[0]!
  if (isNoPlace(words) && !q?.isSure) return null
  const found = strengthOf(context, [part, from, to], before, weightOf(best.place))
  // `Smith Plumbers` is not in Smith County.
  const isShort = best.place.kind === 'county' && best.naming !== 'own'
  if (isShort && !q && found?.strength !== 3) return null
  if (!found && !q?.isSure) return null
  const why = found ? [found.why] : []
  const typed = typedOf(tokens.slice(from, to))
  if (!q) {
    const { strength } = found!
    return { part, from, to, words: typed, qualifier: [], named: fitting, strength, why }
  }
  // `Leeds, Bradford` are two towns: the second stays to be read by itself.
  const behind = q.isNextPart ? (context.parts[part + 1] ?? []) : tokens.slice(to)
  const qualifier = q.isSure ? typedOf(behind.slice(0, q.count)) : []
  return {
    part,
    from,
    to: q.isNextPart ? to : to + qualifier.length,
    words: typed,
    qualifier,
    named: fitting,
    strength: 3,
    why: [...why, 'what follows says which one'],
  }
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
  const mentions = mentionsIn(context)
  return candidatesOf(mentions.length > 0 ? mentions : mended(context.parts), country)
}
