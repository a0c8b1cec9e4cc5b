import { COUNTRIES } from '../../lexicon/countries.ts'
import type { Place } from '../../lexicon/place.ts'

/**
 * Searches that name a town, for each one there that says `near me` or no place: by orders of magnitude
 * that keyword tools publish for plumbers, dentists, solicitors and photographers of towns of half a
 * million people, 1 to 8; rather too few than too many.
 */
const NAMING_THE_TOWN = 2
/** What a town of unknown size is taken for. */
const USUAL_PEOPLE = 100_000

/**
 * What a place takes of the searches in the United States, and by which figures.
 * @param inTown of searches that name the town; else of those all over the country
 */
export const shareOf = ({ country, town }: Place, inTown: boolean) => {
  const { searches, people } = COUNTRIES[country]
  const byCountry = { country, countryShare: searches }
  if (!inTown) return { share: searches, inputs: byCountry }
  const inhabitants = town?.people ?? USUAL_PEOPLE
  const share = ((searches * inhabitants) / people) * NAMING_THE_TOWN
  const named = { town: town?.name ?? 'unknown', townPeople: inhabitants, countryPeople: people }
  return { share, inputs: { ...byCountry, ...named, namingTheTown: NAMING_THE_TOWN } }
}
