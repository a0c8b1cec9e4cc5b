import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EvidenceItem } from '@sortie/contracts/evidence'
import { publishedBlocks } from '@sortie/prose/exports/article'
import { readMarkdown } from '@sortie/prose/markdown/read'
import { writeMarkdown } from '@sortie/prose/markdown/write'
import { sentencesOf } from '@sortie/prose/text/sentences'
import { LRUCache } from 'lru-cache'

/** The texts of an article as whoever has a link reads them. */
export type RenderedArticle = {
  /** Markdown of its parts, in their order. */
  parts: string[]
  /** Ids of the evidence that they cite. */
  cited: ReadonlySet<string>
}

export type RenderedArticles = {
  /** @param parts Markdown as it is stored */
  render: (
    draftId: string,
    parts: readonly string[],
    evidence: readonly EvidenceItem[],
    options: { citations: boolean },
  ) => Promise<RenderedArticle>
  /** Forgets an article that nobody may read any more. */
  forget: (draftId: string) => void
}

/** Characters of all articles that are kept, and how long one is kept without being read, in ms. */
const MOST_CHARACTERS = 16_000_000
const KEPT_MS = 600_000

const renderPart = (
  markdown: string,
  evidence: readonly EvidenceItem[],
  options: { citations: boolean },
): { markdown: string; cited: string[] } => {
  const blocks = publishedBlocks(readMarkdown(markdown), evidence, options)
  return {
    markdown: writeMarkdown(blocks).trim(),
    cited: sentencesOf(blocks).flatMap(({ citations }) => citations),
  }
}

/**
 * Renders articles for their links, and keeps what was rendered: many people read one article. What is kept is
 * found by the texts themselves, which are read from the store for each reader; so nothing is served that was
 * changed, revoked or erased.
 * @param keptMs how long an article is kept without being read, in milliseconds
 */
export const createRenderedArticles = ({ keptMs = KEPT_MS } = {}): RenderedArticles => {
  type Kept = { texts: string; rendered: Promise<RenderedArticle> }
  const kept = new LRUCache<string, Kept>({
    maxSize: MOST_CHARACTERS,
    maxEntrySize: MOST_CHARACTERS,
    ttl: keptMs,
    // Also where nobody asks for it again: it is text in the clear.
    ttlAutopurge: true,
    updateAgeOnGet: true,
  })
  const keyOf = (draftId: string, citations: boolean) => `${draftId}:${citations}`

  const rendered = async (
    parts: readonly string[],
    evidence: readonly EvidenceItem[],
    options: { citations: boolean },
  ): Promise<RenderedArticle> => {
    const texts: string[] = []
    const cited = new Set<string>()
    for (const part of parts) {
      const one = renderPart(part, evidence, options)
      texts.push(one.markdown)
      for (const id of one.cited) cited.add(id)
      // Other requests have their turn between two parts.
      await nextTurn()
    }
    return { parts: texts, cited }
  }

  return {
    render: (draftId, parts, evidence, options) => {
      const key = keyOf(draftId, options.citations)
      const ids = evidence.map(({ id }) => id)
      const texts = createHash('sha256')
        .update(JSON.stringify([parts, ids]))
        .digest('hex')
      const before = kept.get(key)
      if (before?.texts === texts) return before.rendered
      const now = rendered(parts, evidence, options)
      const size = 1 + parts.reduce((sum, part) => sum + part.length, 0)
      kept.set(key, { texts, rendered: now }, { size })
      now.catch(() => kept.delete(key))
      return now
    },
    forget: (draftId) => {
      for (const citations of [true, false]) kept.delete(keyOf(draftId, citations))
    },
  }
}
