import { folded } from '../src/lexicon/words/folded.ts'
import { installedJson } from './installed.ts'

// Takes what helps to know a small business out of OpenStreetMap's tagging presets and NAICS.

const PRESETS = '@openstreetmap/id-tagging-schema'
const NAICS = 'naics'

export type Preset = { tags: Record<string, string>; searchable?: boolean; name?: string }
type Words = { name?: string; aliases?: string[]; terms?: string[] }
type Translations = Record<string, { presets?: { presets?: Record<string, Words> } }>
type Industry = { Title: string; Description?: string }

/** A language, and the one whose words it need not repeat. */
const LANGUAGES: [language: string, base: string | null][] = [
  ['en', null],
  ['en-GB', 'en'],
  ['en-IE', 'en'],
  ['en-CA', 'en'],
  ['en-AU', 'en'],
  ['en-NZ', 'en'],
  ['en-IN', 'en'],
  ['de', null],
  ['fr', null],
  ['es', null],
  ['it', null],
  ['nl', null],
  ['pt', null],
  ['pt-BR', 'pt'],
]

const KINDS = /^(shop|craft|office|amenity|leisure|tourism|healthcare|club|education)\//

/** Nobody advertises these: street furniture, public duties, things in a park, parts of others. */
const NO_BUSINESS = [
  'amenity: atm baking_oven bbq bench bicycle_parking bicycle_repair_station binoculars car_pooling clock',
  'compressed_air courthouse device_charging_station dog_toilet dressing_room drinking_water fire_station',
  'fountain give_box grave_yard grit_bin hunting_stand kitchen lavoir letter_box library_dropoff loading_dock',
  'lounger motorcycle_parking parcel_locker parking_entrance parking_space parking_surface payment_terminal',
  'polling_station post_box post_depot prison police public_bookcase ranger_station recycling',
  'recycling_container refugee_site sanitary_dump_station shelter shower smoking_area telephone',
  'ticket_validator toilets townhall traffic_park trolley_bay vacuum_cleaner vending_machine waste',
  'waste_basket waste_disposal water_point watering_place weighbridge kneipp_water_cure charging_station',
  'leisure: bandstand bathing_place bird_hide bleachers common firepit fitness_station hot_tub',
  'marina_no_facilities nature_reserve outdoor_seating park picnic_table pitch playground schoolyard',
  'slipway slipway_drivable swimming_area track dog_park garden',
  'tourism: artwork information viewpoint wilderness_hut picnic_site camp_pitch',
  'office: diplomatic government political_party quango water_utility forestry',
  'shop: vacant outpost lottery',
  'healthcare: sample_collection',
].flatMap((line, index, lines) => {
  const kindOf = (at: number): string =>
    /^(\w+): /.exec(lines[at] ?? '')?.[1] ?? (at > 0 ? kindOf(at - 1) : '')
  return line
    .replace(/^\w+: /, '')
    .split(' ')
    .map((name) => `${kindOf(index)}/${name}`)
})
/** Below one that is left out these stay. */
const BUSINESS_ALL_THE_SAME = new Set([
  'amenity/toilets/portable',
  'leisure/playground/indoor',
  'leisure/garden/botanical',
  'tourism/information/visitor_centre',
])

const isBusiness = (id: string, { searchable }: Preset): boolean =>
  KINDS.test(id) &&
  searchable !== false &&
  (BUSINESS_ALL_THE_SAME.has(id) ||
    !NO_BUSINESS.some((left) => id === left || id.startsWith(`${left}/`)))

/** The presets of businesses, by id. */
export const businessPresets = (): Map<string, Preset> =>
  new Map(
    Object.entries(installedJson<Record<string, Preset>>(PRESETS, 'dist/presets.json'))
      .filter(([id, preset]) => isBusiness(id, preset))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

const clean = (text: string): string =>
  text
    .replace(/[\t\n|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Each text once, by its words, and none of those in `known`. */
const distinct = (texts: readonly string[], known = new Set<string>()): string[] =>
  texts.map(clean).filter((text) => {
    const key = folded(text)
    if (key === '' || known.has(key)) return false
    known.add(key)
    return true
  })

/** `Fontanero / Plomero` is two names. */
const apart = (names: string[]): string[] =>
  names.flatMap((name) => (name.includes('(') ? [name] : name.split('/')))

const row = (id: string, language: string, names: string[], terms: string[]): string =>
  [id, language, names.join('|'), terms.join('|')].join('\t')

/** Rows of the presets: names first, then what people also say; of a variety only what its base has not. */
const presetRows = (): string[] => {
  const inLanguage = new Map(
    LANGUAGES.map(([language]) => {
      const file = installedJson<Translations>(PRESETS, `dist/translations/${language}.min.json`)
      return [language, file[language]?.presets?.presets ?? {}] as const
    }),
  )
  return [...businessPresets().keys()].flatMap((id) =>
    LANGUAGES.flatMap(([language, base]) => {
      const words = inLanguage.get(language)?.[id]
      if (!words) return []
      const before = base ? inLanguage.get(base)?.[id] : undefined
      const known = [
        ...apart([before?.name ?? '', ...(before?.aliases ?? [])]),
        ...(before?.terms ?? []),
      ]
      const seen = new Set(known.map((text) => folded(text)))
      const names = distinct(apart([words.name ?? '', ...(words.aliases ?? [])]), seen)
      const terms = distinct(words.terms ?? [], seen).map((term) => term.toLowerCase())
      return names.length + terms.length > 0 ? [row(id, language, names, terms)] : []
    }),
  )
}

/** Sectors of NAICS without businesses that look for customers: mines, utilities, public administration. */
const NO_SECTOR = /^(21|22|92)/

/** `Drain cleaning (except by plumbers)`: what stands in parentheses says where else to look. */
const withoutAsides = (text: string): string =>
  clean(text.replace(/\([^()]*\)/g, ' ').replace(/\([^()]*$/, ' ')).replace(/ ,/g, ',')

const examplesOf = ({ Description = '' }: Industry): string[] => {
  const [, after = ''] = Description.split('Illustrative Examples:')
  return (after.split('Cross-References')[0] ?? '')
    .split(/[\r\n]+/)
    .map(withoutAsides)
    .filter((line) => line.length > 2 && line.length <= 70 && !line.includes('--'))
}

/** Rows of the six-digit industries of NAICS 2017: its title, and the examples that its manual gives. */
const industryRows = (): string[] =>
  Object.entries(
    installedJson<Record<string, Industry>>(NAICS, 'data/2017_NAICS_Descriptions.json'),
  )
    .filter(([code]) => /^\d{6}$/.test(code) && !NO_SECTOR.test(code))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, industry]) => {
      const seen = new Set<string>()
      const names = distinct([withoutAsides(industry.Title)], seen)
      const terms = distinct(examplesOf(industry), seen).map((term) => term.toLowerCase())
      return row(`industry/${code}`, 'en', names, terms)
    })

/** The file of activities: id, language, names and terms in each line. */
export const compileActivities = (): string =>
  `${[...presetRows(), ...industryRows()].join('\n')}\n`
