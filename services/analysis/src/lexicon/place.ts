import {
  COUNTRY_CODES,
  COUNTRY_LANGUAGES,
  type Country,
  type Language,
} from '@sortie/contracts/countries'
import { wordsOf } from '../domain/words.ts'
import { displayName, isHost } from './companies/companies.ts'
import { COUNTRIES, countryNamed, countryOfSite, USUAL_COUNTRY } from './countries.ts'
import type { Company } from './industry.ts'
import {
  findPlaces,
  findSpelledPlaces,
  type PlaceCandidate,
  placeOfPostcode,
} from './places/find-places.ts'
import { isEnglish } from './words/word-frequency.ts'

/** A town, a quarter, a county or an area that a business looks for its customers in. */
export type Town = {
  name: string
  country: Country
  people: number
  latitude: number
  longitude: number
}

/** The place where a business looks for its customers, and the kind of hint that it follows from. */
export type MarketPlace = {
  country: Country
  town: Town | null
  /** The region or state that was named, such as New South Wales; absent where a town was, or none. */
  region?: string
  /** Words that phrases name the place by: those of its town; empty where none was named. */
  words: string[]
  by: 'told' | 'named' | 'town' | 'rival' | 'usual'
}

/** Hints on where somebody is, as far as they give any. */
export type PlaceHints = {
  /** Words that follow `in` or `near` in the text. */
  location: readonly string[]
  /** The text, whose commas and capitals say more of a place than its words. */
  text?: string | undefined
  country?: string | undefined
  town?: string | undefined
  mainCompetitor: string
  /** The language of the text; English by default. A place of a country that does not speak it is abroad. */
  language?: Language | undefined
  /** The competitor, where the lexicon knows it. */
  rival?: Pick<Company, 'countries'> | undefined
}

const isOurs = (code: string | undefined): code is Country =>
  (COUNTRY_CODES as readonly (string | undefined)[]).includes(code)

/** Returns true where a country is the chosen one, or one that searches in the language of the text. */
const isSpokenIn = (
  code: string | undefined,
  { language = 'en', country }: PlaceHints,
): code is Country =>
  isOurs(code) && (code === country || COUNTRY_LANGUAGES[code].includes(language))

/** The country of a text in a language, where nothing names another one. */
const USUAL: Record<Language, Country> = {
  en: USUAL_COUNTRY,
  de: 'DE',
  fr: 'FR',
  es: 'ES',
  it: 'IT',
  nl: 'NL',
  pt: 'BR',
}

/** The country that ends these words, and what stands before it. */
const withoutCountry = (words: readonly string[]): { left: string[]; country?: Country } => {
  for (const count of [4, 3, 2, 1]) {
    const country = words.length >= count ? countryNamed(words.slice(-count)) : undefined
    if (country) return { left: words.slice(0, -count), country }
  }
  return { left: [...words] }
}

/** Like that, but `new south wales` is no place in Wales. */
const locationWithoutCountry = (
  words: readonly string[],
): { left: string[]; country?: Country } => {
  const [place] = words.length > 1 && !countryNamed(words) ? findSpelledPlaces(words) : []
  return place?.words.length === words.length ? { left: [...words] } : withoutCountry(words)
}

/** A rival that sells in one country, or in few that are not the usual one, says where this is. */
const countryOfRival = (hints: PlaceHints): Country | undefined => {
  const { mainCompetitor, rival } = hints
  const name = displayName(mainCompetitor)
  const ofSite = isHost(name) ? countryOfSite(name) : undefined
  const bySite = isSpokenIn(ofSite, hints) ? ofSite : undefined
  const sold = (rival?.countries ?? []).filter((code) => isSpokenIn(code, hints))
  if (bySite || sold.length === 0 || sold.includes(USUAL_COUNTRY)) return bySite
  return sold.toSorted((a, b) => COUNTRIES[b].searches - COUNTRIES[a].searches)[0]
}

/** The people of a quarter of a city whose number is not known. */
const USUAL_QUARTER = 30_000
/** A larger one is no place that customers come from all of; the largest town that we know has fewer. */
const MOST_PEOPLE = 25_000_000

/** A place as a town of one of our countries; null where it is none, or larger than one business serves. */
const asTown = (place: PlaceCandidate | undefined): Town | null => {
  if (!place || !isOurs(place.country) || place.latitude === null || place.longitude === null) {
    return null
  }
  const { name, country, kind, latitude, longitude } = place
  const people = place.people ?? USUAL_QUARTER
  if (kind === 'region' || people > MOST_PEOPLE) return null
  return { name, country, people, latitude, longitude }
}

/** The place that was told, or that the text says clearly; else the town of a postcode. */
const placeIn = (hints: PlaceHints, country: Country | undefined): PlaceCandidate | undefined =>
  placeNamedIn(hints, country) ??
  placeOfPostcode(hints.town || (hints.text ?? ''), country ?? USUAL[hints.language ?? 'en'])

/** The place that was told, or that the text says clearly; the likelier of two countries first. */
const placeNamedIn = (
  { location, text = '', town }: PlaceHints,
  country: Country | undefined,
): PlaceCandidate | undefined => {
  if (town) return findPlaces(town, country).find(({ kind }) => kind !== 'country')
  const found = findPlaces(text, country).filter(({ kind }) => kind !== 'country')
  if (location.length > 0) {
    return (
      found.find(({ words }) => words.some((word) => location.includes(word))) ??
      findPlaces(location, country).find(({ kind }) => kind !== 'country')
    )
  }
  // If nothing but a place was typed, it is rather the name of something.
  const count = wordsOf(text).length
  return found.find(({ certainty, words }) => certainty === 'sure' && words.length < count)
}

/** The country that ends the location, and what stands before it; no country that does not speak the language. */
const spokenLocation = (hints: PlaceHints): { left: string[]; country?: Country } => {
  const located = locationWithoutCountry(hints.location)
  const isSpoken = located.country === undefined || isSpokenIn(located.country, hints)
  return isSpoken ? located : { left: [...hints.location] }
}

/** The countries that hints of each kind point at. */
type CountryHints = {
  explicit: Country | undefined
  named: Country | undefined
  ofPlace: Country | undefined
  rival: Country | undefined
}

/** The country that the surest of the hints points at: the one that was chosen comes before all others. */
const marketCountry = (
  { explicit, named, ofPlace, rival }: CountryHints,
  language: Language = 'en',
): Pick<MarketPlace, 'country' | 'by'> => {
  if (explicit) return { country: explicit, by: 'told' }
  if (named) return { country: named, by: 'named' }
  if (ofPlace) return { country: ofPlace, by: 'town' }
  if (rival) return { country: rival, by: 'rival' }
  return { country: USUAL[language], by: 'usual' }
}

/** The town or region of a market, unless it lies in another country than the chosen one. */
const townOrRegion = (
  place: PlaceCandidate | undefined,
  chosen: Country | undefined,
): Pick<MarketPlace, 'town' | 'region'> => {
  const town = asTown(place)
  const isElsewhere = chosen !== undefined && town !== null && town.country !== chosen
  return {
    town: isElsewhere ? null : town,
    ...(place?.kind === 'region' && { region: place.name }),
  }
}

/**
 * Finds the place of a business: from the country and town that were entered, else from its text, its town or its
 * rival.
 */
export const placeOf = (hints: PlaceHints): MarketPlace => {
  const { left, country: named } = spokenLocation(hints)
  const explicit = isOurs(hints.country) ? hints.country : undefined
  const rival = countryOfRival(hints)
  const found = placeIn(hints, explicit ?? named ?? rival)
  // A place abroad is none that customers come from, so its words are only words.
  const ofPlace = found && isSpokenIn(found.country, hints) ? found.country : undefined
  const place = ofPlace && found
  const entered = hints.town ? wordsOf(hints.town) : left
  return {
    ...marketCountry({ explicit, named, ofPlace, rival }, hints.language),
    ...townOrRegion(place, explicit),
    // Nobody searches for a town as one person misspelled it.
    words: place ? (place.isMended ? wordsOf(place.name) : place.words) : entered,
  }
}

/** Smaller towns are read only after `in` or `near`. */
const LEAST_PEOPLE = 20_000

/** Returns true where words are nothing but a place of enough people, such as `leeds` or `austin texas`. */
const isTown = (words: readonly string[]): boolean => {
  const [place] = words.length > 0 ? findSpelledPlaces(words) : []
  if (!place || place.kind === 'country') return false
  const isWhole = place.words.length + place.qualifier.length === words.length
  return isWhole && (place.people ?? USUAL_QUARTER) >= LEAST_PEOPLE
}

/**
 * A text without the place that it ends with, or begins with: `vegan bakery leeds uk`, `Leeds bakery`.
 * Several ways to read it where its words may be both, the longest place first; none where there is
 * nothing to take off.
 */
export const withoutPlace = (text: string): { text: string; location: string[] }[] => {
  const words = wordsOf(text)
  const { left, country } = withoutCountry(words)
  const tail = words.slice(left.length)
  const atEnd = [3, 2, 1]
    .filter((count) => left.length > count && isTown(left.slice(-count)))
    .map((count) => ({
      text: left.slice(0, -count).join(' '),
      location: [...left.slice(-count), ...tail],
    }))
  const atStart = [3, 2, 1]
    .filter((count) => left.length > count)
    .filter((count) => isTown(left.slice(0, count)) && !left.slice(0, count).every(isEnglish))
    .map((count) => ({
      text: left.slice(count).join(' '),
      location: [...left.slice(0, count), ...tail],
    }))
  const alone = country && left.length > 0 ? [{ text: left.join(' '), location: tail }] : []
  return [...atEnd, ...atStart, ...alone]
}
