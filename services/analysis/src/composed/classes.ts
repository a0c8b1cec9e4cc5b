import type { Intent } from '@sortie/contracts/analysis/keywords/ratings'

export const CLASS_IDS = [
  'emergency-at-home',
  'planned-at-home',
  'recurring-service',
  'shop',
  'maker',
  'restaurant',
  'lodging',
  'venue',
  'event-service',
  'health',
  'beauty',
  'advice',
  'lessons',
  'fitness',
  'rental',
  'repair',
  'vehicles',
  'moving-and-storage',
  'b2b-supply',
  'b2b-software',
  'consumer-app',
  'agency',
  'care',
  'animals',
  'public-and-charity',
] as const
export type ClassId = (typeof CLASS_IDS)[number]

/** The properties that all businesses of a kind share, whatever they sell. */
export type BusinessClass = {
  id: ClassId
  label: string
  /** True where customers come from nearby, so that place matters. */
  local: boolean
  /** Kilometers that a customer or the business usually travels; 0 where distance does not matter. */
  travelKm: number
  /** US dollars that advertisers usually pay for a click in the United States: from, to. */
  cpc: readonly [number, number]
  /** The share of a buyer's worth that a searcher has, by intent. */
  worth: Readonly<Record<Exclude<Intent, 'navigational'>, number>>
  /** The hold of large brands and directories on the results, 0 (hardly any) to 3 (nearly all). */
  contest: number
  /** log10 of the searches a month in the United States for a main search made of everyday words. */
  searches: number
}

type Spread = BusinessClass['worth']
/** Customers buy at once, and read little before. */
const AT_ONCE: Spread = { transactional: 1, commercial: 0.7, informational: 0.2 }
/** Prices and reviews are read first. */
const AFTER_COMPARING: Spread = { transactional: 1, commercial: 0.85, informational: 0.35 }
/** Months of reading come first. */
const AFTER_READING: Spread = { transactional: 1, commercial: 0.9, informational: 0.5 }

type Figures = [
  local: boolean,
  travelKm: number,
  low: number,
  high: number,
  worth: Spread,
  contest: number,
  searches: number,
]
const one = (
  id: ClassId,
  label: string,
  [local, travelKm, low, high, worth, contest, searches]: Figures,
): BusinessClass => ({ id, label, local, travelKm, cpc: [low, high], worth, contest, searches })

/** The classes of business that keywords are composed for. */
export const CLASSES: Readonly<Record<ClassId, BusinessClass>> = {
  'emergency-at-home': one('emergency-at-home', 'Emergencies at home', [
    true,
    30,
    6,
    35,
    AT_ONCE,
    1.6,
    3.9,
  ]),
  'planned-at-home': one('planned-at-home', 'Planned work at home', [
    true,
    40,
    3,
    14,
    AFTER_COMPARING,
    1.2,
    3.8,
  ]),
  'recurring-service': one('recurring-service', 'Recurring services', [
    true,
    30,
    3,
    12,
    AFTER_COMPARING,
    1.2,
    3.9,
  ]),
  shop: one('shop', 'Shops', [false, 0, 0.5, 2.4, AFTER_COMPARING, 2.4, 4.1]),
  maker: one('maker', 'Makers and their goods', [false, 0, 0.6, 2.8, AFTER_COMPARING, 1.9, 3.9]),
  restaurant: one('restaurant', 'Restaurants and food', [true, 15, 0.6, 2.5, AT_ONCE, 1.9, 4.3]),
  lodging: one('lodging', 'Lodging', [false, 0, 0.9, 4, AFTER_COMPARING, 2.4, 4.1]),
  venue: one('venue', 'Venues and days out', [true, 50, 0.7, 3, AT_ONCE, 1.4, 4.3]),
  'event-service': one('event-service', 'Services for events', [
    true,
    80,
    1.5,
    6,
    AFTER_COMPARING,
    1.5,
    3.8,
  ]),
  health: one('health', 'Health', [true, 25, 2, 9, AFTER_READING, 1.8, 4]),
  beauty: one('beauty', 'Beauty', [true, 15, 1.2, 5, AFTER_COMPARING, 1.2, 4.2]),
  advice: one('advice', 'Professional advice', [true, 60, 4, 22, AFTER_READING, 1.6, 3.8]),
  lessons: one('lessons', 'Lessons', [true, 20, 1.3, 5.5, AFTER_COMPARING, 1.5, 3.9]),
  fitness: one('fitness', 'Fitness', [true, 12, 1.2, 5, AFTER_COMPARING, 1.4, 4.1]),
  rental: one('rental', 'Rental', [true, 50, 1.4, 6, AT_ONCE, 1.4, 3.9]),
  repair: one('repair', 'Repair', [true, 25, 1.5, 7, AT_ONCE, 1, 3.8]),
  vehicles: one('vehicles', 'Vehicles', [true, 80, 0.9, 4.5, AFTER_COMPARING, 2.2, 4.1]),
  'moving-and-storage': one('moving-and-storage', 'Moving and storage', [
    true,
    60,
    4,
    16,
    AT_ONCE,
    1.7,
    3.9,
  ]),
  'b2b-supply': one('b2b-supply', 'Supply for businesses', [
    false,
    0,
    1.5,
    7,
    AFTER_READING,
    1.5,
    3.7,
  ]),
  'b2b-software': one('b2b-software', 'Software for businesses', [
    false,
    0,
    7,
    32,
    AFTER_READING,
    2.2,
    3.6,
  ]),
  'consumer-app': one('consumer-app', 'Apps for everybody', [false, 0, 0.7, 3, AT_ONCE, 2.6, 4]),
  agency: one('agency', 'Agencies and studios', [false, 0, 4, 18, AFTER_READING, 1.8, 3.9]),
  care: one('care', 'Care', [true, 20, 2.5, 11, AFTER_READING, 1.8, 3.9]),
  animals: one('animals', 'Animals', [true, 30, 1, 4, AFTER_COMPARING, 1.1, 3.9]),
  'public-and-charity': one('public-and-charity', 'Public life and charity', [
    true,
    30,
    0.8,
    3,
    AT_ONCE,
    1.2,
    4.1,
  ]),
}
