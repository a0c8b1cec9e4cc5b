import { expect, test } from 'vitest'
import { inWordsOf } from './country-words.ts'
import { type CardReader, cardsFor, cardsOf, wordingsOfCard } from './library.ts'

const nobody = { draftId: 'dft_1', wording: undefined, country: 'US' } as const
const ids = Array.from({ length: 40 }, (_, at) => `dft_${at}`)

test('a draft always words a card alike, and other drafts word it otherwise', () => {
  for (const { id, text, otherWording } of cardsOf('bakery')) {
    const wordingIn = (draftId: string) =>
      cardsFor('informational', 'bakery', { draftId, wording: undefined, country: 'US' }).find(
        (card) => card.id === id,
      )!.text
    expect(ids.map(wordingIn)).toEqual(ids.map(wordingIn))
    expect(new Set(ids.map(wordingIn))).toEqual(
      new Set([text, otherWording!].map(inWordsOf('US', 'bakery'))),
    )
  }
})

test('businesses of one town with different wordings share no card', () => {
  const textsOf = (wording: number) =>
    cardsFor('informational', 'bakery', { draftId: 'dft_1', wording, country: 'US' }).map(
      ({ text }) => text,
    )
  expect(new Set(textsOf(0)).isDisjointFrom(new Set(textsOf(1)))).toBe(true)
})

test('a third and a fourth business get wordings of their own where a card has them', () => {
  const card = cardsOf('roofing').find(({ id }) => id === 'roofing-kinds-1')!
  const textsOf = [0, 1, 2, 3, 4].map(
    (wording) =>
      cardsFor('informational', 'roofing', { draftId: 'dft_1', wording, country: 'US' }).find(
        ({ id }) => id === card.id,
      )!.text,
  )
  expect(textsOf.slice(0, 4)).toEqual(wordingsOfCard(card))
  expect(textsOf[4]).toBe(textsOf[0])
})

test('articles that are not for buyers, and trades without cards, have none', () => {
  expect(cardsFor('trend-analysis', 'bakery', nobody)).toEqual([])
  expect(cardsFor('informational', 'no-such-trade', nobody)).toEqual([])
  expect(cardsFor('informational', undefined, nobody)).toEqual([])
})

test('a card on the law or custom of some countries is used in no other, nor where nobody knows the country', () => {
  const idsIn = (country: CardReader['country']) =>
    cardsFor('informational', 'moving-company', { ...nobody, country }).map(({ id }) => id)
  expect(idsIn('US')).toContain('moving-company-price-2')
  for (const country of ['IE', 'GB', null, undefined] as const)
    expect(idsIn(country)).not.toContain('moving-company-price-2')
})

test('a card is worded as its country speaks', () => {
  const textIn = (country: CardReader['country']) =>
    cardsFor('informational', 'electrician', { ...nobody, wording: 0, country }).find(
      ({ id }) => id === 'electrician-price-1',
    )!.text
  expect(textIn('US')).toContain('An outlet back to back')
  expect(textIn('US')).toContain('without a proper ground')
  expect(textIn('GB')).toContain('A socket back to back')
  expect(textIn('GB')).toContain('without a proper earth')
})
