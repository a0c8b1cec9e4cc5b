import { folded } from '../src/lexicon/words/folded.ts'
import { businessPresets, type Preset } from './activities.ts'
import { COMPILED_COUNTRIES } from './countries.ts'
import { installedJson } from './installed.ts'

// Takes chains of businesses, where they are and their sites out of the name suggestion index.

const INDEX = 'name-suggestion-index'

type Item = {
  id: string
  displayName: string
  locationSet: { include?: unknown[]; exclude?: unknown[] }
  tags: Record<string, string>
}
type Index = { nsi: Record<string, { items?: Item[] }> }
type Wikidata = {
  wikidata: Record<string, { identities?: { website?: string }; officialWebsites?: string[] }>
}
type DissolutionList = { dissolved: Record<string, unknown> }

/** Regions that the index names by their UN number, as far as they hold countries of ours. */
const REGIONS: Record<string, string> = {
  '001': COMPILED_COUNTRIES.join(' '),
  '150': 'GB IE DE AT CH FR BE NL ES IT PT',
  '155': 'DE AT CH FR BE NL',
  '154': 'GB IE',
  '039': 'ES IT PT',
  '019': 'US CA MX BR',
  '021': 'US CA',
  '003': 'US CA MX',
  '013': 'MX',
  '419': 'MX BR',
  '005': 'BR',
  '009': 'AU NZ',
  '053': 'AU NZ',
  '142': 'IN',
  '034': 'IN',
  '002': 'ZA',
  '018': 'ZA',
  '202': 'ZA',
  conus: 'US',
}

/** Countries that a location of the index means: `us-ca.geojson` lies in the United States. */
const countriesIn = (location: unknown): string[] => {
  if (typeof location !== 'string') return []
  const region = REGIONS[location.toLowerCase()]
  if (region) return region.split(' ')
  const country = /^([a-z]{2})(-|\.|$)/.exec(location.toLowerCase())?.[1]?.toUpperCase() ?? ''
  return (COMPILED_COUNTRIES as readonly string[]).includes(country) ? [country] : []
}

const countriesOf = ({ locationSet: { include = ['001'], exclude = [] } }: Item): string[] => {
  // A chain that is left out of one region of a country is still in the others, so only whole countries are excluded.
  const whole = exclude.filter((one) => typeof one === 'string' && !/[-.]/.test(one))
  const left = new Set(whole.flatMap(countriesIn))
  const found = new Set(include.flatMap(countriesIn))
  return COMPILED_COUNTRIES.filter((country) => found.has(country) && !left.has(country))
}

const hostOf = (address: string | undefined): string => {
  const host = /^https?:\/\/(?:www\.)?([a-z0-9.-]+)/i.exec(address ?? '')?.[1]
  return host?.toLowerCase() ?? ''
}

/** Presets of businesses by their names, those that say most first. */
type Presets = readonly (readonly [string, Preset])[]
type Sites = Wikidata['wikidata']

/** The preset that says most of an item: `cuisine=burger` beside `amenity=fast_food`. */
const activityOf = ({ tags }: Item, presets: Presets): string | undefined =>
  presets.find(([, preset]) =>
    Object.entries(preset.tags).every(([key, value]) =>
      value === '*' ? key in tags : (tags[key] ?? '').split(';').includes(value),
    ),
  )?.[0]

const siteOf = ({ tags }: Item, sites: Sites): string => {
  const { identities, officialWebsites } = sites[tags['brand:wikidata'] ?? ''] ?? {}
  return hostOf(tags['brand:website'] ?? identities?.website ?? officialWebsites?.[0])
}

/** A chain of businesses, and the countries that it has branches in. */
type Chain = {
  key: string
  name: string
  activity: string
  site: string
  wikidataId: string
  countries: Set<string>
}

/** Reads an item as a chain; null where it is none of our trades, countries or letters. */
const chainOf = (item: Item, presets: Presets, sites: Sites): Chain | null => {
  const name = item.tags.brand ?? item.tags.name ?? item.displayName
  const key = folded(name)
  const activity = activityOf(item, presets)
  const countries = countriesOf(item)
  if (!activity || countries.length === 0 || !/[a-z]/.test(key)) return null
  return {
    key,
    name: name.replace(/[\t\n]/g, ' ').trim(),
    activity,
    site: siteOf(item, sites),
    wikidataId: item.tags['brand:wikidata'] ?? '',
    countries: new Set(countries),
  }
}

/** Joins the chains of one brand: the index has an item for each way of naming a branch of it. */
const joinChains = (chains: readonly Chain[]): Chain[] => {
  const joined = new Map<string, Chain>()
  for (const chain of chains) {
    const id = `${chain.key} ${chain.activity} ${chain.wikidataId}`
    const same = joined.get(id)
    if (!same) joined.set(id, chain)
    else for (const country of chain.countries) same.countries.add(country)
  }
  return [...joined.values()]
}

const lineOf = ({ key, name, activity, site, wikidataId, countries }: Chain): string => {
  const isEverywhere = countries.size === COMPILED_COUNTRIES.length
  const codes = COMPILED_COUNTRIES.filter((code) => countries.has(code)).join(' ')
  return [key, name, activity, isEverywhere ? '*' : codes, site, wikidataId].join('\t')
}

/** The file of chains: key, name, activity, countries, site and Wikidata id in each line, by key. */
export const compileChains = (): string => {
  const presets = [...businessPresets()].toSorted(
    ([, one], [, other]) => Object.keys(other.tags).length - Object.keys(one.tags).length,
  )
  const { wikidata } = installedJson<Wikidata>(INDEX, 'dist/wikidata/wikidata.min.json')
  const { dissolved } = installedJson<DissolutionList>(INDEX, 'dist/wikidata/dissolved.min.json')
  const { nsi } = installedJson<Index>(INDEX, 'dist/json/nsi.min.json')
  const items = Object.entries(nsi)
    .filter(([path]) => path.startsWith('brands/'))
    .flatMap(([, { items: ofPath = [] }]) => ofPath)
    .filter(({ id }) => !(id in dissolved))
  const chains = items.flatMap((item) => chainOf(item, presets, wikidata) ?? [])
  return joinChains(chains)
    .map(lineOf)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((line) => `${line}\n`)
    .join('')
}
