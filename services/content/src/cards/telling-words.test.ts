import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stemOf, stemsOf } from '@sortie/prose/score/stem'
import { expect, test } from 'vitest'
import { cardsOf, tradesWithCards } from './library.ts'
import { tellingIn } from './telling-words.ts'

/** Stems in the cards of more trades than this part of all are common. */
const MOST_TRADES = 0.5

test('the common stems are those of most trades, counted over all cards', () => {
  const counts = new Map<string, number>()
  for (const trade of tradesWithCards) {
    const text = cardsOf(trade).map(({ text, otherWording = '' }) => `${text} ${otherWording}`)
    for (const stem of new Set(stemsOf(text.join(' '))))
      counts.set(stem, (counts.get(stem) ?? 0) + 1)
  }
  const common = [...counts]
    .filter(([, count]) => count > MOST_TRADES * tradesWithCards.size)
    .map(([stem]) => stem)
  const listed = readFileSync(join(import.meta.dirname, 'common-stems.json'), 'utf8')
  expect(common.toSorted()).toEqual(JSON.parse(listed))
})

test.each([
  ['tree-service', 'stump'],
  ['roofing', 'chimney'],
  ['hvac', 'filter'],
])('of %s, "%s" names a subject', (trade, word) =>
  expect(tellingIn(trade)(stemOf(word))).toBe(true),
)

test.each([
  ['roofing', 'roof'],
  ['handyman', 'fix'],
  ['plumber', 'long'],
])('of %s, "%s" names none', (trade, word) => expect(tellingIn(trade)(stemOf(word))).toBe(false))
