import { expect, test } from 'vitest'
import { compositionOfReading } from '../composed/reading.ts'
import { readBriefAs } from '../recognition/reading.ts'
import { readingsOf } from './business-readings.ts'

const briefOf = (industry: string) => ({ industry, businessName: '', mainCompetitor: '' })

test.for([
  'Making cheese from our own goats, shop on the farm',
  'plait horses',
  'rentals',
  'dumpster rental',
])('no two cards of “%s” look the same', (industry) => {
  const cards = readingsOf(briefOf(industry)).readings.map(({ name, niche, keywords }) =>
    [name, niche, ...keywords].join('|'),
  )
  expect(cards).not.toEqual([])
  expect(new Set(cards).size).toBe(cards.length)
})

test('a region that was named is shown on the card', () => {
  const [card] = readingsOf(briefOf('roofing NSW')).readings
  expect(card).toMatchObject({ name: 'roofing', place: 'New South Wales, Australia' })
})

test.for([
  'pool fence compliance inspector Brisbane',
  'we clean and restore old headstones',
  'alquiler de food trucks',
  'truck para bodas en',
])('no card of “%s” is one that no report can be made of', (industry) => {
  const brief = briefOf(industry)
  const { readings } = readingsOf(brief)
  expect(
    readings.filter(({ id }) => {
      const reading = readBriefAs(brief, id)
      return reading.match === null && compositionOfReading(brief, reading) === null
    }),
  ).toEqual([])
})

test.for([
  ['boilers', 'British Gas'],
  ['boilers, fitted and sold', 'HomeServe'],
  ['We draught-proof old sash windows', 'Everest'],
] as const)('all readings of “%s” are in one country beside %s', ([industry, mainCompetitor]) => {
  const { readings } = readingsOf({ industry, businessName: '', mainCompetitor })
  expect(readings.length).toBeGreaterThan(1)
  expect([...new Set(readings.map(({ place }) => place))]).toEqual(['United Kingdom'])
})
