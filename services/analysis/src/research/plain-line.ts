import { isLineForModel } from '@sortie/prose/text/model-orders'
import { isEnglish } from '../lexicon/words/word-frequency.ts'

// Titles, names and descriptions of strangers' pages. They are no sentences, so the rules of sentences do not fit
// them; yet they stand in prompts and in evidence beside sentences.

/** Names are short, and no words of a language. */
const LEAST_WORDS = 4

/** Half of the words: the rest may be names. An order in another language would pass by the rules of English. */
const isMostlyEnglish = (line: string): boolean => {
  const words = line.toLowerCase().match(/\p{L}[\p{L}’']*/gu) ?? []
  const known = words.filter((word) => isEnglish(word.replace(/[’']s?$/, '')))
  return words.length < LEAST_WORDS || known.length >= words.length / 2
}

/** A title or a description that may stand in a prompt; null where it may not. */
export const plainLineForModel = (line: string): string | null =>
  line && !isLineForModel(line) && isMostlyEnglish(line) ? line : null

/** A name that may stand in a prompt; null where it may not. Names are in any language. */
export const plainName = (name: string): string | null =>
  name && !isLineForModel(name) ? name : null
