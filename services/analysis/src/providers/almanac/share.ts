import { COUNTRIES, NAMED_IN_PHRASES } from '../../lexicon/countries.ts'
import type { Place } from '../../lexicon/place.ts'

/** The place that a phrase names: the town of the business, its country, or none. */
export type Named = 'town' | 'country' | null

/**
 * Searches that name a town, for each one there that says `near me` or no place: by orders of magnitude
 * that keyword tools publish for plumbers, dentists, solicitors and photographers of towns of half a
 * million people, 1 to 11; rather too few than too many.
 */
const NAMING_THE_TOWN = 4
/** What a town of unknown size is taken for. */
const USUAL_PEOPLE = 100_000

/**
 * What a place takes of the searches in the United States, and by which figures.
 * @param names the place that the phrase names: its town, its country, or none
 */
export const shareOf = ({ country, town }: Place, names: Named) => {
  const { searches, people } = COUNTRIES[country]
  const byCountry = { country, countryShare: searches }
  if (names === 'country') {
    const naming = NAMED_IN_PHRASES[country]?.share ?? 1
    return { share: searches * naming, inputs: { ...byCountry, namingTheCountry: naming } }
  }
  if (names === null) return { share: searches, inputs: byCountry }
  const inhabitants = town?.people ?? USUAL_PEOPLE
  const share = ((searches * inhabitants) / people) * NAMING_THE_TOWN
  const named = { town: town?.name ?? 'unknown', townPeople: inhabitants, countryPeople: people }
  return { share, inputs: { ...byCountry, ...named, namingTheTown: NAMING_THE_TOWN } }
}
