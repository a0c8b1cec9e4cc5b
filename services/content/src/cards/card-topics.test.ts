import { describe, expect, test } from 'vitest'
import { topicFitOf, topicsOfSearch, topicsOfTrade } from './card-topics.ts'
import { cardsOf, tradesWithCards } from './library.ts'

const trades = [...tradesWithCards].toSorted()

test('cards are only about topics that their trade has', () => {
  const odd = trades.flatMap((trade) =>
    cardsOf(trade)
      .filter(({ about = [] }) => about.some((topic) => !(topic in topicsOfTrade(trade))))
      .map(({ id }) => id),
  )
  expect(odd).toEqual([])
})

test('a search for the trade itself takes cards of all topics', () => {
  expect(topicsOfSearch('bakery', 'bakery near me')).toEqual([])
  const fit = topicFitOf('bakery', 'bakery near me')
  expect(cardsOf('bakery').every(({ id }) => fit(id) === 'general')).toBe(true)
})

describe('a search for one thing takes no card on another', () => {
  test.each([
    ['bakery', 'wedding cakes leeds', 'bakery-quality-2', 'bakery-kinds-2'],
    ['bakery', 'sourdough bread', 'bakery-steps-1', 'bakery-price-2'],
    ['plumber', 'water heater replacement cost', 'plumber-kinds-2', 'plumber-faults-1'],
    ['florist', 'funeral flowers', 'florist-steps-2', 'florist-price-2'],
    ['roofing', 'flat roof repair', 'roofing-kinds-2', 'roofing-kinds-1'],
    ['pest-control', 'bed bug treatment', 'pest-control-steps-2', 'pest-control-kinds-1'],
  ])('%s, %s', (trade, search, same, other) => {
    const fit = topicFitOf(trade, search)
    expect([fit(same), fit(other)]).toEqual(['about', 'other'])
  })

  test('and keeps what is general for the trade, and what has no file any more', () => {
    const fit = topicFitOf('bakery', 'wedding cakes leeds')
    expect(fit('bakery-gone-9')).toBe('general')
    expect(topicFitOf('plumber', 'blocked drain')('plumber-price-1')).toBe('general')
  })
})

// Nobody wrote a card on cookies, nor one on baking as such: an article on them is as long as its owner's answers.
test('every trade leaves an article on any of its topics two cards or more, but for cookies', () => {
  const few = trades.flatMap((trade) =>
    Object.keys(topicsOfTrade(trade)).flatMap((topic) => {
      const fit = topicFitOf(trade, topicsOfTrade(trade)[topic]!)
      const left = cardsOf(trade).filter(({ id }) => fit(id) !== 'other').length
      return left < 2 ? [`${trade}: ${topic} ${left}`] : []
    }),
  )
  expect(few).toEqual(['bakery: cookie 0'])
})
