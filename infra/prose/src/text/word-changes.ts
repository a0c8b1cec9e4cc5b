import { type ChangeObject, diffLines, diffWordsWithSpace } from 'diff'

/** A run of words that stayed, came or went. */
export type WordChange = { kind: 'same' | 'added' | 'removed'; text: string }

/**
 * The most words or lines that may come and go before a coarser comparison takes over: the time grows with the square
 * of it, and the page stands still meanwhile.
 */
const MOST_CHANGES = 1_500

type Part = { same: string; removed: string; added: string }

/** Joins the changes between words that stayed into one part each; a part of words that stayed has nothing else. */
const partsOf = (changes: readonly ChangeObject<string>[]): Part[] => {
  const parts: Part[] = []
  for (const { value, added, removed } of changes) {
    const last = parts.at(-1)
    const part = {
      same: added || removed ? '' : value,
      removed: removed ? value : '',
      added: added ? value : '',
    }
    if (last && !last.same && !part.same) {
      last.removed += part.removed
      last.added += part.added
    } else parts.push(part)
  }
  return parts
}

const countOf = (text: string) => text.split(/\s+/).filter(Boolean).length
const sizeOf = ({ removed, added }: Part) => Math.max(countOf(removed), countOf(added))

/**
 * Takes a few words that stayed between larger changes for changed as well, within a line: where a sentence was written
 * anew, that both have “the” says nothing, and nobody can read what alternates by the word.
 */
const joined = (parts: readonly Part[]): Part[] => {
  const done: Part[] = []
  for (const part of parts) {
    let after = part
    while (!after.same && done.length >= 2) {
      const [before, between] = [done.at(-2)!, done.at(-1)!]
      const count = countOf(between.same)
      const isLine = between.same.includes('\n')
      if (before.same || isLine || count > sizeOf(before) || count > sizeOf(after)) break
      done.splice(-2)
      after = {
        same: '',
        removed: before.removed + between.same + after.removed,
        added: before.added + between.same + after.added,
      }
    }
    done.push(after)
  }
  return done
}

const named = (changes: readonly ChangeObject<string>[]): WordChange[] =>
  joined(partsOf(changes)).flatMap((part) =>
    (['same', 'removed', 'added'] as const).flatMap((kind): WordChange[] =>
      part[kind] ? [{ kind, text: part[kind] }] : [],
    ),
  )

/**
 * Returns the changes between two texts, by words: all parts but the added ones make up the first text, and all but the
 * removed ones the second. Texts that have little in common are compared by lines, or count as replaced.
 */
export const wordChanges = (before: string, after: string): WordChange[] => {
  const bound = { maxEditLength: MOST_CHANGES }
  const changes = diffWordsWithSpace(before, after, bound) ?? diffLines(before, after, bound)
  if (changes) return named(changes)
  return [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
}
