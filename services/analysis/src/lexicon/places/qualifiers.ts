import { countryOfKey, type PlaceCountry } from './countries.ts'
import { kilometresBetween } from './distance.ts'
import { type KnownPlace, type NamedPlace, placesNamed } from './named.ts'
import { regionNames } from './table.ts'
import type { PlaceToken } from './text.ts'
import { isWordToo } from './words.ts'

/** Words behind a place that tell which one is meant: `Perth, Scotland`, `Portland ME`. */
export type Qualifier = {
  /** The number of its words. */
  count: number
  fits: (place: KnownPlace) => boolean
  /** True where it settles the place by itself: a country, a region or a county. A town may be another place. */
  isSure: boolean
}

let shorts_: Map<string, string[]> | undefined
/** Codes of regions by their abbreviation: `wa` is Washington and Western Australia. */
const shorts = (): Map<string, string[]> => {
  if (shorts_) return shorts_
  shorts_ = new Map()
  for (const { code, short } of regionNames().values()) {
    if (short === '') continue
    const key = short.toLowerCase()
    shorts_.set(key, [...(shorts_.get(key) ?? []), code])
  }
  return shorts_
}

const liesIn = (place: KnownPlace, code: string): boolean => {
  const own = `${place.country}.${place.within}`
  return own === code || own.startsWith(`${code}.`)
}

/** Counties of old and areas without an administration are held by distance; so are suburbs by their city. */
const NEARBY_KM = 60
const SUBURB_KM = 40

/** @param isOld whether the name of a county is that of no town, as Surrey, which lost Richmond to London. */
const fitsPlace =
  ({ place: around, naming }: NamedPlace, isOld: boolean) =>
  (place: KnownPlace): boolean => {
    if (place.country !== around.country) return false
    if (place.name === around.name && place.kind === around.kind) return false
    switch (around.kind) {
      case 'region':
        return liesIn(place, `${around.country}.${around.within}`)
      case 'county':
        return (
          liesIn(place, `${around.country}.${around.within}`) ||
          (isOld && naming !== 'other' && kilometresBetween(place, around) <= NEARBY_KM)
        )
      default:
        return kilometresBetween(place, around) <= (around.kind === 'area' ? NEARBY_KM : SUBURB_KM)
    }
  }

const MOST_WORDS = 4

/** The qualifiers that these tokens may begin with, the longest first, then what says more. */
export const qualifiersAt = (tokens: readonly PlaceToken[], isAfterComma: boolean): Qualifier[] =>
  [MOST_WORDS, 3, 2, 1]
    .filter((count) => tokens.length >= count)
    .flatMap((count): Qualifier[] => {
      const key = tokens
        .slice(0, count)
        .map(({ word }) => word)
        .join(' ')
      const country: PlaceCountry | undefined = countryOfKey(key)
      if (country) {
        return [{ count, isSure: true, fits: (place) => place.country === country }]
      }
      const codes = shorts().get(key)
      const isLegible =
        !isWordToo(key) || isAfterComma || tokens[0]!.isUpper || tokens.length === count
      const short: Qualifier[] =
        codes && isLegible
          ? [{ count, isSure: true, fits: (place) => codes.some((code) => liesIn(place, code)) }]
          : []
      const named = placesNamed(key)
      const regions = named.filter(({ place: { kind } }) =>
        ['region', 'county', 'area'].includes(kind),
      )
      const towns = named.filter(
        ({ place: { kind, people } }) =>
          (kind === 'town' || kind === 'district') && people > 20_000,
      )
      const anyOf = (list: readonly NamedPlace[], isSure: boolean): Qualifier[] => {
        const fits = list.map((one) =>
          fitsPlace(one, !towns.some(({ place }) => place.country === one.place.country)),
        )
        return list.length > 0
          ? [{ count, isSure, fits: (place) => fits.some((fit) => fit(place)) }]
          : []
      }
      return [...short, ...anyOf(regions, true), ...anyOf(towns, false)]
    })
