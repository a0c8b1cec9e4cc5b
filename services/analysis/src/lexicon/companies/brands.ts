import { holdsWords, stem, wordsOf } from '../../domain/words.ts'
import { isCommon } from '../words/common-words.ts'
import { isEnglish } from '../words/word-frequency.ts'
import { brandWords } from './companies.ts'

/** A name so short that it is an everyday word, like `A` or `We`, marks no keyword. */
const FEWEST_LETTERS = 3

/** Tells whether a keyword holds one of these names: all of its words, or one that is no English. */
export const branded = (names: readonly string[]) => {
  const brands = names
    .map(brandWords)
    .filter((words) => words.join('').length >= FEWEST_LETTERS || !words.every(isEnglish))
  const telling = new Set(brands.flat().filter((word) => !isCommon(word)))
  return (keyword: string): boolean => {
    const words = wordsOf(keyword).map(stem)
    return (
      words.some((word) => telling.has(word)) || brands.some((brand) => holdsWords(words, brand))
    )
  }
}
