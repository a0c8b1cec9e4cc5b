import { stem, wordsOf } from '../domain/words.ts'
import { industries } from './industries.ts'
import { isEnglish } from './word-frequency.ts'

const ofTrades = new Set(
  industries
    .flatMap(({ name, synonyms, shorthand = [], heads }) => [
      name,
      ...synonyms,
      ...shorthand,
      ...heads.map(({ term }) => term),
    ])
    .flatMap(wordsOf)
    .map(stem),
)

/** Whether a word belongs to everybody: an English one, or one that names a trade, as `pilates`. */
export const isCommon = (word: string): boolean => isEnglish(word) || ofTrades.has(stem(word))
