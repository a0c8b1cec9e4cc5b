import { stem, wordsOf } from '../../domain/words.ts'
import { industries } from '../industries.ts'
import { namesOfTrade } from '../industry.ts'
import { isEnglish } from './word-frequency.ts'

const ofTrades = new Set(industries.flatMap(namesOfTrade).flatMap(wordsOf).map(stem))

/** Returns true where a word belongs to everybody: an English word, or one that names a trade, as `pilates`. */
export const isCommon = (word: string): boolean => isEnglish(word) || ofTrades.has(stem(word))
