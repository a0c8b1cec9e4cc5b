import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClickPriceInputs, clickPrice, worthOfTopics } from './click-price.ts'

const given: ClickPriceInputs = {
  lowBid: 2,
  highBid: 20,
  intent: 'transactional',
  page: 'service',
  topicWorth: 0.6,
}

test('a click costs more the closer a searcher is to buying, by intent, page and topic', () => {
  const price = clickPrice(given)
  expect(price).toBe(11.78)
  expect(clickPrice({ ...given, intent: 'informational' })).toBeLessThan(price)
  expect(clickPrice({ ...given, page: 'location' })).toBeGreaterThan(price)
  expect(clickPrice({ ...given, page: 'answer' })).toBeLessThan(price)
  expect(clickPrice({ ...given, topicWorth: 1 })).toBeGreaterThan(price)
  expect(clickPrice({ ...given, topicWorth: 0.1 })).toBeLessThan(price)
})

test('it never leaves the band of the trade', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 5_000 }),
      fc.integer({ min: 1, max: 40_000 }),
      fc.constantFrom('transactional', 'commercial', 'informational', 'navigational'),
      fc.constantFrom('location', 'prices', 'service', 'comparison', 'guide', 'answer', 'home'),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (low, wider, intent, page, topicWorth) => {
        const [lowBid, highBid] = [low / 100, (low + wider) / 100]
        const price = clickPrice({ lowBid, highBid, intent, page, topicWorth })
        expect(price).toBeGreaterThanOrEqual(lowBid)
        expect(price).toBeLessThanOrEqual(highBid)
      },
    ),
  ))

test('a topic that buyers ask about is worth more than one that readers do', () => {
  const worth = worthOfTopics([
    { topic: 'emergency plumber', intent: 'transactional', fit: 3 },
    { topic: 'emergency plumber', intent: 'commercial', fit: 3 },
    { topic: 'how taps work', intent: 'informational', fit: 1 },
  ])
  expect(worth).toEqual(
    new Map([
      ['emergency plumber', 0.88],
      ['how taps work', 0.08],
    ]),
  )
})
