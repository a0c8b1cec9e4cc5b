import { type ChangeObject, diffLines, diffWordsWithSpace } from 'diff'

/** A run of words that stayed, came or went. */
export type Change = { kind: 'same' | 'added' | 'removed'; text: string }

/**
 * How many words or lines may come and go before a coarser comparison takes over: the time grows with
 * the square of it, and whoever waits for it sees the page stand still.
 */
const MOST_CHANGES = 1_500

const named = (changes: readonly ChangeObject<string>[]): Change[] =>
  changes.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }))

/**
 * What changed between two texts, by words: all that is not added is the first, all not removed the
 * second. Texts that have little in common are compared by lines, or told as replaced.
 */
export const wordChanges = (before: string, after: string): Change[] => {
  const bound = { maxEditLength: MOST_CHANGES }
  const changes = diffWordsWithSpace(before, after, bound) ?? diffLines(before, after, bound)
  if (changes) return named(changes)
  return [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
}
