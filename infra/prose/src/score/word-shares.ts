import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { type EvidenceOrigin, originOf } from '@sortie/contracts/content/evidence/evidence-origin'
import { withSources } from '../facts/checks/verbatim.ts'
import { sentencesOf, type TextSentence } from '../text/sentences.ts'
import { writtenWordsOf } from '../text/words.ts'
import type { Block } from '../tree/tree.ts'

/** The words of an article by their origin: counts that add up to `words`. Headings are not counted. */
export type WordShares = {
  words: number
  /** The owner's: what they told, and what was computed from it. */
  owner: number
  /** The trade's: what our editors wrote on it. */
  trade: number
  /** The report's and other sources'. */
  report: number
  /** The rest, which any customer may get. */
  standard: number
}

type Item = Pick<EvidenceItem, 'id' | 'text' | 'voice' | 'card'>
type Share = Exclude<keyof WordShares, 'words'>

const shareOf = (item: Item): Share => {
  const shares: Partial<Record<EvidenceOrigin, Share>> = { customer: 'owner', editors: 'trade' }
  return shares[originOf(item)] ?? 'report'
}

const tokensOf = (text: string): string[] =>
  writtenWordsOf(text).map((word) => word.toLowerCase().replace(/’/g, "'"))

/** A run says something if it has a figure or a word that is not one of the little ones. */
const isTelling = (run: readonly string[]): boolean =>
  run.some((token) => /\d/.test(token)) || (run.length > 1 && run.some((token) => token.length > 3))

/** From this share on, a sentence that says what its source says is the source's as a whole. */
const WHOLE = 0.8

/**
 * Returns for each token of a sentence the most tokens, from that one on, that stand together in a source. Each pair of
 * tokens is compared once, from the last on, so that a word that is repeated a thousand times costs no more than a
 * thousand others.
 */
const longestRuns = (tokens: readonly string[], source: readonly string[]): number[] => {
  const longest = tokens.map(() => 0)
  let after = new Uint32Array(source.length + 1)
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const runs = new Uint32Array(source.length + 1)
    for (let from = 0; from < source.length; from += 1) {
      if (tokens[at] !== source[from]) continue
      const length = after[from + 1]! + 1
      runs[from] = length
      if (length > longest[at]!) longest[at] = length
    }
    after = runs
  }
  return longest
}

/** Marks the tokens of a sentence that stand in a source in the same order, two or more together. */
const sharedTokens = (tokens: readonly string[], source: readonly string[]): boolean[] => {
  const shared = tokens.map(() => false)
  for (const [at, longest] of longestRuns(tokens, source).entries()) {
    const run = tokens.slice(at, at + longest)
    if (longest > 0 && (longest === tokens.length || isTelling(run)))
      shared.fill(true, at, at + longest)
  }
  return shared
}

const ORDER: readonly Share[] = ['owner', 'trade', 'report']

/** Counts the words of one sentence by whose they are: a phrase of a source within our own sentence is the source's, and no more. */
const countSentence = (text: string, sources: readonly { share: Share; tokens: string[] }[]) => {
  const tokens = tokensOf(text)
  const owners = tokens.map((): Share => 'standard')
  const counted = ORDER.map((share) => {
    const shared = tokens.map(() => false)
    for (const source of sources.filter((one) => one.share === share))
      for (const [at, is] of sharedTokens(tokens, source.tokens).entries()) shared[at] ||= is
    return { share, shared }
  })
  for (const { share, shared } of counted.toReversed())
    for (const [at, is] of shared.entries()) if (is) owners[at] = share
  const own = owners.filter((share) => share !== 'standard')
  const [first] = own
  return first !== undefined && own.length >= WHOLE * tokens.length
    ? owners.map((share) => (share === 'standard' ? first : share))
    : owners
}

type CitedSentence = Pick<TextSentence, 'text' | 'setting' | 'citations' | 'place'>

/** A row of a table names its source once, so its cells rest on all that the row cites. */
const rowSources = (sentences: readonly CitedSentence[]) => {
  const keyOf = ({ place: { block, path } }: CitedSentence) => `${block}:${path[0]}`
  const rows = new Map<string, string[]>()
  for (const one of sentences)
    if (one.setting === 'cell')
      rows.set(keyOf(one), [...(rows.get(keyOf(one)) ?? []), ...one.citations])
  return (one: CitedSentence) => (one.setting === 'cell' ? rows.get(keyOf(one))! : one.citations)
}

/**
 * Counts the words of texts by whose they are, as a reader with a marker would: words are a source's where they stand
 * in an item that their sentence cites, and not because the sentence cites something.
 * @param ownTexts what the owner said without it being evidence, such as the call to action
 */
export const wordShares = (
  trees: readonly (readonly Block[])[],
  items: readonly Item[],
  ownTexts: readonly string[] = [],
): WordShares => {
  const known = new Map(
    items.map((item) => [item.id as string, { share: shareOf(item), tokens: tokensOf(item.text) }]),
  )
  const own = ownTexts.map((text) => ({ share: 'owner' as const, tokens: tokensOf(text) }))
  const shares: WordShares = { words: 0, owner: 0, trade: 0, report: 0, standard: 0 }
  for (const tree of trees) {
    const sentences = withSources(sentencesOf(tree), items)
    const sourcesOf = rowSources(sentences)
    for (const sentence of sentences) {
      if (sentence.setting === 'heading') continue
      const cited = sourcesOf(sentence).flatMap((id) => known.get(id) ?? [])
      const sources = cited.length > 0 ? cited : own
      for (const share of countSentence(sentence.text, sources)) {
        shares.words += 1
        shares[share] += 1
      }
    }
  }
  return shares
}

/** The part of the words that is the owner's, the trade's or the report's, 0-1. */
export const sourcedShare = ({ words, standard }: WordShares): number =>
  words > 0 ? (words - standard) / words : 0
