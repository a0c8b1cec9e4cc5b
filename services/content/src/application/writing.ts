import { createHash } from 'node:crypto'
import type { Readiness } from '@sortie/contracts/drafts'
import { createThread } from '@sortie/runtime/process/thread'
import { LRUCache } from 'lru-cache'
import type { DraftView } from '../projections/draft-view.ts'
import { type Drafts, materialOf } from './draft-material.ts'
import type { WritingResult, WritingTask } from './writing-thread.ts'

type Task = Omit<WritingTask, 'do'>
export type Writing = {
  write: (task: Task) => Promise<Extract<WritingResult, { readiness: null }>>
  /** How a draft would come out if it were ordered now. */
  rehearse: (task: Task) => Promise<Readiness>
  stop: () => Promise<void>
}

/** Writes in a thread of its own: an article takes a core for a while. */
export const createWriting = (): Writing => {
  const worker = new URL('./writing-thread.ts', import.meta.url)
  const { run, stop } = createThread<WritingTask, WritingResult>(worker)
  return {
    write: async (task) => {
      const made = await run({ ...task, do: 'write' })
      if (made.article === null) throw new Error('no article came back')
      return made
    },
    rehearse: async (task) => {
      const { readiness } = await run({ ...task, do: 'rehearse' })
      if (readiness === null) throw new Error('no readiness came back')
      return readiness
    },
    stop,
  }
}

/** How a draft stands before its next order, whose name is told: the same text follows from it. */
export type ReadinessOf = (
  view: Pick<DraftView, 'draftId' | 'inputs'>,
  seed: string,
) => Promise<Readiness | null>

/** Drafts whose readiness is remembered. */
const REMEMBERED = 500

/**
 * Remembers how drafts stand: a rehearsal writes the whole article. What it is written from has a
 * version, so nothing that is remembered grows old.
 * @returns null where there is no brief any more.
 */
export const createReadinessOf = (
  drafts: Pick<Drafts, 'newest'>,
  { rehearse }: Pick<Writing, 'rehearse'>,
): ReadinessOf => {
  const known = new LRUCache<string, Promise<Readiness | null>>({ max: REMEMBERED })

  const rehearsed = async (draftId: string, seed: string) => {
    const { brief, found, context } = await materialOf(drafts, draftId)
    return brief && rehearse({ seed, brief, found, context, at: new Date().toISOString() })
  }

  return async ({ draftId, inputs }, seed) => {
    const key = createHash('sha256')
      .update(JSON.stringify([draftId, inputs, seed]))
      .digest('hex')
    const before = known.get(key)
    if (before) return before
    const now = rehearsed(draftId, seed)
    known.set(key, now)
    now.catch(() => known.delete(key))
    return now
  }
}
