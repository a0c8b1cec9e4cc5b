import { wordRuns, writtenWordsOf } from '../text/words.ts'
import { linear, mean } from './scale.ts'

/** Words of a shingle. */
export const SHINGLE = 8
/** Values of a signature: an estimate from 128 is off by some 0.04. */
const VALUES = 128

/** The words of a text as shingles are made of them. */
export const plainWords = (text: string) => writtenWordsOf(text.toLowerCase().normalize('NFKC'))

/** All runs of eight words of a text (A. Broder, "On the resemblance and containment of documents", 1997). */
export const shinglesOf = (text: string): Set<string> =>
  new Set(wordRuns(plainWords(text), SHINGLE))

/** Share of a text's shingles that are in any of the pages; 0 where it is shorter than a shingle. */
export const sharedWith = (text: string, pages: readonly string[]): number => {
  const own = shinglesOf(text)
  if (own.size === 0) return 0
  const theirs = pages.map(shinglesOf)
  const shared = [...own].filter((shingle) => theirs.some((set) => set.has(shingle)))
  return shared.length / own.size
}

/** The longest run of words, of eight or more, that a text has in common with a page; 0 where there is none. */
export const longestRun = (text: string, page: string): number => {
  const theirs = shinglesOf(page)
  let run = 0
  let longest = 0
  for (const shingle of wordRuns(plainWords(text), SHINGLE)) {
    run = theirs.has(shingle) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest === 0 ? 0 : longest + SHINGLE - 1
}

/** FNV-1a of 32 bits, then mixed as in MurmurHash 3, so that seeds give independent orders. */
export const hash = (text: string, seed: number): number => {
  let value = (0x811c9dc5 ^ seed) >>> 0
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0
  return mixed(value)
}
const mixed = (hash: number): number => {
  let value = hash
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** A text's MinHash signature over its shingles: the least of each of 128 hashes. Says nothing of its words. */
export const signatureOf = (text: string): number[] => {
  const signature = new Array<number>(VALUES).fill(0xffffffff)
  for (const shingle of shinglesOf(text)) {
    const [first, second] = [hash(shingle, 0), hash(shingle, 0x9e3779b9) | 1]
    for (let at = 0; at < VALUES; at += 1) {
      const value = mixed((first + Math.imul(at, second)) >>> 0)
      if (value < signature[at]!) signature[at] = value
    }
  }
  return signature
}

/** Estimates the similarity of two texts by their signatures: the share of shingles that both have, of all. */
export const similarity = (one: readonly number[], other: readonly number[]): number =>
  one.filter((value, at) => value === other[at] && value !== 0xffffffff).length / VALUES

/** A comparison of a text with existing ones. */
export type TextLikeness = {
  /** Share of its shingles that the pages read have. */
  shared: number
  /** Words of the longest unquoted run that a page has. */
  run: number
  /** To the most similar of the customer's own drafts. */
  own: number
}

/**
 * Returns true if a text is original enough to be delivered: at most 3 % of its shingles shared, no unquoted run over
 * 12 words, and a similarity of at most 0.3 to the customer's own drafts, or 0.5 for a template's text.
 */
export const isOriginal = ({ shared, run, own }: TextLikeness, template: boolean): boolean =>
  shared <= 0.03 && run <= 12 && own <= (template ? 0.5 : 0.3)

/** 0-1, the mean of two: shared shingles 3 and 10 %; similarity to own drafts at its limit, and 0.3 beyond it. */
export const originalityScore = ({ shared, own }: TextLikeness, template: boolean): number => {
  const limit = template ? 0.5 : 0.3
  return mean([linear(shared, 0.03, 0.1), linear(own, limit, limit + 0.3)])
}
