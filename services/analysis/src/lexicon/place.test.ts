import { expect, test } from 'vitest'
import { readBrief } from '../recognition/reading.ts'
import { placeOf } from './place.ts'

const place = (industry: string, mainCompetitor = 'Nobody', more = {}) =>
  readBrief({ industry, businessName: 'Crumb & Co', mainCompetitor, ...more }).place

test.for([
  ['vegan bakery in Leeds', 'GB', 'Leeds', 'town'],
  ['bakery leeds uk', 'GB', 'Leeds', 'named'],
  ['Leeds bakery', 'GB', 'Leeds', 'town'],
  ['plumber in Perth', 'AU', 'Perth', 'town'],
  ['plumber in Perth, Scotland', 'GB', 'Perth', 'named'],
  ['dentist in New York', 'US', undefined, 'usual'],
  ['dentist near Cork, Ireland', 'IE', 'Cork', 'named'],
  ['gym in new zealand', 'NZ', undefined, 'named'],
  ['mobile car wash', 'US', undefined, 'usual'],
  ['bath remodeling', 'US', undefined, 'usual'],
  ['plumber in Portland, ME', 'US', 'Portland', 'town'],
  ['plumber, Leeds', 'GB', 'Leeds', 'town'],
  ['gym in Bangalore', 'IN', 'Bengaluru', 'town'],
  ['cafe in Shoreditch', 'GB', 'Shoreditch', 'town'],
  ['roofing in Cornwall', 'GB', 'Cornwall', 'town'],
  ['roofing in DFW', 'US', 'Dallas Fort Worth', 'town'],
  ['family lawyer austin texas', 'US', 'Austin', 'town'],
] as const)('“%s” is in %s', ([industry, country, town, by]) => {
  const read = place(industry)
  expect(read.country).toBe(country)
  if (town) expect(read.town?.name).toBe(town)
  if (town) expect(read.by).toBe(by)
})

test('a competitor of one country says where a business is, by its site or by what we know of it', () => {
  expect(place('bakery', 'greggs.co.uk')).toMatchObject({ country: 'GB', by: 'rival' })
  expect(place('plumber', 'Pimlico Plumbers')).toMatchObject({ country: 'GB', by: 'rival' })
  expect(place('plumber', 'Roto-Rooter')).toMatchObject({ country: 'US', by: 'usual' })
})

test('what was chosen counts, and a town is looked for in that country', () => {
  const chosen = { country: 'GB', town: 'Perth' }
  expect(place('plumber', 'Roto-Rooter', chosen)).toMatchObject({
    country: 'GB',
    by: 'told',
    town: { name: 'Perth', country: 'GB' },
  })
  expect(place('plumber', 'Nobody', { country: 'NZ', town: 'Leeds' })).toMatchObject({
    country: 'NZ',
    town: null,
    words: ['leeds'],
  })
})

test('words that phrases name a place by are those that were typed, without what says which one', () => {
  expect(place('plumber in Fort Worth, TX').words).toEqual(['fort', 'worth'])
  expect(place('gym in Bangalore').words).toEqual(['bangalore'])
  expect(place('plumber in Perth, Scotland').words).toEqual(['perth'])
})

test('a state gives its country and no town', () => {
  expect(place('winery in New South Wales')).toMatchObject({ country: 'AU', town: null })
})

test('a town of a country that we do not speak for is no village of the same name', () => {
  expect(place('bakery in Munich')).toMatchObject({ country: 'US', by: 'usual', town: null })
})

test('a quarter whose people are not known counts some', () => {
  expect(place('garage in Hackney').town?.people).toBeGreaterThan(10_000)
})

test.for([
  ['plumber in Boca', 'Boca Raton', 'US'],
  ['plumber in Sauga', 'Mississauga', 'CA'],
  ['plumber in Durban North', 'Durban', 'ZA'],
  ['electrician in brisbane northside', 'Brisbane', 'AU'],
] as const)('“%s” is in %s', ([text, name, country]) =>
  expect(placeOf({ location: [], text, mainCompetitor: '' })).toMatchObject({
    country,
    town: { name, country },
  }),
)

test.for([
  ['roofing in NSW', 'New South Wales', 'AU'],
  ['bakery in Tassie', 'Tasmania', 'AU'],
  ['security guards in KZN', 'Kwazulu-Natal', 'ZA'],
] as const)('“%s” is in the region %s', ([text, region, country]) =>
  expect(placeOf({ location: [], text, mainCompetitor: '' })).toMatchObject({
    country,
    town: null,
    region,
  }),
)
