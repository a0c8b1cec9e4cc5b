import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OtherLanguage } from '../../lexicon/frequencies/frequencies.ts'
import { oncePer } from '../../lexicon/once-per.ts'
import { parseCells } from '../../lexicon/phrase-rows.ts'
import type { NounSlot } from '../../recognition/languages/nouns.ts'
import type { ClassId } from '../classes.ts'

// Reads the traits of a business, which hold beside its class. A pattern such as `{typed} à domicile` is typed only of
// a business that visits its customers.

/** Traits of a business, each with what its customers can do because of it. */
export const TRAITS = [
  /** They make an appointment. */
  'appointments',
  /** They leave an animal there for days. */
  'boarding',
  /** They buy a young animal. */
  'breeding',
  /** They want to learn the work themselves. */
  'careers',
  /** They bring their children. */
  'children',
  /** They join a class of learners. */
  'classes',
  /** They are companies, or work for themselves. */
  'companies',
  /** They have it brought to them. */
  'delivery',
  /** They call at night. */
  'emergencies',
  /** They eat or drink it. */
  'food',
  /** They choose between freelancers and agencies. */
  'freelancers',
  /** They train when they want, by contract. */
  'gym',
  /** They are cared for where they live. */
  'home-care',
  /** They are visited at home, where others come to the door. */
  'home-visits',
  /** They pay a helper by the hour. */
  'hourly-help',
  /** They ask about the law, and some of them pay nothing. */
  'legal-advice',
  /** They have it made for them. */
  'made-to-measure',
  /** They are offices and owners of buildings. */
  'offices',
  /** They order on the internet. */
  'online-orders',
  /** They come while it is open. */
  'opening-hours',
  /** They have a birthday or another party. */
  'parties',
  /** They apply for a free place. */
  'places',
  /** They ask what their own case would cost. */
  'quotes',
  /** An insurance pays for them. */
  'reimbursement',
  /** They learn on the internet. */
  'remote',
  /** They move house. */
  'removals',
  /** They pay by the square meter. */
  'square-meters',
  /** They store things. */
  'storage',
  /** They sit at a table. */
  'tables',
  /** They rent a vehicle. */
  'vehicle-rental',
  /** They buy or sell a vehicle. */
  'vehicle-sales',
  /** They come to see how it is made, and buy it there. */
  'works-visits',
  /** They come in by a door that stands open, without a booking. */
  'walk-in',
  /** They marry. */
  'weddings',
] as const
export type Trait = (typeof TRAITS)[number]

/** Traits of nearly every business of a class; of others nobody can tell without its trade. */
const OF_CLASS: Partial<Record<ClassId, readonly Trait[]>> = {
  'emergency-at-home': ['emergencies', 'quotes'],
  'planned-at-home': ['quotes'],
  'recurring-service': ['quotes'],
  shop: ['online-orders'],
  maker: ['made-to-measure', 'online-orders'],
  restaurant: ['opening-hours'],
  venue: ['opening-hours'],
  'event-service': ['quotes', 'weddings', 'parties'],
  health: ['appointments'],
  beauty: ['appointments', 'opening-hours'],
  advice: ['appointments'],
  lessons: ['children', 'classes'],
  fitness: ['opening-hours'],
  rental: ['delivery'],
  repair: ['opening-hours', 'quotes'],
  vehicles: ['opening-hours', 'quotes', 'appointments'],
  'moving-and-storage': ['quotes'],
  'b2b-supply': ['quotes'],
  agency: ['quotes', 'freelancers'],
  'public-and-charity': ['opening-hours'],
}
/** The same of those that are called after what stands there: a shop with a door, a nursery with places. */
const OF_PLACE: Partial<Record<ClassId, readonly Trait[]>> = {
  shop: ['opening-hours'],
  maker: ['opening-hours', 'works-visits'],
  care: ['places'],
  restaurant: ['tables'],
  venue: ['parties', 'children'],
  animals: ['opening-hours', 'appointments'],
}
/** The same of those that are called after what they sell. */
const OF_THING: Partial<Record<ClassId, readonly Trait[]>> = {
  vehicles: ['vehicle-sales'],
  animals: ['breeding'],
}
/** The same of those that are called after what is done. */
const OF_SERVICE: Partial<Record<ClassId, readonly Trait[]>> = {
  lessons: ['remote'],
}
/** The same of those that are called after who works there. */
const OF_PROVIDER: Partial<Record<ClassId, readonly Trait[]>> = {
  shop: ['opening-hours'],
  care: ['home-care'],
  animals: ['home-visits'],
}

const OF_SLOT: Partial<Record<NounSlot, Partial<Record<ClassId, readonly Trait[]>>>> = {
  place: OF_PLACE,
  provider: OF_PROVIDER,
  service: OF_SERVICE,
  thing: OF_THING,
}

const FILE = join(import.meta.dirname, 'trade-traits.csv')

/** The rows of `trade-traits.csv`: traits of our trades, as editors listed them. */
export const readTradeTraits = (): { trade: string; traits: Trait[] }[] =>
  parseCells(readFileSync(FILE, 'utf8')).map(({ trade = '', traits = '' }) => ({
    trade,
    traits: traits.split(' ').filter(Boolean) as Trait[],
  }))

const byTrade = oncePer(
  (_: 'all') => new Map(readTradeTraits().map(({ trade, traits }) => [trade, traits])),
)

/**
 * The traits of a business: those of its trade where editors listed them, else those of its class.
 * @param slot what its noun names: who works there, or where
 */
export const traitsOf = (
  of: ClassId,
  slot: NounSlot | null,
  trade: string | null,
): ReadonlySet<Trait> => {
  const listed = trade === null ? undefined : byTrade('all').get(trade)
  // Lists of trades do not say who makes goods where people come to see it.
  if (listed)
    return new Set(of === 'maker' && slot === 'place' ? [...listed, 'works-visits'] : listed)
  const bySlot = slot === null ? undefined : OF_SLOT[slot]?.[of]
  return new Set([...(OF_CLASS[of] ?? []), ...(bySlot ?? [])])
}

/**
 * Where the words of a row stand in a name: at the beginning of one of its words, at its end, or anywhere. Compounds
 * have what is done at their end (`stadtführungen`), and no space there matters.
 */
export type NamePart = 'begin' | 'end' | 'anywhere'

/** Endings of plurals of what is done: `führungen`, `tours`. */
const PLURAL = /(?:en|s|e)$/

/** Returns true where a word stands in that part of a name. */
export const isNamedAt = (part: NamePart, name: string, word: string): boolean => {
  if (part === 'begin') return ` ${name}`.includes(` ${word}`)
  if (part === 'anywhere') return `${name} `.includes(word)
  const joined = name.replaceAll(/[ -]/g, '')
  return joined.endsWith(word) || joined.replace(PLURAL, '').endsWith(word)
}

/** What a name says of a business beside its class: nobody has honey made to measure. */
export type NameTraits = {
  language: OtherLanguage
  /** The class of the business; null for any. */
  of: ClassId | null
  at: NamePart
  words: readonly string[]
  gains: readonly Trait[]
  loses: readonly Trait[]
}

const NAMES = join(import.meta.dirname, 'name-traits.csv')
const traitsListed = (text = ''): Trait[] => text.split(' ').filter(Boolean) as Trait[]

/** The rows of `name-traits.csv`: what names tell, as editors listed it. */
export const readNameTraits = oncePer((_: 'all'): NameTraits[] =>
  parseCells(readFileSync(NAMES, 'utf8')).map(({ language, class: of, words = '', ...cells }) => ({
    language: language as OtherLanguage,
    of: of ? (of as ClassId) : null,
    at: (cells.at || 'begin') as NamePart,
    words: words.split('|'),
    gains: traitsListed(cells.gains),
    loses: traitsListed(cells.loses),
  })),
)

/** Returns the traits that a business gains and loses by what it is called. */
export const traitsByName = (
  language: OtherLanguage,
  of: ClassId,
  name: string,
): Pick<NameTraits, 'gains' | 'loses'> => {
  const rows = readNameTraits('all').filter(
    (row) =>
      row.language === language &&
      (row.of === null || row.of === of) &&
      row.words.some((word) => isNamedAt(row.at, name, word)),
  )
  return {
    gains: rows.flatMap(({ gains }) => gains),
    loses: rows.flatMap(({ loses }) => loses),
  }
}
