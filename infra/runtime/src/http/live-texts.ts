import type { Response } from 'express'

/** The text of a section so far; another attempt begins anew. */
export type GrowingText = { attempt: number; text: string }

/** Texts of one thing that grow, kept in a collection of their own. */
export type GrowingTexts = {
  collection: string
  read: () => Promise<Record<string, GrowingText>>
}

type SentLength = { attempt: number; length: number }

/**
 * Sends what is new of texts that grow, as `delta` without an id: what is there is sent from its start to
 * who comes new, and another attempt from its start to all.
 * @returns sends what there is; called again when there is more
 */
export const createTextSender = (
  response: Pick<Response, 'write'>,
): ((texts: Record<string, GrowingText>) => void) => {
  const sent = new Map<string, SentLength>()
  return (texts) => {
    for (const [section, { attempt, text }] of Object.entries(texts)) {
      const before = sent.get(section)
      // Read before another one was begun.
      if (before && before.attempt > attempt) continue
      const from = before?.attempt === attempt ? before.length : 0
      if (before?.attempt === attempt && text.length <= from) continue
      sent.set(section, { attempt, length: text.length })
      const delta = { section, attempt, from, text: text.slice(from) }
      response.write(`event: delta\ndata: ${JSON.stringify(delta)}\n\n`)
    }
  }
}
