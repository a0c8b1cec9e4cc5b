import { syllable } from 'syllable'
import { linesOf, sentencesOf, textOf } from '../text/sentences.ts'
import { countWords, writtenWordsOf } from '../text/words.ts'
import type { Block } from '../tree/tree.ts'
import { isPassive } from './passive.ts'
import { linear, mean } from './scale.ts'

// Thresholds as Yoast publishes them (yoast.com/features/readability-analysis), implemented anew.

/** Measures of a tree's readability; null if there is too little text to say. */
export type Readability = {
  flesch: number | null
  /** Share of sentences of more than 20 words. */
  longSentences: number
  /** Share of sentences in the passive voice. */
  passive: number
  /** Share of paragraphs of more than 150 words. */
  longParagraphs: number
  /** Words between two headings at most. */
  longestSection: number
}

/** Sentences of prose: headings and cells of tables are no sentences. */
export const proseOf = (tree: readonly Block[]): string[] =>
  sentencesOf(tree)
    .filter(({ setting }) => setting !== 'heading' && setting !== 'cell')
    .map(({ text }) => text)

/**
 * Flesch reading ease: 206.835 - 1.015 words/sentence - 84.6 syllables/word (R. Flesch, "A new readability
 * yardstick", 1948). Some 60 to 70 is plain English; null without words.
 */
export const flesch = (sentences: readonly string[]): number | null => {
  const words = sentences.flatMap(writtenWordsOf)
  if (words.length === 0) return null
  // A number counts as one syllable: how it is said depends on what it is.
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0)
  return 206.835 - 1.015 * (words.length / sentences.length) - 84.6 * (syllables / words.length)
}

const share = <Item>(items: readonly Item[], is: (item: Item) => boolean): number =>
  items.length > 0 ? items.filter(is).length / items.length : 0

const longestSection = (tree: readonly Block[]): number => {
  let longest = 0
  let words = 0
  for (const block of tree) {
    words = block.type === 'heading' ? 0 : words + countWords([block])
    longest = Math.max(longest, words)
  }
  return longest
}

export const readabilityOf = (tree: readonly Block[]): Readability => {
  const sentences = proseOf(tree)
  const paragraphs = linesOf(tree)
    .filter(({ setting }) => setting === 'paragraph' || setting === 'quote')
    .map(({ inlines }) => writtenWordsOf(textOf(inlines)).length)
  return {
    flesch: flesch(sentences),
    longSentences: share(sentences, (sentence) => writtenWordsOf(sentence).length > 20),
    passive: share(sentences, isPassive),
    longParagraphs: share(paragraphs, (words) => words > 150),
    longestSection: longestSection(tree),
  }
}

/**
 * 0-1, the mean of five: Flesch 60 is good and 30 bad; long sentences 25 and 40 %; passive 10 and 20 %; no paragraph
 * over 150 words, bad from one in five; a heading every 300 words, bad at 600.
 */
export const readabilityScore = (measured: Readability): number =>
  mean([
    linear(measured.flesch ?? 0, 60, 30),
    linear(measured.longSentences, 0.25, 0.4),
    linear(measured.passive, 0.1, 0.2),
    linear(measured.longParagraphs, 0, 0.2),
    linear(measured.longestSection, 300, 600),
  ])
