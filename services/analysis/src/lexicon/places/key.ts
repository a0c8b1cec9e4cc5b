import { foldedWords } from '../words/folded.ts'

/** Words that names are written with in several ways, and the one that they are compared by. */
const SAME: Record<string, string> = {
  saint: 'st',
  sankt: 'st',
  sainte: 'ste',
  mount: 'mt',
  fort: 'ft',
}

/** Words of a name of a place as they are compared: without accents, `Saint` and `Sankt` as `St`. */
export const placeWords = (text: string): string[] =>
  foldedWords(text).map((word) => (Object.hasOwn(SAME, word) ? SAME[word]! : word))

/** Returns these words in one line: the key that a place is found by. */
export const placeKey = (text: string): string => placeWords(text).join(' ')

/** `st albans` as `St Albans`: the name of most places, which need not be stored then. */
export const asName = (key: string): string =>
  key.replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase())
