import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TradeWords } from '@sortie/contracts/trade-words'
import { beforeAll, describe, expect, test } from 'vitest'
import { findingsIn } from './harper.ts'
import { ANY_TRADE_RULES } from './harper-rules.ts'
import { library } from './library.ts'
import { suits } from './passage.ts'
import { sentencesOf } from './passage-checks.ts'
import { type Filling, fill, slotsOf } from './slots.ts'

// The words of the trades are data of analysis, which content does not import: they reach it by event.
const folder = join(import.meta.dirname, '../../../analysis/src/lexicon/trades')
type Trade = { id: string; speech?: unknown; heads: { term: string }[] }
const trades = readdirSync(folder).flatMap((name): Trade[] =>
  JSON.parse(readFileSync(join(folder, name), 'utf8')),
)
const fillings = trades
  .filter(({ speech }) => speech !== undefined)
  .map(
    ({ speech, heads }): Filling => ({
      words: TradeWords.parse(speech),
      keyword: heads[0]!.term,
      business: 'North Hill',
      place: 'Leeds',
    }),
  )

// The checker is a large WebAssembly module, and slow to start on a busy machine.
const SLOW = { timeout: 120_000 }

/** The sentences of a text that speak of the trade. */
const spoken = (text: string): string =>
  sentencesOf(text)
    .filter((sentence) => slotsOf(sentence).length > 0)
    .join(' ')

const texts = Object.values(library)
  .flat()
  .map((item) => ({
    fits: item.fits,
    text: spoken(item.text),
  }))
  .filter(({ text }) => text !== '')
const filled = (filling: Filling): string[] =>
  texts.filter((item) => suits(item, filling.words.kind)).map(({ text }) => fill(text, filling))

describe('the words of every trade, in every passage that suits it', () => {
  const twice = new Set<string>()
  const articles = new Set<string>()
  beforeAll(() => {
    for (const text of fillings.flatMap(filled)) {
      for (const [found] of text.matchAll(/\b(\w+) \1\b/gi)) twice.add(found)
      for (const [found] of text.matchAll(/\ban? [\w-]+/gi)) articles.add(found.replace(/^A/, 'a'))
    }
  })

  test('leave no word standing twice', () => expect([...twice]).toEqual([]))

  test('stand behind the right article', SLOW, async () => {
    expect(articles.size).toBeGreaterThan(200)
    const sentences = [...articles].map((found) => `They saw ${found}.`)
    expect(await findingsIn(sentences, ['AnA'])).toEqual([])
  })
})

/** Passages in which harper.js reads each trade: all of them would take minutes. */
const SAMPLE = 12

test('harper.js finds nothing in a sample of the passages of each trade', SLOW, async () => {
  const sample = fillings.flatMap((filling, index) => {
    const all = filled(filling)
    return Array.from({ length: SAMPLE }, (_, step) => all[(index + step * 17) % all.length]!)
  })
  expect(await findingsIn(sample, ANY_TRADE_RULES)).toEqual([])
})
