import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Industry } from './industry.ts'

// In the order in which they are looked through. Taken as they are: tests check the files, as
// docs/adding-a-trade.md says.
const FILES = [
  'professional-services',
  'house-and-garden',
  'special-shops',
  'more-software',
  'business-supply',
  'health-and-beauty',
  'food',
  'home-and-car',
  'professional',
  'digital-and-creative',
  'building-trades',
  'cleaning-and-clearing',
  'home-services',
  'remodeling',
  'vehicles',
  'beauty',
  'body-and-mind',
  'clinics',
  'learning',
  'life-events',
  'pets',
  'sports-and-movement',
  'business-services',
  'food-and-drink',
  'food-shops',
  'money-and-advice',
  'rental-and-gifts',
  'shops',
  'software-and-it',
  'travel',
  'web-and-creative',
  'weddings-and-events',
  'outings-and-outdoors',
  'industrial-supply',
  'local-trades',
  'agencies-and-making',
  'getting-around',
  'community-and-care',
  'arts-and-occasions',
  'horses-and-dogs',
  'trade-and-safety',
  'lessons-outdoors',
  'repairs-and-crafts',
  'days-out',
  'ground-and-clearing',
  'resale-and-supply',
]

const read = (file: string): Industry[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'trades', `${file}.json`), 'utf8'))

/** Every industry that the lexicon knows; of two that share a head term, the first one has it. */
export const industries: Industry[] = FILES.flatMap(read)
