const EARTH_KM = 6_371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** A point on Earth, in degrees. */
export type EarthPoint = { latitude: number; longitude: number }

/** Kilometres between two points as the crow flies. */
export const kilometresBetween = (one: EarthPoint, other: EarthPoint): number => {
  const latitude = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2
  const longitude = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const across = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * longitude
  return 2 * EARTH_KM * Math.asin(Math.sqrt(latitude + across))
}
