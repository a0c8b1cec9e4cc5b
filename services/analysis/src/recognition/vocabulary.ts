import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Industry } from '../lexicon/industry.ts'
import { phraseRowsOf } from '../lexicon/phrase-rows.ts'
import type { OwnerWords } from './owner-words.ts'
import { readWords } from './words.ts'

/** Where the words of trades stand: compiled, as reading all phrases anew takes half a second. */
export const VOCABULARY_FILE = join(import.meta.dirname, 'vocabulary.txt')

/** What a name of a trade counts, beside its phrases, each of which counts by its fit. */
const NAME_COUNTS = 1
const WHOLE = 1_000

/** The words of a trade, by their keys: in how many thousandths of its phrases each stands. */
type WordShares = Map<string, number>

const sharesOf = (trade: Industry, says: readonly string[]): WordShares => {
  const rows = phraseRowsOf(trade.id)
  const counts = new Map<string, number>()
  const note = (text: string, worth: number) => {
    for (const key of new Set(readWords(text).map((word) => word.key))) {
      counts.set(key, (counts.get(key) ?? 0) + worth)
    }
  }
  for (const { phrase, fit } of rows) note(phrase, fit / 3)
  const { name, synonyms, shorthand = [], heads } = trade
  const names = [name, ...synonyms, ...shorthand, ...heads.map(({ term }) => term), ...says]
  for (const text of names) note(text, NAME_COUNTS)
  const inThousandths = [...counts].map(
    ([key, count]) => [key, Math.max(1, Math.round((count / rows.length) * WHOLE))] as const,
  )
  return new Map(inThousandths)
}

/** The text of the compiled file: a line for each trade. */
export const writeVocabulary = (
  trades: readonly Industry[],
  ownerWords: ReadonlyMap<string, OwnerWords>,
): string =>
  trades
    .map((trade) => {
      const words = [...sharesOf(trade, ownerWords.get(trade.id)?.says ?? [])].toSorted(
        ([one], [other]) => (one < other ? -1 : 1),
      )
      return `${[trade.id, ...words.map(([key, share]) => `${key} ${share}`)].join('\t')}\n`
    })
    .join('')

const parse = (text: string): Map<string, WordShares> =>
  new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [id = '', ...words] = line.split('\t')
        const shares = words.map((entry) => {
          const at = entry.lastIndexOf(' ')
          return [entry.slice(0, at), Number(entry.slice(at + 1))] as const
        })
        return [id, new Map(shares)]
      }),
  )

/** How words of customers' searches belong to trades. */
export type Vocabulary = {
  /**
   * 0 to 1: of all phrases with this word the share that is about a trade, each trade counting the same
   * however many phrases it has.
   */
  share: (trade: string, key: string) => number
  /** In how many trades a phrase or a name holds this word. */
  trades: (key: string) => number
  /** The words of a trade. */
  wordsOf: (trade: string) => Iterable<string>
}

/** Reads the compiled file. */
export const readVocabulary = (): Vocabulary => {
  const byTrade = parse(readFileSync(VOCABULARY_FILE, 'utf8'))
  const sums = new Map<string, { sum: number; trades: number }>()
  for (const shares of byTrade.values()) {
    for (const [key, share] of shares) {
      const before = sums.get(key) ?? { sum: 0, trades: 0 }
      sums.set(key, { sum: before.sum + share, trades: before.trades + 1 })
    }
  }
  return {
    share: (trade, key) => (byTrade.get(trade)?.get(key) ?? 0) / (sums.get(key)?.sum ?? 1),
    trades: (key) => sums.get(key)?.trades ?? 0,
    wordsOf: (trade) => byTrade.get(trade)?.keys() ?? [],
  }
}
