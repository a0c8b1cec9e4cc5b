import { isEnglishWord } from '../english-words.ts'
import { NEGATIONS, NO_NAMES } from './risk-words.ts'

// The words of a sentence, and the tests that rules make on them.

/** A sentence in words, as they were typed and in lower case. */
export type SentenceWords = {
  typed: readonly string[]
  low: readonly string[]
  isQuestion: boolean
  /** The sentence in lower case, its words parted by one space each, and one at either end. */
  text: string
  /** The sentence as it stands. */
  whole: string
}

// Not the words of `prose`: there a comma without a space joins two, and would hide what stands behind it.
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu

/** The words of a sentence. */
export const wordsOfSentence = (sentence: string): SentenceWords => {
  const typed = sentence.match(WORD) ?? []
  const low = typed.map((word) => word.toLowerCase())
  return {
    typed,
    low,
    isQuestion: sentence.trimEnd().endsWith('?'),
    text: ` ${low.join(' ').replaceAll('’', "'")} `,
    whole: sentence,
  }
}

/** Words of one kind, in lower case. */
export type Words = ReadonlySet<string>
/** Returns true where one of some words stands from `from` up to and without `to`. */
export const hasWordWithin = (
  low: readonly string[],
  words: Words,
  from: number,
  to: number,
): boolean => low.slice(Math.max(0, from), Math.max(0, to)).some((word) => words.has(word))
/** Returns the places of some words. */
export const placesOf = (low: readonly string[], words: Words): number[] =>
  low.flatMap((word, at) => (words.has(word) ? [at] : []))

/** Words between a verb and what it is about, behind it and before it. */
export const NEAR = 8
export const DENIAL_REACH = 4
/** Words that deny what follows. `Without drugs we cure` and `no doubt` deny nothing of it. */
export const isNegated = (low: readonly string[], at: number): boolean =>
  low
    .slice(Math.max(0, at - DENIAL_REACH), at)
    .some(
      (word, index, before) =>
        NEGATIONS.has(word) && word !== 'without' && before[index + 1] !== 'doubt',
    )

/** Returns true where one of some phrases stands in a sentence: words of `text`, with a space between each. */
export const hasPhrase = (text: string, phrases: readonly string[]): boolean =>
  phrases.some((phrase) => text.includes(` ${phrase} `))

const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word)

/** Verbs of which the subject is many. */
const MANY: Words = new Set(['are', 'were', 'have', "aren't", 'need'])

/** Returns true for a word that names somebody where it stands: at the start of a sentence every word has a capital. */
const isName = ({ typed, low }: SentenceWords, at: number): boolean => {
  const word = typed[at]
  if (!word || !isCapital(word) || NO_NAMES.has(low[at]!)) return false
  if (at > 0) return true
  const next = typed[1] ?? ''
  // `Pelmets are wrong in a low room`: several things, and nobody.
  if (low[0]!.endsWith('s') && MANY.has(low[1] ?? '')) return false
  return !isEnglishWord(low[0]!) || (isCapital(next) && !NO_NAMES.has(low[1]!))
}
/** Returns true where somebody is named from `from` up to and without `to`. */
export const namesBetween = (words: SentenceWords, from: number, to: number): boolean =>
  words.typed.some((_, at) => at >= from && at < to && isName(words, at))
