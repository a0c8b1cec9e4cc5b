import type { Language } from '@sortie/contracts/countries'
import type { BusinessClass, ClassId } from '../composed/classes.ts'
import { COUNTRIES, NAMED_IN_PHRASES, searchesIn } from '../lexicon/countries.ts'
import type { MarketPlace } from '../lexicon/place.ts'

/** The place that a phrase names: the town of the business, its country, or none. */
export type PlaceMention = 'town' | 'country' | null

/**
 * The people of a town who name the town in a search, for each one who names no place. All towns together stay below
 * the country, as it is below 1, and a town within a factor of three of its part of the people.
 */
const NAMING_THE_TOWN = 0.75
/**
 * The same number by class: before a journey, a visit or a large decision people name the place; in an emergency they
 * type `near me`.
 */
const NAMING_BY_CLASS: Partial<Record<ClassId, number>> = {
  lodging: 0.95,
  venue: 0.95,
  'event-service': 0.9,
  restaurant: 0.85,
  advice: 0.85,
  lessons: 0.85,
  care: 0.85,
  shop: 0.6,
  'emergency-at-home': 0.65,
}
/** A single service is searched for with a place less often than the trade itself. */
const NAMING_BY_PAGE: Readonly<Record<string, number>> = { service: 0.7 }

/**
 * Returns the number of people who name the town, for each one who searches for the same without a place: 0.4 to 0.95.
 * @param page the page that a searcher expects without a place
 */
export const namingTheTown = ({ id }: Pick<BusinessClass, 'id'>, page: string): number => {
  const naming = (NAMING_BY_CLASS[id] ?? NAMING_THE_TOWN) * (NAMING_BY_PAGE[page] ?? 1)
  return Math.round(naming * 100) / 100
}

/** The number of people that is assumed for a town of unknown size. */
const USUAL_PEOPLE = 100_000

/** The part of a country's people that live in its town. */
const partOfPeople = ({ country, town }: MarketPlace) => {
  const townPeople = town?.people ?? USUAL_PEOPLE
  return { town: town?.name ?? 'unknown', townPeople, countryPeople: COUNTRIES[country].people }
}

/**
 * Returns the share that a place has of the searches in the United States, and the figures that it is computed from.
 * @param names the place that the phrase names: its town, its country, or none
 * @param naming how many name the town for each one who names no place; see {@link namingTheTown}
 */
export const placeShareOf = (
  place: MarketPlace,
  names: PlaceMention,
  naming: number,
  language: Language = 'en',
) => {
  const { country } = place
  const searches = searchesIn(country, language)
  const byCountry = { country, countryShare: searches }
  if (names === 'country') {
    const named = NAMED_IN_PHRASES[country]?.share ?? 1
    return { share: searches * named, inputs: { ...byCountry, namingTheCountry: named } }
  }
  if (names === null) return { share: searches, inputs: byCountry }
  const { town, townPeople, countryPeople } = partOfPeople(place)
  return {
    share: ((searches * townPeople) / countryPeople) * naming,
    inputs: { ...byCountry, town, townPeople, countryPeople, namingTheTown: naming },
  }
}

/** Returns the searches that count as all of a town's, relative to the United States: its part of the people. */
export const townShareOf = (place: MarketPlace, language: Language = 'en'): number => {
  const { townPeople, countryPeople } = partOfPeople(place)
  return (searchesIn(place.country, language) * townPeople) / countryPeople
}
