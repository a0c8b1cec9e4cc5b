import type { Fingerprint } from '@sortie/contracts/content/drafts/draft-score'
import {
  isOriginal,
  signatureOf,
  similarity,
  type TextLikeness,
} from '@sortie/prose/score/originality'
import { packSignature, unpackSignature } from '@sortie/prose/score/packed-signature'
import { likenessTo, unpackShingles } from '@sortie/prose/score/page-shingles'
import { withoutQuotes } from '@sortie/prose/text/quotes'
import { linesOf, textOf } from '@sortie/prose/text/sentences'
import { withoutTrailing } from '@sortie/prose/text/trailing'
import type { Block } from '@sortie/prose/tree/tree'
import type { Assignment } from '../article.ts'

const bare = (url: string) => withoutTrailing(url.replace(/^https?:\/\/(?:www\.)?/i, ''), '/')

/** The prose of a tree without what it quotes. */
const unquoted = (tree: readonly Block[]): string =>
  linesOf(tree)
    .filter(({ setting }) => setting !== 'quote')
    .map(({ inlines }) => withoutQuotes(textOf(inlines)))
    .join('\n')

/** Pages of others that were read for an article; those of the customer may say the same. */
const othersRead = ({ brief, context }: Pick<Assignment, 'brief' | 'context'>) => {
  const ownPages = new Set(brief.pages.map(bare))
  return (context?.read ?? []).filter(({ url }) => !ownPages.has(bare(url)))
}

/** Returns true where a page of others was read that an article can be compared with. */
export const isComparable = (assignment: Pick<Assignment, 'brief' | 'context'>): boolean =>
  othersRead(assignment).length > 0

/** Compares a text with the pages that were read; those of the customer may say the same. */
export const likenessOf = (
  tree: readonly Block[],
  { brief, context, earlier = [] }: Assignment,
): TextLikeness => {
  const pages = othersRead({ brief, context }).map(({ shingles }) => unpackShingles(shingles))
  const signature = earlier.length > 0 ? signatureIn(tree) : []
  const own = Math.max(
    0,
    ...earlier.map((other) => similarity(signature, unpackSignature(other.signature))),
  )
  return { ...likenessTo(unquoted(tree), pages), own }
}

/** The signature of all that a tree says, quotes too: who reads two articles of a customer reads them again. */
const signatureIn = (tree: readonly Block[]): number[] =>
  signatureOf(
    linesOf(tree)
      .map(({ inlines }) => textOf(inlines))
      .join('\n'),
  )

/** Returns the fingerprint of an article, which later articles of the same customer are compared with. */
export const fingerprintOf = (
  tree: readonly Block[],
  passages: readonly string[],
): Fingerprint => ({
  passages: [...new Set(passages)].slice(0, 100),
  signature: packSignature(signatureIn(tree)),
})

/** Returns true for a text that may be delivered as one's own. */
export const isOwnText = (likeness: TextLikeness, isTemplate: boolean): boolean =>
  isOriginal(likeness, isTemplate)
