import { diffWordsWithSpace } from 'diff'

/** A run of words that stayed, came or went. */
export type Change = { kind: 'same' | 'added' | 'removed'; text: string }

/** What changed between two texts, by words: all that is not added is the first, all not removed the second. */
export const wordChanges = (before: string, after: string): Change[] =>
  diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }))
