import { sentencesOf } from '@sortie/prose/text/sentences'
import type { Block, Inline } from '@sortie/prose/tree/tree'
import type { MarkedRun } from '@/components/article/marking'

/** Tells whether a sentence reads as one that was delivered. */
export type IsStandard = (sentence: string) => boolean

const plain = (sentence: string) => sentence.replace(/\s+/g, ' ').trim()

/**
 * Returns a check for standard sentences. An edited sentence is the customer's own: only unchanged ones are standard.
 */
export const standardBy = (sentences: readonly string[]): IsStandard => {
  const known = new Set(sentences.map(plain))
  return (sentence) => known.has(plain(sentence))
}

/** The sentences of a text that are standard. */
export const standardIn = (blocks: readonly Block[], isStandard: IsStandard): string[] =>
  sentencesOf(blocks).flatMap(({ text }) => (isStandard(text) ? [text] : []))

const lengthOf = (inline: Inline): number =>
  inline.type === 'text' ? inline.text.length : inline.type === 'break' ? 1 : 0

/** A line in runs that are marked or not: standard sentences, and what is between them. */
export const markedRuns = (inlines: readonly Inline[], isStandard: IsStandard): MarkedRun[] => {
  const spans = sentencesOf([{ type: 'paragraph', children: [...inlines] }]).filter(({ text }) =>
    isStandard(text),
  )
  const isMarkedAt = (at: number) => spans.some(({ start, end }) => at >= start && at < end)
  const edges = spans.flatMap(({ start, end }) => [start, end])
  const runs: MarkedRun[] = []
  const put = (of: Inline, isMarked: boolean) => {
    const last = runs.at(-1)
    if (last?.isMarked === isMarked) last.of.push(of)
    else runs.push({ isMarked, of: [of] })
  }
  let at = 0
  for (const inline of inlines) {
    const end = at + lengthOf(inline)
    if (inline.type !== 'text') put(inline, inline.type === 'break' && isMarkedAt(at))
    else {
      const cuts = [at, ...edges.filter((edge) => edge > at && edge < end), end]
      for (const [index, from] of cuts.slice(0, -1).entries()) {
        const text = inline.text.slice(from - at, cuts[index + 1]! - at)
        put({ ...inline, text }, isMarkedAt(from))
      }
    }
    at = end
  }
  return runs
}
