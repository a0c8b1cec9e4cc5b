import { Dialect } from 'harper.js'
import retextEnglish from 'retext-english'
import retextPassive from 'retext-passive'
import { unified } from 'unified'
import { VFile } from 'vfile'
import { describe, expect, test } from 'vitest'
import { findingsIn } from './harper.ts'
import { ANY_TRADE_RULES, RULES } from './harper-rules.ts'
import { library } from './library.ts'
import { type Passage, suits } from './passage.ts'
import { sentencesOf } from './passage-checks.ts'
import { sampleTrades } from './sample-trades.ts'
import { type Filling, fill, slotsOf } from './slots.ts'

const all: Passage[] = Object.values(library).flat()
const read = (item: Passage, filling: Filling): string => fill(item.text, filling)
const tradesOf = (item: Passage) => sampleTrades.filter(({ words }) => suits(item, words.kind))

// The checker is a large WebAssembly module, and slow to start on a busy machine.
describe('harper.js finds nothing', { timeout: 120_000 }, () => {
  const rotated = all.map((item, index) => {
    const trades = tradesOf(item)
    return read(item, trades[index % trades.length]!)
  })

  test('by any of the named rules, each text filled for another trade', async () =>
    expect(await findingsIn(rotated, RULES, Dialect.American)).toEqual([]))

  test('in the spelling of Britain', async () =>
    expect(await findingsIn(rotated, ['SpellCheck'], Dialect.British)).toEqual([]))

  test('in a sentence with slots, filled for every trade', async () => {
    const filled = all.flatMap((item) => {
      const sentences = sentencesOf(item.text).filter((sentence) => slotsOf(sentence).length > 0)
      return tradesOf(item).map((filling) => fill(sentences.join(' '), filling))
    })
    expect(await findingsIn(filled, ANY_TRADE_RULES, Dialect.American)).toEqual([])
  })

  test('but mistakes and foreign spellings are found', async () => {
    const { American, British } = Dialect
    expect(
      await findingsIn(['Ask an plumber to to call.'], ANY_TRADE_RULES, American),
    ).toHaveLength(2)
    expect(await findingsIn(['A nice colour.'], ['SpellCheck'], American)).toHaveLength(1)
    expect(await findingsIn(['A nice color.'], ['SpellCheck'], British)).toHaveLength(1)
  })
})

test('at most one sentence in ten of a file is passive', () => {
  const processor = unified().use(retextEnglish).use(retextPassive)
  for (const [name, items] of Object.entries(library)) {
    const text = items.map((item) => read(item, tradesOf(item)[0]!)).join(' ')
    const file = new VFile(text)
    processor.runSync(processor.parse(file), file)
    const share = file.messages.length / sentencesOf(text).length
    expect.soft(share, name).toBeLessThanOrEqual(0.1)
  }
})
