import { expect, test } from 'vitest'
import { readBrief } from '../../recognition/reading.ts'
import { volumes } from './figures.ts'
import { proposalsOf } from './phrases.ts'

// A local row follows the order of its country: what the country searches for more, a town does, too.

/** So many times more searches in the country are more in its towns, whichever page is wanted. */
const CLEARLY = 2

test.for([
  ['dentist', 'US', 'Boise'],
  ['plumber', 'GB', 'Leeds'],
  ['electrician', 'AU', 'Geelong'],
  ['veterinarian', 'IE', 'Cork'],
  ['hair salon', 'CA', 'Halifax'],
  ['driving school', 'GB', 'Norwich'],
] as const)('rows of a %s with the town follow those of %s', ([industry, country, town]) => {
  const query = {
    industry,
    businessName: 'Northside',
    mainCompetitor: 'Bluebird',
    country,
    town,
    at: '2026-11-01T00:00:00.000Z',
    signal: new AbortController().signal,
  }
  const proposals = [...proposalsOf(readBrief(query)).values()]
  const found = volumes(
    query,
    proposals.map(({ keyword }) => keyword),
  )
  const searches = (keyword: string) => found.get(keyword)!.value
  const inTown = proposals
    .filter(({ names, withoutPlace }) => names === 'town' && withoutPlace)
    .map(({ keyword, withoutPlace }) => ({
      keyword,
      local: searches(keyword),
      national: searches(withoutPlace!),
    }))
  expect(inTown.length).toBeGreaterThan(5)
  const amiss = inTown.flatMap((one) =>
    inTown
      .filter(({ national, local }) => one.national >= CLEARLY * national && one.local < local)
      .map((other) => `${other.keyword} above ${one.keyword}`),
  )
  expect(amiss).toEqual([])
})

test('implants are looked for in a town more than a dentist for kids, and by their usual name', () => {
  const query = {
    industry: 'dentist',
    businessName: 'Maple Grove',
    mainCompetitor: 'Aspen Dental',
    country: 'US',
    town: 'Boise',
    at: '2026-11-01T00:00:00.000Z',
    signal: new AbortController().signal,
  } as const
  const phrases = [
    'dental implants boise',
    'kids dentist boise',
    'dental implants',
    'tooth implant',
  ]
  const found = volumes(query, phrases)
  const [inBoise, kids, implants, tooth] = phrases.map((phrase) => found.get(phrase)!.value)
  expect(inBoise).toBeGreaterThan(kids!)
  expect(implants).toBeGreaterThan(tooth!)
})
