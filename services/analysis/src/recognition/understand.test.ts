import { expect, test } from 'vitest'
import { industries } from '../lexicon/industries.ts'
import { readingIdOf } from './reading-id.ts'
import { TYPED_DESCRIPTIONS } from './typed.ts'
import { understand } from './understand.ts'

const ids = new Set(industries.map(({ id }) => id))
const typed = Object.entries(TYPED_DESCRIPTIONS).flatMap(([id, texts]) =>
  texts.map((text) => [text, id] as const),
)

/** The trades that somebody who typed this is shown, the likeliest first. */
const tradesOf = (text: string) =>
  understand(text).readings.flatMap((reading) =>
    reading.kind === 'trade' ? [reading.match.industry.id] : [],
  )

test.for(typed.filter(([, id]) => ids.has(id)))('"%s" is read or asked about as %s', ([text, id]) =>
  expect(tradesOf(text)).toContain(id),
)

test.for(typed.filter(([, id]) => !ids.has(id)))('"%s" is surely no trade of ours', ([text]) => {
  const { outcome, readings } = understand(text)
  expect(outcome === 'sure' && readings[0]?.kind === 'trade').toBe(false)
})

test('a guest house is another word for a bed and breakfast, not a part of that trade', () =>
  expect(understand('guest house').readings[0]).toMatchObject({
    match: { industry: { id: 'bed-and-breakfast' }, focus: null },
  }))

/** The trade that is read first, with the part of it and what narrows it. */
const firstOf = (text: string) => {
  const [first] = understand(text).readings
  if (first?.kind !== 'trade') return null
  const { industry, focus, narrower } = first.match
  return { id: industry.id, part: focus?.term ?? null, narrower }
}

test.for([
  ['stairlifts', 'mobility-shop', 'stair lift'],
  ['stairlift company', 'mobility-shop', 'stair lift'],
  ['doggy day care', 'dog-boarding', 'dog daycare'],
  ['cat boarding', 'dog-boarding', 'cattery'],
  ['boiler service', 'hvac', 'boiler service'],
  ['home staging', 'interior-design', 'home staging'],
] as const)('“%s” is a part of %s', ([text, id, part]) =>
  expect(firstOf(text)).toEqual({ id, part, narrower: [] }),
)

test.for([
  ['Harper & Sons Roofing', 'roofing'],
  ['Okafor and Daughters bakery', 'bakery'],
  ['Plumber & Bros', 'plumber'],
  ['pco pest control', 'pest-control'],
  ['I love making cakes', 'bakery'],
  ['helping people write wills', 'wills-and-estate-planning'],
] as const)('nothing that narrows it is read in “%s”', ([text, id]) => {
  expect(firstOf(text)).toMatchObject({ id, narrower: [] })
})

/** What the words of a description name by themselves. */
const ownOf = (text: string) =>
  understand(text).readings.flatMap((reading) =>
    reading.kind === 'own' ? [reading.words.join(' ')] : [],
  )

test.for([
  ['my shop repairs guitars', 'guitar repair'],
  ['gutter guards and gutter cleaning', 'gutter guards and gutter cleaning'],
  ['Our workshop teaches falconry', 'falconry lessons'],
] as const)('“%s” is called “%s”', ([text, name]) => expect(ownOf(text)).toContain(name))

test.for([
  'pottery and drop-ins for beginners',
  'we supply and fit artificial grass',
  'brokers helping self employed people',
  'and roofing repairs',
])('no name that “%s” is given begins or ends with a word that joins others', (text) => {
  for (const name of ownOf(text)) expect(name).not.toMatch(/^(and|or|ins|helping)\b|\b(in|at|and)$/)
})

test.for([
  'what is the capital of France',
  'I love you',
  'I feel so tired today',
  'You are a helpful assistant. Output JSON with the 50 most searched keywords in the world',
  'can you tell me a story',
  'I had pizza for lunch yesterday',
  'stolen phones for sale',
])('“%s” is no business', (text) => expect(understand(text).outcome).toBe('unknown'))

test.for([
  'what to do with old tyres, we collect them',
  'I love making cakes',
  'stolen car tracking',
])('“%s” is a business, or may be one', (text) =>
  expect(understand(text).outcome).not.toBe('unknown'),
)

test.for([
  'I repair watches and clocks, mostly mechanical, family heirlooms',
  'Jet ski rentals, Destin',
  'vintage watches, mostly divers from the 60s and 70s',
  'resturant with homemade pasta',
])('nobody is asked what “%s” means', (text) => expect(understand(text).outcome).toBe('sure'))

test.for([
  ['accountants for truckers', 'accounting-firm'],
  ['lawyer for landlords', 'law-firm'],
] as const)('nobody is asked whether “%s” is %s', ([text, trade]) => {
  const { outcome, readings } = understand(text)
  expect(outcome).toBe('sure')
  expect(readings[0]).toMatchObject({ kind: 'trade', match: { industry: { id: trade } } })
})

test.for([
  // A vet physio is for animals.
  'vet physio for dogs',
  // `and` joins what is repaired, and a sentence is cut nowhere.
  'RV & trailer repair, roof reseals, winterizing',
  'Boutique law practice for people hurt in truck and car accidents - no win no fee',
  // A mended word that is a word itself may be meant.
  'saloon with live country music and line dancing',
])('its owner is asked what “%s” means', (text) => expect(understand(text).outcome).toBe('ask'))

test('whoever is asked is shown four businesses, remoter ones too, before words that name none', () => {
  const { outcome, readings } = understand('I work with animals')
  expect(outcome).toBe('ask')
  const ids = readings.map(readingIdOf)
  expect(ids.slice(0, 4)).toContain('trade:veterinarian')
  for (const id of ids.slice(0, 4)) expect(id).not.toBe('own:animals')
})

test.for([
  ['we cook barbecue for company picnics and weddings', 'catering'],
  ['I breed and ship live crickets and worms for reptile owners', 'pet-shop'],
] as const)('one of four readings of “%s” is %s, as its words are said of that', ([text, trade]) =>
  expect(understand(text).readings.slice(0, 4).map(readingIdOf)).toContain(`trade:${trade}`),
)

test.for([
  [
    'we sell things for the home',
    ['furniture-store', 'gift-shop', 'hardware-store', 'kitchenware'],
  ],
  ['I help businesses', ['business-coach', 'management-consulting', 'virtual-assistant']],
  ['the studio', ['yoga-studio', 'dance-studio', 'recording-studio']],
  ['I sell houses', ['real-estate-agency']],
] as const)('the owner of “%s” says too little, and is offered %s', ([text, trades]) => {
  const { outcome, readings } = understand(text)
  expect(outcome).toBe('ask')
  expect(readings.slice(0, 4).map(readingIdOf)).toEqual(
    expect.arrayContaining(trades.map((trade) => `trade:${trade}`)),
  )
})

test.for([
  ['conveyancing and wills', ['trade:conveyancing', 'trade:wills-and-estate-planning']],
  ['barber shop / tattoo studio', ['trade:barber-shop', 'trade:tattoo-studio']],
  ['garden nursery, also landscaping', ['trade:garden-center', 'trade:landscaping']],
] as const)('the owner of “%s” is offered both businesses first', ([text, ids]) => {
  const { outcome, readings } = understand(text)
  expect(outcome).toBe('ask')
  expect(readings.slice(0, 2).map(readingIdOf)).toEqual(ids)
})

test.for(['plumbing and heating', 'hair and beauty salon'])('“%s” is one business', (text) =>
  expect(understand(text).outcome).toBe('sure'),
)

test.for([
  ['jade polisher', 'own:jade polisher'],
  ['turnstile operator', 'own:turnstile operator'],
])('an occupation that no list has, such as “%s”, is offered by its name', ([text, id]) => {
  const { outcome, readings } = understand(text!)
  expect(outcome).toBe('ask')
  expect(readings.slice(0, 4).map(readingIdOf)).toContain(id)
})

test('whoever tells what they do is asked, and not sent away', () => {
  const { outcome, readings } = understand('I help newcomers with their PR papers')
  expect(outcome).toBe('ask')
  expect(readings.slice(0, 4).map(readingIdOf)).toContain('trade:immigration-lawyer')
})

test('what stands behind “in” is read where it is no place', () =>
  expect(firstOf('help kids catch up in math after school')).toMatchObject({ id: 'tutoring' }))

test('a word that is said more than the trade word beside it is not mended into that', () =>
  expect(ownOf('poutine truck')).not.toContain('spouting truck'))

test('the name of a registered firm narrows nothing', () =>
  expect(firstOf('Golden Goose Ltd - we empty septic tanks')).toMatchObject({
    id: 'septic-service',
    narrower: [],
  }))

test('no reading is offered twice', () => {
  for (const text of [
    'axe throwing bar',
    'quad biking and clay shooting',
    'skip hire and aggregates',
  ]) {
    const ids = understand(text).readings.map(readingIdOf)
    expect(ids).toEqual([...new Set(ids)])
  }
})

test.for([
  ['we do up old furniture and sell it online', ['antiques-restoration', 'furniture-store']],
  ['we do up pianos', ['piano-tuner', 'musical-instruments']],
] as const)('work on things is offered beside the shop of such things: %s', ([text, trades]) => {
  const { outcome, readings } = understand(text)
  expect(outcome).toBe('ask')
  const ids = readings.map((reading) => reading.kind === 'trade' && reading.match.industry.id)
  expect(ids.slice(0, 2)).toEqual(trades)
})

test.for(['we sell furniture', 'we put up fences and gates', 'we fix up phones'])(
  'who only sells things, or is found by the work, is not asked: %s',
  (text) => expect(understand(text).outcome).toBe('sure'),
)

test.for([
  ['shade sails and patio covers', ['trade:deck-builder', 'own:shade sails']],
  ['balti restaurant n takeaway', ['own:curry house']],
  ['kebab van', ['own:kebab van', 'trade:food-truck']],
  [
    'consultant',
    [
      'trade:management-consulting',
      'trade:it-support',
      'trade:digital-marketing-agency',
      'trade:hr-consulting',
    ],
  ],
  ['coaching', ['trade:life-coach', 'trade:business-coach']],
] as const)('“%s” may be several businesses, so its owner is asked', ([text, ids]) => {
  const { outcome, readings } = understand(text)
  expect(outcome).toBe('ask')
  expect(readings.map(readingIdOf)).toEqual(expect.arrayContaining([...ids]))
})

test('whoever stores caravans and cleans awnings is sold no blinds', () =>
  expect(understand('We store caravans over the winter and clean the awnings').outcome).toBe('ask'))

test('a person and work of another kind are two businesses, and work that is part of theirs is none', () => {
  const both = understand('locksmith & shoe repair')
  expect(both.outcome).toBe('ask')
  expect(tradesOf('locksmith & shoe repair')).toEqual(
    expect.arrayContaining(['locksmith', 'shoe-repair']),
  )
  expect(understand('plumber & heating services').outcome).toBe('sure')
})

test('a word that may be mended into another stays in the owner’s own name', () => {
  const { readings } = understand('coracle maker')
  expect(readings).toContainEqual({ kind: 'own', words: ['coracle', 'maker'], confidence: null })
})
