import type { Country, Language } from '@sortie/contracts/countries'
import type { Brief } from '../domain/brief.ts'
import type { Reach } from '../domain/clusters/clusters.ts'
import { COUNTRIES, countryWords } from '../lexicon/countries.ts'
import { peopleWithin } from '../lexicon/places/within.ts'
import { readBrief } from '../recognition/reading.ts'
import { classOfTrade } from '../recognition/trade-class.ts'
import type { ClassId } from './classes.ts'
import { compositionOf } from './reading.ts'
import { isLocalTrade } from './usual-cpc.ts'

/** Customers of a local trade come from this far, as the crow flies: half an hour's drive in a city. */
const REACH_KM = 15
/** In the country they come from further: about as many live within an hour's drive. */
const LEAST_PEOPLE = 100_000

/** Classes of business that work at their customers' places. */
const AT_CUSTOMERS: ReadonlySet<ClassId> = new Set([
  'emergency-at-home',
  'planned-at-home',
  'recurring-service',
  'moving-and-storage',
  'event-service',
])
/** Trades of these classes that customers come to all the same. */
const WITH_A_DOOR: ReadonlySet<string> = new Set(['self-storage', 'dry-cleaning'])
/** `mobile dog groomer`, and not `mobile phone repair` or `mobile homes`. */
const MOBILE = /\bmobile\b(?! (?:phone|home|app|device|game))|\bat your (?:home|door)\b/i

/** Returns true where a business comes to its customers, and so has no door with opening hours. */
const comesToCustomers = (brief: Brief): boolean => {
  if (MOBILE.test(brief.industry)) return true
  const { match } = readBrief(brief)
  if (match)
    return (
      AT_CUSTOMERS.has(classOfTrade(match.industry.id).id) && !WITH_A_DOOR.has(match.industry.id)
    )
  const composition = compositionOf(brief)
  return composition !== null && AT_CUSTOMERS.has(composition.of.id)
}

/** The place where a business looks for its customers, as its plan is made with it. */
export type PlaceOfBrief = {
  town: string | null
  /** Words that phrases name the place by, the country too: with them people ask for the same. */
  words: string[]
  country: Country
  /** The language that its customers search in. */
  language: Language
  /** True where its customers come from nearby. */
  isLocal: boolean
  /** True where it comes to them, and they do not come to it. */
  isMobile: boolean
  /** The customers that it can reach; absent where these are everybody in the country, or no town was named. */
  reach?: Reach
}

/**
 * Returns the place of the business of a brief, and the customers that it can reach: in a trade whose customers come
 * from nearby those of its town and its neighbors, 100,000 people at least; else everybody.
 */
export const placeOfBrief = (brief: Brief): PlaceOfBrief => {
  const { place, language } = readBrief(brief)
  const { town, words, country } = place
  const isLocal = isLocalTrade(brief)
  return {
    town: town?.name ?? null,
    words: [...words, ...countryWords(country)],
    country,
    language,
    isLocal,
    isMobile: comesToCustomers(brief),
    ...(isLocal &&
      town !== null && {
        reach: {
          people: Math.max(LEAST_PEOPLE, peopleWithin(town, REACH_KM)),
          countryPeople: COUNTRIES[country].people,
        },
      }),
  }
}
