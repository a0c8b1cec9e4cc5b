import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPlaces } from './find-places.ts'
import { peopleWithin } from './within.ts'

const place = (text: string, country: string) => {
  const [first] = findPlaces(text, country)
  if (first?.latitude == null || first.longitude == null) throw new Error(text)
  return { latitude: first.latitude, longitude: first.longitude, people: first.people ?? 0 }
}
const around = (text: string, country: string, kilometres: number) =>
  peopleWithin(place(text, country), kilometres) / 1_000_000

test.for([
  // Greater Manchester has 2.9 million people within some 26 km.
  ['Manchester', 'GB', 25, 2.2, 3.6],
  ['Salford', 'GB', 15, 1.2, 2.6],
  ['Leeds', 'GB', 15, 1, 2],
  // Quarters of a city are not counted beside it.
  ['London', 'GB', 10, 8.5, 9.5],
  ['Sydney', 'AU', 20, 4.5, 6],
  ['Berlin', 'DE', 15, 3.2, 4],
  ['New York', 'US', 5, 8.4, 9.6],
  // A quarter has its city around it.
  ['Brooklyn', 'US', 10, 8.4, 10],
  ['Kreuzberg', 'DE', 5, 3.2, 4],
  // A small town lives of its neighbours.
  ['Knaresborough', 'GB', 15, 0.09, 0.3],
] as const)('%s, %s: within %i km live %d to %d million', ([text, country, km, least, most]) => {
  expect(around(text, country, km)).toBeGreaterThan(least)
  expect(around(text, country, km)).toBeLessThan(most)
})

test('whoever travels further reaches more, and never fewer than their own town', () => {
  const towns = ['Leeds', 'Bath', 'Inverness', 'Cork', 'Truro'].map((name) =>
    place(name, name === 'Cork' ? 'IE' : 'GB'),
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...towns),
      fc.integer({ min: 0, max: 200 }),
      fc.integer({ min: 0, max: 200 }),
      (town, one, other) => {
        const [near, far] = one < other ? [one, other] : [other, one]
        expect(peopleWithin(town, near)).toBeGreaterThanOrEqual(town.people)
        expect(peopleWithin(town, far)).toBeGreaterThanOrEqual(peopleWithin(town, near))
      },
    ),
    { numRuns: 60 },
  )
})
