import { type EarthPoint, kilometresBetween } from './distance.ts'
import { countedTowns } from './table.ts'

const KM_A_DEGREE = 111

/**
 * Returns the number of people in the towns whose middle is at most so many kilometres from a place as the crow flies,
 * its own among them; quarters of cities are not counted twice. Villages below 500 people are not counted.
 */
export const peopleWithin = (
  place: EarthPoint & { people: number },
  kilometres: number,
): number => {
  const { latitudes, longitudes, people } = countedTowns()
  const span = kilometres / KM_A_DEGREE
  let sum = 0
  for (let at = 0; at < people.length; at++) {
    if (Math.abs(latitudes[at]! - place.latitude) > span + 0.02) continue
    const town = { latitude: latitudes[at]!, longitude: longitudes[at]! }
    // Coordinates are rounded to a kilometre.
    if (kilometresBetween(place, town) <= kilometres + 1) sum += people[at]!
  }
  return Math.max(sum, place.people)
}
