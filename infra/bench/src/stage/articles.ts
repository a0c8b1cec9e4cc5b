import { randomUUID } from 'node:crypto'
import { addressOf } from '@sortie/contracts/call'
import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import type { DraftEvent } from '@sortie/contracts/content/drafts/draft-events'
import { launchDraft } from '@sortie/contracts/content/drafts/drafts'
import type { UserId } from '@sortie/contracts/ids'
import { CALLER_HEADER, createCallerSigner } from '@sortie/runtime/http/caller'
import type { Behavior } from '@sortie/sandbox/model/behavior'
import type { TokenListener } from '@sortie/sandbox/model/reply'
import { startModel } from '@sortie/sandbox/model/start'
import type { WritingTask } from '../../../../services/content/src/untrusted/writing-tasks.ts'
import { causeOf } from '../bare/raw.ts'
import { sleepMs } from '../measuring/clock.ts'
import { jsonHeaders, type WireRequest } from './client.ts'
import { type Instance, startInstance } from './instances.ts'
import { asker, grantMissionsTo, registerUser, startBilling } from './launching.ts'
import type { BenchStage } from './stage.ts'

const POLL_MS = 50
const PATIENCE_MS = 300_000
const OUTCOMES = ['DraftCompleted', 'DraftFailed']

/** An order that has its outcome; times by the clock of dates. */
export type OrderOutcome = { type: string; requestedMs: number; endedMs: number; reason: string }

/** Settings of the model: an imitation of one, without a real limit on a day's budget. */
const modelSettings = (baseUrl: string) => ({
  OPENAI_API_KEY: 'sk-7f3a9c2e5b8d4f1a6c0e',
  OPENAI_BASE_URL: baseUrl,
  OPENAI_MODEL: 'sandbox',
  DRAFT_DOLLARS_PER_DAY: '1000000',
  DRAFT_LAUNCHES_PER_MINUTE: '1000000',
})

/** A draft whose research is done, by its events alone. */
const store = async ({ opened }: Instance, userId: UserId, task: WritingTask): Promise<DraftId> => {
  const draftId: DraftId = `dft_${randomUUID()}`
  const about = { draftId, userId, at: new Date().toISOString(), researchId: 'rsc_bench' as const }
  const events: DraftEvent[] = [
    { type: 'DraftPlanned', data: { ...about, brief: task.brief } },
    { type: 'EvidenceTaken', data: { ...about, part: 1, items: task.found } },
    { type: 'ResearchTaken', data: { ...about, context: task.context, isFailed: false } },
  ]
  const meta = { fingerprint: null, actor: userId, correlation: randomUUID(), subject: draftId }
  for (const [version, event] of events.entries()) {
    await opened.store.append(draftId, version, [event], { ...meta, cause: causeOf(userId) })
  }
  return draftId
}

const outcomeOf = async ({ opened }: Instance, draftId: DraftId) => {
  const commit = await opened.store.commits.findOne({
    stream: draftId,
    'events.type': { $in: OUTCOMES },
  })
  const event = commit?.events.find(({ type }) => OUTCOMES.includes(type))
  if (!commit || !event) return null
  const { cause = '' } = event.data as { cause?: string }
  return { type: event.type, endedMs: Date.parse(commit.at), reason: cause }
}

/** Asks again until it is so. */
const until = async <Found>(what: string, look: () => Promise<Found | null>): Promise<Found> => {
  for (const end = Date.now() + PATIENCE_MS; ; await sleepMs(POLL_MS)) {
    const found = await look()
    if (found !== null) return found
    if (Date.now() > end) throw new Error(`no ${what} within ${PATIENCE_MS} ms`)
  }
}

type Wishes = {
  behavior: Partial<Behavior>
  watch?: TokenListener
  /** More settings of content. */
  env?: Record<string, string>
  /** Users, who have missions enough. */
  users: number
}

/**
 * The real content and billing processes beside an imitation of a language model. Analysis is left out: drafts begin with
 * what its research found.
 */
export const openArticles = async (stage: BenchStage, name: string, wishes: Wishes) => {
  const { behavior, watch, env = {}, users: count } = wishes
  const model = await startModel(behavior, 0, watch)
  const settings = { ...modelSettings(model.baseUrl), ...env }
  const options = { service: 'content' as const, name, connections: 16, env: settings }
  const content = await startInstance(stage, options)
  const billing = await startBilling(stage, content, `${name}-billing`)
  const sign = await createCallerSigner(stage.common.secrets.GATEWAY_SIGNING_KEY!)
  const { grant } = await asker(stage)
  const users = Array.from({ length: count }, (): UserId => `usr_${randomUUID()}`)
  for (const userId of users) {
    await registerUser(stage, userId)
    await grantMissionsTo(billing, () => grant(userId))
  }

  const callerOf = async (userId: UserId) => ({
    [CALLER_HEADER]: await sign({ userId, sessionId: null, ip: '127.0.0.1', operator: false }),
  })
  const launchOf = async (userId: UserId, draftId: DraftId): Promise<WireRequest> => {
    const body = JSON.stringify({ writer: 'ai' })
    const once = { 'idempotency-key': randomUUID() }
    return {
      method: launchDraft.method,
      body,
      path: addressOf<typeof launchDraft>(launchDraft.path, { params: { draftId } }),
      headers: { ...(await callerOf(userId)), ...jsonHeaders(body), ...once },
    }
  }
  /** Its brief and all that was found for it. */
  const isShown = async (draftId: DraftId) => {
    const open = { stream: draftId, projected: { $ne: true } }
    return (await content.opened.store.commits.countDocuments(open)) === 0 || null
  }

  return {
    model,
    content,
    settings,
    users,
    /** A draft that can be launched. */
    prepare: async (userId: UserId, task: WritingTask): Promise<DraftId> => {
      const draftId = await store(content, userId, task)
      await until('draft', () => isShown(draftId))
      return draftId
    },
    /**
     * Launches it, and waits for its outcome.
     * @param onLaunched told once it is: whoever follows a draft before is told of its end at once
     */
    order: async (
      userId: UserId,
      draftId: DraftId,
      onLaunched = () => {},
    ): Promise<OrderOutcome> => {
      const request = await launchOf(userId, draftId)
      const requestedMs = Date.now()
      await content.send(request, launchDraft.status)
      onLaunched()
      const outcome = await until('outcome', () => outcomeOf(content, draftId))
      return { ...outcome, requestedMs }
    },
    stop: async () => {
      await billing.stop()
      await content.stop()
      await model.stop()
    },
  }
}
