import { expect, test } from 'vitest'
import { placeOf } from '../place.ts'
import { findPlaces, placeOfPostcode } from './find-places.ts'
import { postcodeIn } from './postcodes.ts'

test.for([
  ['dog groomer SW11', undefined, 'GB', 'London'],
  ['LS6 2QS', 'GB', 'GB', 'Leeds'],
  ['electrician 90210', 'US', 'US', 'Beverly Hills'],
  ['condo cleaning M5V', undefined, 'CA', 'Toronto'],
  ['2010', 'AU', 'AU', 'Sydney'],
  ['Elektriker 80331', 'DE', 'DE', 'Munich'],
  ['69003', 'FR', 'FR', 'Lyon'],
  ['46001', 'ES', 'ES', 'Valencia'],
  ['20121', 'IT', 'IT', 'Milan'],
  ['fietsverhuur 1012 AB', 'NL', 'NL', 'Amsterdam'],
  ['dentista 1200-109', undefined, 'PT', 'Lisbon'],
  ['8001', 'ZA', 'ZA', 'Cape Town'],
] as const)('the postcode in “%s” is of %s', ([text, asked, country, name]) =>
  expect(placeOfPostcode(text, asked)).toMatchObject({ country, name, kind: 'town' }),
)

test.for([
  ['tyres for a 2010 Corolla', 'AU'],
  ['since 2010', 'AU'],
  ['vitamin B12', 'GB'],
  ['A4 prints', undefined],
  ['QQ1 1AA', 'GB'],
  ['open 24 hours', 'US'],
] as const)('“%s” holds no postcode', ([text, country]) =>
  expect(placeOfPostcode(text, country)).toBeUndefined(),
)

test('phrases name the town of a postcode as people there call it', () => {
  const hints = {
    location: [],
    text: 'Elektriker 80331',
    mainCompetitor: '',
    language: 'de',
  } as const
  expect(placeOf(hints)).toMatchObject({ country: 'DE', words: ['münchen'] })
})

test.for([
  ['Edinbrough', 'GB', 'Edinburgh'],
  ['Stockten on Tees', 'GB', 'Stockton-on-Tees'],
  ['Dingel', 'IE', 'Dingle'],
  ['Barcalona', 'ES', 'Barcelona'],
] as const)('“%s” in %s is %s, misspelled', ([text, country, name]) =>
  expect(findPlaces(text, country)[0]).toMatchObject({ name, country, isMended: true }),
)

test('nobody searches for a town as one person misspelled it', () =>
  expect(
    placeOf({ location: [], town: 'Edinbrough', country: 'GB', mainCompetitor: '' }),
  ).toMatchObject({
    words: ['edinburgh'],
  }))

test('a text of hundreds of codes is looked up a few times only', () => {
  const unknown = Array.from({ length: 400 }, (_, at) => `in QQ${at % 10}`).join(', ')
  expect(postcodeIn(`${unknown}, in LS1 4DY`)).toBeNull()
  expect(postcodeIn('in QQ1, in LS1 4DY')?.place.name).toBe('Leeds')
})
