import { createHash } from 'node:crypto'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { LRUCache } from 'lru-cache'
import type { RenderedPart, StoredParts } from '../untrusted/rendered-parts.ts'

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

/**
 * Renders articles for their links, and keeps the results: many people read one article. A result is kept under the
 * texts themselves, which are read from the store for each reader, so a text that was changed, revoked or erased is
 * never served.
 * @param renderParts renders what is stored, in the room for strangers' texts; drafts take turns
 * @param keptMs how long an article is kept without being read, in milliseconds
 */
export const createRenderedArticles = (
  renderParts: (draftId: string, stored: StoredParts) => Promise<RenderedPart[]>,
  { keptMs = KEPT_MS } = {},
): RenderedArticles => {
  type RememberedArticle = { texts: string; rendered: Promise<RenderedArticle> }
  const kept = new LRUCache<string, RememberedArticle>({
    maxSize: MOST_CHARACTERS,
    maxEntrySize: MOST_CHARACTERS,
    ttl: keptMs,
    // Also where nobody asks for it again: it is text in the clear.
    ttlAutopurge: true,
    updateAgeOnGet: true,
  })
  const keyOf = (draftId: string, citations: boolean) => `${draftId}:${citations}`

  const rendered = async (draftId: string, stored: StoredParts): Promise<RenderedArticle> => {
    const parts = await renderParts(draftId, stored)
    return {
      parts: parts.map(({ markdown }) => markdown),
      cited: new Set(parts.flatMap(({ cited }) => cited)),
    }
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
      const now = rendered(draftId, { parts, evidence, options })
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
