import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kilometresBetween } from '../src/lexicon/places/distance.ts'
import { placeKey } from '../src/lexicon/places/key.ts'
import { POSTCODE_LENGTHS } from '../src/lexicon/places/postcode-forms.ts'

// Finds the town of each postcode among the compiled places, from an open list of postcodes.

type Postcode = {
  code: string
  stateCode: string | null
  localityName: string | null
  latitude: number | null
  longitude: number | null
}
type CompiledPlace = {
  key: string
  isDistrict: boolean
  country: string
  within: string
  people: number
  latitude: number
  longitude: number
}
/** `local`: what the town is called in its country, where the places have it by another name: `münchen`; else empty. */
type NamedPlace = { place: CompiledPlace; local: string }
type PlacedCode = NamedPlace & { code: string }

/** Countries whose codes are of suburbs, or have no name: their coordinates say which town is meant. */
const BY_COORDINATES = new Set(['US', 'CA', 'AU', 'NZ'])
/**
 * The first two figures of Spanish codes and the capitals of their provinces: the list has the numbers of municipalities
 * in their place.
 */
const SPANISH_CAPITALS =
  'Vitoria-Gasteiz|Albacete|Alicante|Almería|Ávila|Badajoz|Palma|Barcelona|Burgos|Cáceres|Cádiz|Castellón de la Plana|Ciudad Real|Córdoba|A Coruña|Cuenca|Girona|Granada|Guadalajara|San Sebastián|Huelva|Huesca|Jaén|León|Lleida|Logroño|Lugo|Madrid|Málaga|Murcia|Pamplona|Ourense|Oviedo|Palencia|Las Palmas de Gran Canaria|Pontevedra|Salamanca|Santa Cruz de Tenerife|Santander|Segovia|Sevilla|Soria|Tarragona|Teruel|Toledo|Valencia|Valladolid|Bilbao|Zamora|Zaragoza|Ceuta|Melilla'

/** Smaller places are hardly where a business says that it is. */
const LEAST_PEOPLE = 2_500
/** The same of quarters, such as Brooklyn. */
const LEAST_OF_DISTRICT = 100_000
/** A city reaches so many kilometres for the square root of its people; Canada's have quarters that count as towns. */
const reachIn = (country: string): number => (country === 'CA' ? 0.01 : 0.005)
const FARTHEST_KM = 60

const placesIn = (places: string): Map<string, CompiledPlace[]> => {
  const found = places.split('\n').flatMap((line): CompiledPlace[] => {
    const [key = '', kind, country = '', within = '', people, latitude, longitude] =
      line.split('\t')
    if (kind !== 't' && kind !== 'd') return []
    return [
      {
        key,
        isDistrict: kind === 'd',
        country,
        within,
        people: Number(people) || (kind === 'd' ? 1 : 0),
        latitude: Number(latitude),
        longitude: Number(longitude),
      },
    ]
  })
  return Map.groupBy(found, ({ country }) => country)
}

/** Names that stand for others, as in `places.tsv`: the key of what they mean, by country and name. */
const otherNamesIn = (places: string): Map<string, string> =>
  new Map(
    places.split('\n').flatMap((line) => {
      const [name, sign = '', country, , key = '', kind] = line.split('\t')
      return '=~!'.includes(sign) && sign !== '' && kind === 't'
        ? [[`${country} ${name}`, key] as const]
        : []
    }),
  )

const readCodes = (folder: string, country: string): Postcode[] =>
  JSON.parse(
    readFileSync(
      join(
        folder,
        'countrystatecity_postal_codes',
        'data',
        'by-country',
        country,
        'postcodes.json',
      ),
      'utf8',
    ),
  ) as Postcode[]

const nearest = (
  { latitude, longitude, stateCode }: Postcode,
  country: string,
  places: readonly CompiledPlace[],
): CompiledPlace | null => {
  if (latitude === null || longitude === null) return null
  const isInState = ({ within }: CompiledPlace) =>
    country !== 'US' || within.startsWith(`${stateCode}.`)
  let best: { place: CompiledPlace; score: number } | null = null
  for (const place of places) {
    const isSmall = place.people < (place.isDistrict ? LEAST_OF_DISTRICT : LEAST_PEOPLE)
    if (isSmall || Math.abs(place.latitude - latitude) > 1 || !isInState(place)) continue
    const far = kilometresBetween(place, { latitude, longitude })
    const score = far - reachIn(country) * Math.sqrt(place.people)
    if (far <= FARTHEST_KM && score < (best?.score ?? Number.POSITIVE_INFINITY))
      best = { place, score }
  }
  return best?.place ?? null
}

const QUARTERS = new Set(['North', 'South', 'East', 'West', 'Central'])
/** A name without the quarter of the town that it ends with: `London South West`. */
const withoutQuarter = (name: string): string => {
  const words = name.split(' ')
  const end = words.findLastIndex((word) => !QUARTERS.has(word))
  return words.slice(0, end + 1).join(' ')
}

/** The names that a list writes for the town of a code: `Guadalajara Centro, Guadalajara`, `London South West`. */
const namesIn = (localityName: string): string[] =>
  [
    localityName,
    ...localityName.split(', ').toReversed(),
    withoutQuarter(localityName),
    localityName.split(/[(,\d]| cedex/i, 1)[0]!.trim(),
  ].map((name) => name.toLowerCase())

/** The largest place of a code by its names; of several the one that is near the code before it. */
const namedOf = (
  names: readonly string[],
  placesCalled: (key: string) => readonly CompiledPlace[],
  before: CompiledPlace | undefined,
): NamedPlace | null => {
  for (const name of names) {
    const found = placesCalled(placeKey(name))
    const near = found.filter((place) => before && kilometresBetween(place, before) <= FARTHEST_KM)
    const [best] = (near.length > 0 ? near : found).toSorted(
      (one, other) => other.people - one.people,
    )
    if (best) return { place: best, local: placeKey(name) === best.key ? '' : name }
  }
  return null
}

/** The places of the codes of a country, in the order of the codes. */
const placedIn = (
  country: string,
  codes: readonly Postcode[],
  places: readonly CompiledPlace[],
  otherNames: ReadonlyMap<string, string>,
): PlacedCode[] => {
  const byKey = Map.groupBy(places, ({ key }) => key)
  const placesCalled = (key: string) =>
    byKey.get(otherNames.get(`${country} ${key}`) ?? key) ?? byKey.get(key) ?? []
  const length = POSTCODE_LENGTHS[country] ?? 0
  const byCode = Map.groupBy(codes, ({ code }) => code.replace(/[ -]/g, '').slice(0, length))
  const placed: PlacedCode[] = []
  for (const [code, rows] of [...byCode].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const before = placed.at(-1)?.place
    const found = rows.flatMap((row): NamedPlace[] => {
      const named = BY_COORDINATES.has(country)
        ? null
        : namedOf(namesIn(row.localityName ?? ''), placesCalled, before)
      const place = named ? null : nearest(row, country, places)
      return [...(named ? [named] : []), ...(place ? [{ place, local: '' }] : [])]
    })
    const [largest] = found.toSorted((one, other) => other.place.people - one.place.people)
    if (largest) placed.push({ code, ...largest })
  }
  return placed
}

const spanishCodes = (): Postcode[] =>
  SPANISH_CAPITALS.split('|').map((localityName, at) => ({
    code: String(at + 1).padStart(2, '0'),
    stateCode: null,
    localityName,
    latitude: null,
    longitude: null,
  }))

/**
 * Returns the text of the file of postcodes: country, code, the key and county of its town, and what the town
 * is called there where that is another name. A line stands for all
 * codes up to the next line of its country.
 * @param folder where the list of postcodes is unpacked
 * @param places the text of the file of places
 */
export const compilePostcodes = (folder: string, places: string): string => {
  const byCountry = placesIn(places)
  const otherNames = otherNamesIn(places)
  const lines = Object.keys(POSTCODE_LENGTHS)
    .toSorted()
    .flatMap((country) => {
      const codes = country === 'ES' ? spanishCodes() : readCodes(folder, country)
      const placed = placedIn(country, codes, byCountry.get(country) ?? [], otherNames)
      return placed
        .filter(({ place }, at) => place !== placed[at - 1]?.place)
        .map(({ code, place, local }) =>
          [country, code, place.key, place.within, local].join('\t').trimEnd(),
        )
    })
  return `${lines.join('\n')}\n`
}
