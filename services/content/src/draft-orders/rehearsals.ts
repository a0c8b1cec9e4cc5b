import { createHash } from 'node:crypto'
import type { Writer } from '@sortie/contracts/content/drafts/draft-brief'
import type { Readiness } from '@sortie/contracts/content/drafts/draft-readiness'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import { createFairQueue } from '@sortie/runtime/process/fair-queue'
import type { Resource } from '@sortie/runtime/service/kernel'
import { LRUCache } from 'lru-cache'
import { voiceView } from '../brand-voice/views/voice-view.ts'
import { createVoiceFor, type VoiceFor } from '../brand-voice/voices.ts'
import {
  type ArticleWriters,
  articleWriting,
  type RehearsalPurpose,
} from '../draft-writing/writing.ts'
import { draftMaterialOf } from '../drafts/draft-material.ts'
import { type DraftReader, draftAggregate } from '../drafts/drafts.ts'
import { type EarlierDrafts, earlierDrafts } from '../drafts/earlier-drafts.ts'
import type { DraftView } from '../drafts/views/draft-view.ts'
import type { WritingTask } from '../untrusted/writing-tasks.ts'
import { RefusedTexts, SHORTEN_TEXTS } from '../writing/check/refused-texts.ts'

/** A draft's next order, as it would be. */
type RehearsedOrder = { seed: string; writer: Writer; purpose: RehearsalPurpose }

/**
 * Returns the readiness of a draft for its next order; null where the draft has no brief any more.
 * @throws QueueFull where too many rehearsals wait, of its owner or of all
 */
export type ReadinessOf = (
  view: Pick<DraftView, 'draftId' | 'userId' | 'inputs' | 'brief'>,
  order: RehearsedOrder,
) => Promise<Readiness | null>

export type Rehearsals = {
  readinessOf: ReadinessOf
  /** Drops what is remembered of a draft, or of all drafts of a user. */
  forget: (subject: string) => void
}

/** Drafts whose readiness is remembered. */
const REMEMBERED = 500
/** Rehearsals of one purpose that wait, of all users and of one. A rehearsal takes a part of a second. */
const LIMITS = { atOnce: 1, longest: 100, longestOfOne: 10 }

/** Returns the readiness of a draft whose texts take too long to check: its owner has to shorten them. */
const unreadable = (error: unknown): Readiness => {
  if (!(error instanceof RefusedTexts)) throw error
  const missing = [{ field: null, message: SHORTEN_TEXTS }]
  return { words: 0, missing, questions: [], instead: null, standardShare: null }
}

type DraftOwner = { draftId: string; userId: string }
type RehearsalResult = DraftOwner & { readiness: Readiness | null }
type RunningRehearsal = DraftOwner & { answer: Promise<Readiness | null> }

/**
 * Rehearses drafts: the whole article is written, so users take turns, and launches have turns of their own. Results
 * are cached under everything that the article is written from, so they never go stale.
 */
export const createRehearsals = (
  drafts: DraftReader,
  { rehearse }: Pick<ArticleWriters, 'rehearse'>,
  { earlierOf, voiceFor = async () => null }: { earlierOf: EarlierDrafts; voiceFor?: VoiceFor },
): Rehearsals => {
  const remembered = new LRUCache<string, RehearsalResult>({ max: REMEMBERED })
  const running = new Map<string, RunningRehearsal>()
  /** Those whose draft or owner was erased while they ran. */
  const forgotten = new WeakSet<RunningRehearsal>()
  const queues = { page: createFairQueue(LIMITS), launch: createFairQueue(LIMITS) }

  /** Reads the draft, too, only once it is its turn: it may be large. */
  const rehearseNow = async (
    draftId: string,
    { seed, writer, purpose }: RehearsedOrder,
    others: Pick<WritingTask, 'customer' | 'earlier' | 'voice'>,
  ) => {
    const { brief, found, context } = await draftMaterialOf(drafts, draftId, { isRehearsed: true })
    const task = brief && {
      draftId,
      seed,
      brief,
      found,
      context,
      at: new Date().toISOString(),
      ...others,
    }
    return task && rehearse(task, writer, purpose).catch(unreadable)
  }

  /** @param key of all that the article is written from */
  const answerOf = (
    key: string,
    { draftId, userId }: DraftOwner,
    purpose: RehearsalPurpose,
    task: () => Promise<Readiness | null>,
  ): Promise<Readiness | null> => {
    const before = remembered.get(key)
    if (before) return Promise.resolve(before.readiness)
    // A launch does not wait for the turn of a page.
    const runningKey = `${purpose}:${key}`
    const same = running.get(runningKey)
    if (same) return same.answer
    const answer = queues[purpose].run(userId, task).finally(() => {
      if (running.get(runningKey) === one) running.delete(runningKey)
    })
    const one: RunningRehearsal = { draftId, userId, answer }
    running.set(runningKey, one)
    return answer.then((readiness) => {
      if (!forgotten.has(one)) remembered.set(key, { draftId, userId, readiness })
      return readiness
    })
  }

  return {
    readinessOf: async ({ draftId, userId, inputs, brief }, order) => {
      const { seed, writer, purpose } = order
      const earlier = await earlierOf({ draftId, userId }, new Date().toISOString())
      const voice = (await voiceFor(userId, brief?.projectId))?.voice ?? null
      const key = createHash('sha256')
        .update(JSON.stringify([draftId, inputs, seed, writer, earlier, voice]))
        .digest('hex')
      return answerOf(key, { draftId, userId }, purpose, () =>
        rehearseNow(draftId, order, { customer: userId, earlier, voice }),
      )
    },
    forget: (subject) => {
      const isOf = ({ draftId, userId }: DraftOwner) => draftId === subject || userId === subject
      for (const [key, one] of remembered.entries()) if (isOf(one)) remembered.delete(key)
      for (const one of running.values()) if (isOf(one)) forgotten.add(one)
    },
  }
}

export const draftRehearsals: Resource<ServiceConfig, Rehearsals> = {
  name: 'draft-rehearsals',
  open: (kernel) =>
    createRehearsals(kernel.commands(draftAggregate), kernel.resource(articleWriting), {
      earlierOf: kernel.resource(earlierDrafts),
      voiceFor: createVoiceFor(kernel.views(voiceView)),
    }),
}
