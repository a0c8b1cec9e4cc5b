import type { Block } from '../tree/tree.ts'
import { linesOf, textOf } from './sentences.ts'

// A word has a letter or a digit; apostrophes, hyphens, points and commas within one are part of it.
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’.,‑-][\p{L}\p{N}\p{M}]+)*/gu

/** The words of a text, as they are written. */
export const writtenWordsOf = (text: string): string[] => text.match(WORD) ?? []

/** The runs of so many words in a row. */
export const wordRuns = (words: readonly string[], length: number): string[] =>
  words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(' '))

/** Counts the words that a reader sees in a tree; prompts and alternative texts are not counted. */
export const countWords = (tree: readonly Block[]): number =>
  linesOf(tree).reduce((sum, { inlines }) => sum + writtenWordsOf(textOf(inlines)).length, 0)
