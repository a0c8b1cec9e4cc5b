import { expect, test } from 'vitest'
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
