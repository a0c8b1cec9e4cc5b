import { Dialect } from 'harper.js'
import { describe, expect, test } from 'vitest'
import { findingsIn } from '../passages/harper.ts'
import { englishOf, inWordsOf, wordPairs } from './country-words.ts'
import { cardsOf, tradesWithCards, wordingsOfCard } from './library.ts'

const all = [...tradesWithCards].flatMap((trade) =>
  cardsOf(trade).flatMap((card) =>
    wordingsOfCard(card).map((text) => ({ trade, id: card.id, text })),
  ),
)

test.each([
  ['US', 'american'],
  ['CA', 'american'],
  ['GB', 'british'],
  ['IE', 'british'],
  ['AU', 'british'],
  ['DE', 'american'],
  [null, 'american'],
] as const)('%s speaks %s', (country, english) => expect(englishOf(country)).toBe(english))

describe('a text', () => {
  test('is told in the words of its country', () => {
    expect(inWordsOf('GB')('Take the elevator to the attic.')).toBe('Take the lift to the loft.')
    expect(inWordsOf('US', 'handyman')('The tap drips.')).toBe('The faucet drips.')
  })

  test('keeps its capitals, and gets the article that the new word asks for', () => {
    expect(inWordsOf('US', 'electrician')('Sockets fail. A socket is warm.')).toBe(
      'Outlets fail. An outlet is warm.',
    )
    expect(inWordsOf('GB')('An elevator, and an honor.')).toBe('A lift, and an honour.')
  })

  test('keeps a word that means something else in its trade', () => {
    const text = 'Tap the bottom of a loaf, and mind the dry socket.'
    expect(inWordsOf('US', 'dentist')(text)).toBe(text)
  })

  test('changes only whole words', () => {
    expect(inWordsOf('GB')('Attics and colorful trashcans')).toBe('Lofts and colorful trashcans')
  })
})

test('each pair names two words, and trades that have cards', () => {
  for (const { american, british, trades = [] } of wordPairs()) {
    expect(american).not.toBe(british)
    expect(trades.filter((trade) => !tradesWithCards.has(trade))).toEqual([])
  }
})

test('a pair is there because a card, or the name of a trade, has one of its words', () => {
  const text = [...tradesWithCards, ...all.map((card) => card.text)].join('\n').toLowerCase()
  const unused = wordPairs().filter(
    ({ american, british }) =>
      !text.includes(american.toLowerCase()) && !text.includes(british.toLowerCase()),
  )
  expect(unused).toEqual([])
})

test.each(['US', 'GB'] as const)(
  'a card in the words of %s is not changed by them again',
  (country) => {
    const changed = all.filter(({ trade, text }) => {
      const words = inWordsOf(country, trade)
      return words(words(text)) !== words(text)
    })
    expect(changed.map(({ id }) => id)).toEqual([])
  },
)

/** Words of both countries that the American speller lacks. */
const UNKNOWN = new Set(['duvet', 'flyer', 'flyers'])

const wordsIn = (country: 'US' | 'GB') =>
  new Set(
    all.flatMap(
      ({ trade, text }) =>
        inWordsOf(
          country,
          trade,
        )(text)
          .toLowerCase()
          .match(/[a-z]+(?:['’][a-z]+)?/g) ?? [],
    ),
  )

// What a speller of one country refuses and that of the other knows is spelled as the other spells it.
test('no card is spelled as the other country spells', { timeout: 240_000 }, async () => {
  const [american, british] = [wordsIn('US'), wordsIn('GB')]
  const words = [...american.union(british).difference(UNKNOWN)]
  const refusedBy = async (dialect: Dialect) =>
    new Set(
      (await findingsIn(words, ['SpellCheck'], dialect)).map((found) =>
        found.replace(/^SpellCheck: "(.*?)" in .*/s, '$1'),
      ),
    )
  const [byAmericans, byBritish] = [
    await refusedBy(Dialect.American),
    await refusedBy(Dialect.British),
  ]
  expect([...byAmericans.difference(byBritish).intersection(american)]).toEqual([])
  expect([...byBritish.difference(byAmericans).intersection(british)]).toEqual([])
})
