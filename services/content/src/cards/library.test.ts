import { expect, test } from 'vitest'
import { cardsFor, cardsOf } from './library.ts'

const ids = Array.from({ length: 40 }, (_, at) => `dft_${at}`)

test('a draft always words a card alike, and other drafts word it otherwise', () => {
  for (const { id, text, otherWording } of cardsOf('bakery')) {
    const wordingIn = (draftId: string) =>
      cardsFor('informational', 'bakery', draftId).find((card) => card.id === id)!.text
    expect(ids.map(wordingIn)).toEqual(ids.map(wordingIn))
    expect(new Set(ids.map(wordingIn))).toEqual(new Set([text, otherWording]))
  }
})

test('articles that are not for buyers, and trades without cards, have none', () => {
  expect(cardsFor('trend-analysis', 'bakery', 'dft_1')).toEqual([])
  expect(cardsFor('informational', 'no-such-trade', 'dft_1')).toEqual([])
  expect(cardsFor('informational', undefined, 'dft_1')).toEqual([])
})
