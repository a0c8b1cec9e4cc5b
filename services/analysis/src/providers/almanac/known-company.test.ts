import fc from 'fast-check'
import { expect, test } from 'vitest'
import { akin, displayName } from '../../lexicon/companies/companies.ts'
import { industries } from '../../lexicon/industries.ts'
import { isEnglish } from '../../lexicon/words/word-frequency.ts'
import { readBrief, tradeWords } from '../../recognition/reading.ts'
import { knownCompany } from './known-company.ts'

const companyIn = (industry: string, mainCompetitor: string): string | undefined => {
  const brief = { industry, businessName: 'Northside', mainCompetitor }
  const near = readBrief(brief).match?.industry.companies ?? []
  return knownCompany(displayName(mainCompetitor), near, tradeWords(brief))?.name
}

/** Names that people type for a company that the almanac knows, by trade. */
const MEANT: Record<string, [typed: string, company: string][]> = {
  'wedding photographer': [['George Street', 'George Street Photo & Video']],
  'online bookkeeping': [
    ['Wave Accounting', 'Wave'],
    ['waveapps.com', 'Wave'],
    ['Wave Invoicing Software', 'Wave'],
    ['Sage Group plc', 'Sage'],
    ['Sage Payroll', 'Sage'],
    ['Xero Ltd', 'Xero'],
    ['quick books', 'QuickBooks'],
    ['Quickboks', 'QuickBooks'],
    ['QuickBooks Online', 'QuickBooks'],
  ],
  'coffee shop': [
    ['Starbucks Coffee', 'Starbucks'],
    ['Starbucks Corporation', 'Starbucks'],
    ['Starbucks Cafe', 'Starbucks'],
    ['Starbuks', 'Starbucks'],
    ['Starbuks Coffee', 'Starbucks'],
    ['starbucks store', 'Starbucks'],
    ['Costa', 'Costa Coffee'],
    ['dunkin', "Dunkin'"],
    ['Blue Bottle', 'Blue Bottle Coffee'],
    ['Tim Hortons Canada', 'Tim Hortons'],
  ],
  'project management software': [
    ['Asana software', 'Asana'],
    ['Asana, Inc.', 'Asana'],
    ['asana.com', 'Asana'],
    ['Asana USA', 'Asana'],
    ['Monday', 'monday.com'],
    ['Base camp', 'Basecamp'],
    ['Trello app', 'Trello'],
  ],
  'kitchen remodeling': [
    ['Home Depot USA', 'The Home Depot'],
    ['homedepot.com', 'The Home Depot'],
    ['Home Depo', 'The Home Depot'],
    ['Ikea Kitchens', 'IKEA'],
  ],
  'point of sale system': [
    ['Square POS', 'Square'],
    ['Toast POS', 'Toast'],
    ['Clover Point of Sale', 'Clover'],
  ],
  'hair salon': [
    ['greatclips.com', 'Great Clips'],
    ['Great Clips Hair Salon', 'Great Clips'],
    ['Toni and Guy', 'Toni & Guy'],
  ],
  'car rental': [
    ['Enterprise Rent-A-Car', 'Enterprise'],
    ['Budget Car Rental', 'Budget'],
    ['Hertz Corporation', 'Hertz'],
  ],
  gym: [
    ['Planet Fitness Austin', 'Planet Fitness'],
    ['Planet Fitness Gyms', 'Planet Fitness'],
    ["Golds' Gym", "Gold's Gym"],
  ],
  dentist: [
    ['Bupa', 'Bupa Dental Care'],
    ['aspendental.com', 'Aspen Dental'],
  ],
  pharmacy: [
    ['Boots Pharmacy', 'Boots'],
    ['Boots UK', 'Boots'],
    ['Boots the Chemist', 'Boots'],
    ['Boots Chemists', 'Boots'],
  ],
  'window replacement': [['Window World of Dallas', 'Window World']],
  'security systems': [['ADT Security', 'ADT']],
  'jewelry store': [
    ['Tiffany', 'Tiffany & Co.'],
    ['Blue Nile Inc', 'Blue Nile'],
  ],
  'sporting goods store': [['dickssportinggoods.com', "Dick's Sporting Goods"]],
  hotel: [
    ['Holiday Inn Express', 'Holiday Inn'],
    ['Holiday Inn Hotels', 'Holiday Inn'],
  ],
  // Of another trade, by names that say what they are.
  bakery: [
    ['Costa Coffee', 'Costa Coffee'],
    ['Tim Hortons', 'Tim Hortons'],
  ],
  'yoga studio': [['Planet Fitness', 'Planet Fitness']],
  pizzeria: [['Olive Garden', 'Olive Garden']],
}

/** Businesses of their own, whose names begin as a company’s or are near it. */
const OTHERS: Record<string, string[]> = {
  'wedding photographer': [
    'Knot Studio',
    'knotstudio.com',
    'Knot Photography',
    'Hitched Photography',
    'Knot & Co',
    'George',
    'Tied Knot',
  ],
  'online bookkeeping': [
    'Wave Salon',
    'Sage Kitchen',
    'Sage & Partners',
    'Wavelength',
    'Pilot House Advisors',
    'Paige',
  ],
  'coffee shop': ['Blue', 'Costa Rica Beans', 'Peter Coffee', 'Starling Coffee'],
  'project management software': ['Monday Yoga', 'Asana Yoga Retreats', 'Basecamp Outfitters'],
  'point of sale system': ['Square Root Bakery', 'Toast & Jam', 'Clover Farm', 'Square Shop'],
  'hair salon': ['Wave Salon', 'Rush', 'Great Chips', 'Supercars'],
  gym: ['Target Fitness', 'Planet', 'Golden Gym', 'Fitness'],
  'garden center': ['Apple Tree Nursery', 'Olive Garden', 'Crocus Hill Bakery', 'Sill Brothers'],
  plumber: ['Delta Plumbing', 'Square Plumbing', 'Shell Plumbing'],
  'nail salon': ['Shell Nails', 'Townhouse Dental', 'Regal'],
  restaurant: ['Sage', 'Blue Nile', 'Toast', 'Olive', 'The Olive Branch', 'Nandos Cousins'],
  pharmacy: ['Boots & Saddles', 'Boots Repair'],
  landscaping: ['Second Nature', 'Green Flag', 'Big Yellow', 'Wave Landscaping'],
  'auto body shop': ['The Body Shop', 'Caliber', 'Boots Body Shop'],
  'dog boarding kennel': ['Rover Kennels', 'Wag Inn', 'Camp'],
  'online clothing store': ['Zara Khan Tailoring', 'Zara Boutique Hotel', 'H'],
  'furniture store': ['Ashley Parker Interiors', 'West'],
  orthodontist: ['Empress', 'Impress Printing'],
  'law firm': ['Morgan', 'Foster & Partners', 'Rocket'],
  'interior design': ['Right at Home', 'Clay Pots'],
  'meal prep delivery': ['Factory', 'Factor Fitness', 'Blue'],
  florist: ['Harry & David', 'Bloom'],
}

test.for(
  Object.entries(MEANT).flatMap(([trade, rows]) => rows.map((row) => [trade, ...row] as const)),
)('for a %s, “%s” is %s', ([trade, typed, company]) =>
  expect(companyIn(trade, typed)).toBe(company),
)

test.for(
  Object.entries(OTHERS).flatMap(([trade, names]) => names.map((name) => [trade, name] as const)),
)('for a %s, “%s” is nobody that the almanac knows', ([trade, typed]) =>
  expect(companyIn(trade, typed)).toBeUndefined(),
)

const companies = industries.flatMap((industry) =>
  industry.companies.map((company) => ({ industry: industry.name, name: company.name })),
)
// A name that is an address is typed as it is.
const anyCompany = fc.constantFrom(...companies.filter(({ name }) => !/\.\w/.test(name)))

test('every company is known in its trade by its own name, and by what any company may add to it', () => {
  const added = fc.constantFrom('', ' Inc', ' Ltd.', ' USA', ' Corporation', ' Official Website')
  fc.assert(
    fc.property(anyCompany, added, ({ industry, name }, more) => {
      // Branches of a brand have names of their own in some countries: any of them will do.
      const found = companyIn(industry, name.replace(/[.?!]+$/, '') + more) ?? ''
      expect(akin(found, name), `${found} for ${name}`).toBe(true)
    }),
    { numRuns: 3_000 },
  )
})

test('a name that begins with an everyday word is never taken for a company called so', () => {
  const everyday = companies.filter(({ name }) => isEnglish(name.toLowerCase()))
  // Words that say nothing of any trade in the almanac.
  const other = fc.constantFrom('Zither', 'Saddles', 'Umbrella', 'Nephew', 'Lantern', 'Goat')
  expect(everyday.length).toBeGreaterThan(20)
  fc.assert(
    fc.property(fc.constantFrom(...everyday), other, ({ industry, name }, word) => {
      expect(companyIn(industry, `${name} ${word}`)).toBeUndefined()
    }),
    { numRuns: 500 },
  )
})
