import { stem, wordsOf } from './words.ts'

const JOINING = new Set('a an the for of in to at on is are do does'.split(' '))
/** Equal where phrases ask for the same: whatever their order, number and joining words. */
export const sameSearch = (phrase: string): string =>
  wordsOf(phrase)
    .filter((word) => !JOINING.has(word))
    .map(stem)
    .toSorted()
    .join(' ')
