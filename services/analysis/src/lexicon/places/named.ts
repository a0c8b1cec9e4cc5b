import type { PlaceCountry } from './countries.ts'
import type { EarthPoint } from './distance.ts'
import { asName } from './key.ts'
import { placeLinesOf, regionNames } from './table.ts'

/**
 * The kind of a place: a town; a district or borough of one; a county, department or district of a region; a region or
 * state; an area that no administration has, such as the Bay Area; a country.
 */
export type PlaceKind = 'town' | 'district' | 'county' | 'region' | 'area' | 'country'

/** A place as the data has it. `people`: its inhabitants, 0 where they are not known. */
export type KnownPlace = EarthPoint & {
  kind: PlaceKind
  name: string
  country: PlaceCountry
  /** Codes of its region and county, without the country: `ENG.Q5`; may be empty. */
  within: string
  people: number
}

/** The number of people that a place counts as where it is not known: quarters that editors name are known to many. */
const UNKNOWN = { district: 30_000, other: 300 }
/** Returns the number of people that a place is known to, for comparing it with others. */
export const weightOf = ({ kind, people }: KnownPlace): number =>
  people || (kind === 'district' ? UNKNOWN.district : UNKNOWN.other)

/**
 * The kind of name that a place is meant by: its own, a way to write that, one that our editors add, or another name in
 * the data.
 */
export type PlaceNaming = 'own' | 'written' | 'usual' | 'other'
export type NamedPlace = { place: KnownPlace; naming: PlaceNaming }

const KINDS: Record<string, PlaceKind> = {
  t: 'town',
  d: 'district',
  c: 'county',
  r: 'region',
  a: 'area',
}
const NAMINGS: Record<string, PlaceNaming> = { '~': 'written', '!': 'usual', '=': 'other' }

const placeOf = (key: string, cells: readonly string[]): KnownPlace | null => {
  const [letter = '', country, within = '', people, latitude, longitude, name] = cells
  const kind = KINDS[letter]
  if (!kind) return null
  return {
    kind,
    name: name || asName(key),
    country: country as PlaceCountry,
    within,
    people: Number(people),
    latitude: Number(latitude),
    longitude: Number(longitude),
  }
}

/** The place that another name stands for: of several in the same county that with the most people. */
const meant = ([, country, within, key = '', kind]: readonly string[]): KnownPlace | null =>
  placeLinesOf(key)
    .filter((cells) => cells[0] === kind && cells[1] === country && cells[2] === within)
    .flatMap((cells) => placeOf(key, cells) ?? [])
    .toSorted((one, other) => other.people - one.people)[0] ?? null

/** All places that go by this key, as `placeKey` writes it; in no order. */
export const placesNamed = (key: string): NamedPlace[] =>
  placeLinesOf(key).flatMap((cells): NamedPlace[] => {
    const naming = NAMINGS[cells[0] ?? '']
    const place = naming ? meant(cells) : placeOf(key, cells)
    return place ? [{ place, naming: naming ?? 'own' }] : []
  })

/** The name of the region of a place, such as `Texas` or `England`; null where it is in none. */
export const regionOf = ({ country, within }: KnownPlace): string | null =>
  regionNames().get(`${country}.${within.split('.')[0]}`)?.name ?? null

/** The name of the county of a place; null where it is in none, or is one itself. */
export const countyOf = ({ kind, country, within }: KnownPlace): string | null =>
  kind !== 'county' && within.includes('.')
    ? (regionNames().get(`${country}.${within}`)?.name ?? null)
    : null
