import { createHash } from 'node:crypto'
import type { Writer } from '@sortie/contracts/draft-brief'
import type { Readiness } from '@sortie/contracts/drafts'
import { createThread } from '@sortie/runtime/process/thread'
import { LRUCache } from 'lru-cache'
import type { DraftView } from '../projections/draft-view.ts'
import { type Proofs, proofsBy } from '../providers/model/proofs.ts'
import type { Assignment } from '../writing/article.ts'
import { type DraftReader, materialOf } from './draft-material.ts'
import type { EarlierDrafts } from './earlier-drafts.ts'
import type { VoiceFor } from './voices.ts'
import type { ThreadResults, ThreadTask, WritingTask } from './writing-thread.ts'

export type Writing = {
  /** An article of our editors' passages, with all that it may claim. */
  write: (task: WritingTask) => Promise<ThreadResults['write']>
  /** What an article is written from by somebody else. */
  gather: (task: WritingTask) => Promise<Assignment>
  /** Reads what somebody else writes. */
  proofs: Proofs
  /** How a draft would come out if it were ordered now. */
  rehearse: (task: WritingTask, writer: Writer) => Promise<Readiness>
  stop: () => Promise<void>
}

const WORKER = new URL('./writing-thread.ts', import.meta.url)

/**
 * Writes in threads of its own: an article takes a core for a while. What was paid for does not wait behind
 * rehearsals.
 */
export const createWriting = (): Writing => {
  const paid = createThread<ThreadTask, ThreadResults[ThreadTask['do']]>(WORKER)
  const rehearsals = createThread<ThreadTask, ThreadResults['rehearse']>(WORKER)
  return {
    write: async (task) => (await paid.run({ do: 'write', task })) as ThreadResults['write'],
    gather: async (task) => (await paid.run({ do: 'gather', task })) as Assignment,
    proofs: proofsBy((name, given) => paid.run({ do: 'proof', name, given })),
    rehearse: (task, writer) => rehearsals.run({ do: 'rehearse', task, writer }),
    stop: async () => {
      await Promise.all([paid.stop(), rehearsals.stop()])
    },
  }
}

/** How a draft stands before its next order, whose name is told: the same text follows from it. */
export type ReadinessOf = (
  view: Pick<DraftView, 'draftId' | 'userId' | 'inputs' | 'brief'>,
  order: { seed: string; writer: Writer },
) => Promise<Readiness | null>

/** Drafts whose readiness is remembered. */
const REMEMBERED = 500

/**
 * Remembers how drafts stand: a rehearsal writes the whole article. What it is written from has a
 * version, so nothing that is remembered grows old.
 * @returns null where there is no brief any more.
 */
export const createReadinessOf = (
  drafts: DraftReader,
  { rehearse }: Pick<Writing, 'rehearse'>,
  { earlierOf, voiceFor = async () => null }: { earlierOf: EarlierDrafts; voiceFor?: VoiceFor },
): ReadinessOf => {
  const known = new LRUCache<string, Promise<Readiness | null>>({ max: REMEMBERED })

  type Order = { seed: string; writer: Writer }
  const rehearsed = async (
    draftId: string,
    { seed, writer }: Order,
    others: Pick<WritingTask, 'earlier' | 'voice'>,
  ) => {
    const { brief, found, context } = await materialOf(drafts, draftId, { isRehearsed: true })
    const task = brief && { seed, brief, found, context, at: new Date().toISOString(), ...others }
    return task && rehearse(task, writer)
  }

  return async ({ draftId, userId, inputs, brief }, order) => {
    const earlier = await earlierOf({ draftId, userId }, new Date().toISOString())
    const voice = (await voiceFor(userId, brief?.projectId))?.voice ?? null
    const key = createHash('sha256')
      .update(JSON.stringify([draftId, inputs, order.seed, order.writer, earlier, voice]))
      .digest('hex')
    const before = known.get(key)
    if (before) return before
    const now = rehearsed(draftId, order, { earlier, voice })
    known.set(key, now)
    now.catch(() => known.delete(key))
    return now
  }
}
