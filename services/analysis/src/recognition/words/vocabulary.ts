import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Industry, namesOfTrade } from '../../lexicon/industry.ts'
import { phraseRowsOf } from '../../lexicon/phrase-rows.ts'
import { sortedPlace } from '../../lexicon/sorted-place.ts'
import type { OrdinaryBusiness } from '../ordinary/ordinary.ts'
import type { OwnerWords } from './owner-words.ts'
import { readWords } from './words.ts'

/** The file of the words of trades: compiled, as reading all phrases anew takes half a second. */
export const VOCABULARY_FILE = join(import.meta.dirname, 'vocabulary.txt')

/** The weight of a name of a trade, beside its phrases, each of which counts by its fit. */
const NAME_COUNTS = 1
const WHOLE = 1_000
/** A text of an ordinary business counts as one phrase of so many, as it would if an editor had written them. */
const AS_PHRASES = 100

/** The words of a trade, by their keys: in how many thousandths of its phrases each stands. */
type WordShares = Map<string, number>

/** Returns the id of a business that nobody wrote phrases for, in the compiled file. */
export const ordinaryId = ({ name }: OrdinaryBusiness): string => `own:${name}`

/** @param texts each with how much it counts */
const inThousandths = (
  texts: readonly (readonly [text: string, counts: number])[],
  whole: number,
): WordShares => {
  const counts = new Map<string, number>()
  for (const [text, worth] of texts) {
    for (const key of new Set(readWords(text).map((word) => word.key))) {
      counts.set(key, (counts.get(key) ?? 0) + worth)
    }
  }
  return new Map(
    [...counts].map(
      ([key, count]) => [key, Math.max(1, Math.round((count / whole) * WHOLE))] as const,
    ),
  )
}

const sharesOf = (trade: Industry, says: readonly string[]): WordShares => {
  const rows = phraseRowsOf(trade.id)
  const names = [...namesOfTrade(trade), ...says]
  return inThousandths(
    [
      ...rows.map(({ phrase, fit }) => [phrase, fit / 3] as const),
      ...names.map((text) => [text, NAME_COUNTS] as const),
    ],
    rows.length,
  )
}

const sharesOfOrdinary = ({ name, also, says }: OrdinaryBusiness): WordShares => {
  const texts = [name, ...also, ...says]
  return inThousandths(
    texts.map((text) => [text, NAME_COUNTS] as const),
    AS_PHRASES,
  )
}

const lineOf = (id: string, shares: WordShares): string => {
  const words = [...shares].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `${[id, ...words.map(([key, share]) => `${key} ${share}`)].join('\t')}\n`
}

/** The text of the compiled file: a line for each kind of business. */
export const writeVocabulary = (
  trades: readonly Industry[],
  ownerWords: ReadonlyMap<string, OwnerWords>,
  ordinary: readonly OrdinaryBusiness[],
): string =>
  [
    ...trades.map((trade) =>
      lineOf(trade.id, sharesOf(trade, ownerWords.get(trade.id)?.says ?? [])),
    ),
    ...ordinary.map((business) => lineOf(ordinaryId(business), sharesOfOrdinary(business))),
  ].join('')

/** A word and its share in a line of the file. */
const cellOf = (cell: string): [key: string, share: number] => {
  const at = cell.lastIndexOf(' ')
  return [cell.slice(0, at), Number(cell.slice(at + 1))]
}

/** The trades that words of customers' searches belong to. */
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

/** The words of a trade, as numbers in ascending order, and their shares: a map of each would take ten times as much. */
type TradeShares = { words: Uint32Array; shares: Uint16Array }

/** Reads the compiled file. */
export const readVocabulary = (): Vocabulary => {
  const numbers = new Map<string, number>()
  const byTrade = new Map<string, TradeShares>()
  const sums: number[] = []
  const counts: number[] = []
  const numberOf = (key: string): number => {
    const known = numbers.get(key) ?? numbers.size
    numbers.set(key, known)
    return known
  }
  for (const line of readFileSync(VOCABULARY_FILE, 'utf8').split('\n')) {
    if (line === '') continue
    const [id = '', ...cells] = line.split('\t')
    const read = cells
      .map(cellOf)
      .map(([key, share]) => ({ word: numberOf(key), share }))
      .toSorted((one, other) => one.word - other.word)
    for (const { word, share } of read) {
      sums[word] = (sums[word] ?? 0) + share
      counts[word] = (counts[word] ?? 0) + 1
    }
    byTrade.set(id, {
      words: Uint32Array.from(read, ({ word }) => word),
      shares: Uint16Array.from(read, ({ share }) => share),
    })
  }
  const keys = [...numbers.keys()]
  return {
    share: (trade, key) => {
      const known = byTrade.get(trade)
      const word = numbers.get(key)
      if (!known || word === undefined) return 0
      const at = sortedPlace(known.words.length, (place) => known.words[place]! - word)
      return at < 0 ? 0 : known.shares[at]! / sums[word]!
    },
    trades: (key) => counts[numbers.get(key) ?? -1] ?? 0,
    wordsOf: (trade) => Array.from(byTrade.get(trade)?.words ?? [], (word) => keys[word]!),
  }
}
