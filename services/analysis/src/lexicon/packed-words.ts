import { sortedPlace } from './sorted-place.ts'

/** Many words in ascending order, as one text outside of the heap: a map of them takes ten times as much. */
export type PackedWords = { text: Buffer; starts: Uint32Array }

/**
 * Packs words into one text.
 * @param words sorted, each of them once, of letters whose order is that of their bytes: all but those beyond U+D7FF
 */
export const packWords = (words: readonly string[]): PackedWords => {
  const starts = new Uint32Array(words.length + 1)
  for (const [at, word] of words.entries()) starts[at + 1] = starts[at]! + Buffer.byteLength(word)
  return { text: Buffer.from(words.join('')), starts }
}

/** Returns the place of a word in the order that it was packed in; -1 where it was not. Some sixteen steps. */
export const placeOfWord = ({ text, starts }: PackedWords, word: string): number => {
  const sought = Buffer.from(word)
  return sortedPlace(starts.length - 1, (at) => {
    const from = starts[at]!
    const length = starts[at + 1]! - from
    const shared = Math.min(length, sought.length)
    // `Buffer.compare` takes longer to be called than words of some letters to be compared.
    for (let index = 0; index < shared; index++) {
      const order = text[from + index]! - sought[index]!
      if (order !== 0) return order
    }
    return length - sought.length
  })
}
