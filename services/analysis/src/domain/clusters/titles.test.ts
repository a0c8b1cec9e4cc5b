import { expect, test } from 'vitest'
import { type TitleParts, titleOf } from './titles.ts'

/** Read by a person: each of these should look as if somebody had typed it. */
const titles: [head: string, page: string, title: string, town?: string][] = [
  ['dentist near me', 'location', 'Dentist near you: services, opening hours and how to find us'],
  [
    'dentist near me',
    'location',
    'Dentist in Leeds: services, opening hours and how to find us',
    'Leeds',
  ],
  [
    'bakery open now near me',
    'location',
    'Bakery near you: services, opening hours and how to find us',
  ],
  ['tax services near me', 'location', 'Tax services near you: opening hours and how to find us'],
  ['nhs dentist', 'service', 'NHS dentist: what to expect and how to book'],
  [
    'plumber leeds',
    'location',
    'Plumber in Leeds: services, the area we cover and how to book',
    'Leeds',
  ],
  ['plumber near me', 'location', 'Plumber near you: services, the area we cover and how to book'],
  [
    'house cleaning services near me',
    'location',
    'House cleaning services near you: the area we cover and how to book',
  ],
  [
    'dry cleaners near me',
    'location',
    'Dry cleaners near you: services, opening hours and how to find us',
  ],
  ['leeds wedding cakes', 'category', 'Leeds wedding cakes: the range and how to choose', 'Leeds'],
  [
    'cake shop in st albans',
    'location',
    'Cake shop in St Albans: services, opening hours and how to find us',
    'St Albans',
  ],
  ['dog walking', 'home', 'Dog walking: what we do and how to reach us'],
  [
    'custom cakes near me',
    'service',
    'Custom cakes in York: what to expect and how to book',
    'York',
  ],
  ['mothers day cake', 'product', 'Mother’s Day cake: options, prices and how to order'],
  ['womens jeans', 'category', 'Women’s jeans: the range and how to choose'],
  ['accounting software', 'home', 'Accounting software: what it does and how to start'],
  ['wedding cake cost', 'prices', 'Wedding cake cost: what you pay for and what changes the price'],
  ['how much does a wedding cake cost', 'prices', 'How much does a wedding cake cost?'],
  ['how much to rent a bar for a party', 'prices', 'How much to rent a bar for a party?'],
  ['gym membership', 'prices', 'Gym membership: prices and what’s included'],
  ['free plumbing estimate', 'prices', 'Free plumbing estimate: how it works'],
  ['plumber quote', 'prices', 'Plumber quote: what to ask for and how to compare'],
  ['gym membership deals', 'prices', 'Gym membership deals: what you get and what to check'],
  ['best plumber near me', 'comparison', 'The best plumber near you: what to look for'],
  ['best accounting software', 'comparison', 'The best accounting software: what to look for'],
  ['top accounting software', 'comparison', 'Accounting software compared: what sets them apart'],
  [
    'accounting software reviews',
    'comparison',
    'Accounting software compared: what sets them apart',
  ],
  ['pex vs copper pipe', 'comparison', 'PEX vs copper pipe: which is right for you?'],
  ['cash vs accrual accounting', 'answer', 'Cash vs accrual accounting: what’s the difference?'],
  ['buttercream or fondant', 'comparison', 'Buttercream or fondant: how the options compare'],
  ['how to unclog a drain', 'guide', 'How to unclog a drain, step by step'],
  ['how to choose a gym', 'guide', 'How to choose a gym: what to look for'],
  ['what to wear to the gym', 'guide', 'What to wear to the gym: a practical guide'],
  ['boiler losing pressure', 'guide', 'Boiler losing pressure: causes and what to do'],
  ['toilet leaking at base', 'guide', 'Toilet leaking at base: causes and what to do'],
  ['questions to ask a plumber', 'guide', 'Questions to ask a plumber'],
  ['50th birthday cake ideas', 'guide', '50th birthday cake ideas and how to choose between them'],
  ['gym for beginners', 'guide', 'Gym for beginners: a practical guide'],
  ['can i fire my lawyer', 'answer', 'Can I fire my lawyer?'],
  ['why wont my toilet flush', 'answer', 'Why won’t my toilet flush?'],
  ['what is a retainer fee?', 'answer', 'What is a retainer fee?'],
  [
    'difference between lawyer and attorney',
    'answer',
    'The difference between lawyer and attorney',
  ],
  ['average car accident settlement', 'answer', 'Average car accident settlement: what to know'],
  ['balance sheet template', 'tool', 'Balance sheet template you can copy'],
  ['mortgage calculator', 'tool', 'Mortgage calculator: work it out yourself'],
  ['cake portion guide', 'tool', 'Cake portion guide at a glance'],
  ['broken link checker', 'tool', 'Broken link checker: try it online'],
  ['iphone screen repair', 'service', 'iPhone screen repair: what to expect and how to book'],
  ['seo', 'unheard of', 'SEO: what to expect and how to book'],
  ['  WEDDING   cakes ', 'category', 'Wedding cakes: the range and how to choose'],
  ['🎂', 'category', '🎂: the range and how to choose'],
]

test.each(titles)('%s, as a page of kind %s: %s', (head, page, title, town) => {
  expect(titleOf({ head, page, town: town ?? null } satisfies TitleParts)).toBe(title)
})

test('no title counts down a top ten, or shouts', () => {
  for (const [, , title] of titles)
    expect(title).not.toMatch(/\btop \d|ultimate|!|guide to everything/i)
})

test('who comes to their customers is told by the business, where that is known', () => {
  const plumber = { head: 'plumber near me', page: 'location', town: null }
  expect(titleOf(plumber)).toMatch(/the area we cover/)
  expect(titleOf({ ...plumber, isMobile: false })).toMatch(/opening hours/)
  const groomer = { head: 'dog groomer near me', page: 'location', town: 'Leeds' }
  expect(titleOf(groomer)).toMatch(/opening hours/)
  expect(titleOf({ ...groomer, isMobile: true })).toBe(
    'Dog groomer in Leeds: services, the area we cover and how to book',
  )
})
