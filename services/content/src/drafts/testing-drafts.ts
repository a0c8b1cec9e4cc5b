import { randomUUID } from 'node:crypto'
import type { ResearchContext } from '@sortie/contracts/analysis/research/research'
import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import type { Writer } from '@sortie/contracts/content/drafts/draft-brief'
import { getDraft, launchDraft, planDraft } from '@sortie/contracts/content/drafts/drafts'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import type { Caller } from '@sortie/runtime/http/caller'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { expect } from 'vitest'
import type { ArticleWriters } from '../draft-writing/writing.ts'
import { doProof, proofsBy } from '../providers/model/proofs.ts'
import type { WrittenArticle } from '../writing/article.ts'
import { around, counts, score } from './decider/testing-draft.ts'
import type { DraftView } from './views/draft-view.ts'

// Drafts against a service that runs: analysis and billing are spoken for by hand.

/** An article of three sections, the same for every order. */
export const article: WrittenArticle = {
  sections: ['s1', 's2', 's3'].map((sectionId) => ({
    sectionId,
    role: 'answer',
    heading: `About ${sectionId}`,
    isRequired: true,
    markdown: `Ask when it was baked. Crumb bakes at six [e1].`,
    cuts: [],
    words: 9,
  })),
  package: around,
  score,
  counts,
  faults: [],
}

/** Writes what it is told to, with what was found as its evidence; ready for every brief. */
export const writingOf = (
  write: () => Promise<WrittenArticle> | WrittenArticle,
): ArticleWriters => ({
  write: async ({ found }) => ({ article: await write(), items: found }),
  gather: async ({ found, ...task }) => ({ ...task, items: found }),
  proofs: proofsBy(async (name, parameters) => doProof(name, parameters)),
  rehearse: async () => ({
    words: 1_600,
    missing: [],
    questions: [],
    instead: null,
    standardShare: 0.5,
  }),
  stop: async () => {},
})

const now = () => new Date().toISOString()
const RESEARCH_WAIT = { timeout: 20_000 }

/** What analysis finds, as far as a test needs it. */
export type Found = { items: EvidenceItem[]; context: ResearchContext | null }

/** One user at their desk, who orders of this writer. */
export const openDesk = (content: RunningService, found: Found, writer: Writer = 'template') => {
  const userId = `usr_${randomUUID()}` as const
  const caller: Caller = content.caller(userId)
  const ledger = `led_${randomUUID()}`
  let moves = 0

  const viewOf = async (draftId: string) => {
    // A process that is started beside the test folds by other rules, as its code was not transformed, and
    // so into another generation: the one that is furthest counts.
    const kept = await content.db.listCollections({ name: /^view\.draft\.\d+$/ }).toArray()
    type Kept = { _id: string; v: number; view: DraftView | null }
    const found = await Promise.all(
      kept.map(({ name }) => content.db.collection<Kept>(name).findOne({ _id: draftId })),
    )
    const [newest] = found.filter((one) => one !== null).toSorted((a, b) => b.v - a.v)
    return newest?.view ?? null
  }
  const research = async (draftId: DraftId, isFailed = false) => {
    const { researchId } = (await viewOf(draftId))!.research
    const about = { researchId, draftId, userId, at: now() }
    const parts = isFailed
      ? [{ type: 'ResearchFailed', data: about }]
      : [
          { type: 'EvidenceGathered', data: { ...about, part: 1, items: found.items } },
          { type: 'ResearchCompleted', data: { ...about, context: found.context } },
        ]
    const events = parts.map((event, index) => ({
      ...event,
      stream: researchId,
      version: index + 1,
    }))
    await content.publishAll('analysis', events)
    await expect
      .poll(async () => (await viewOf(draftId))?.research.status, RESEARCH_WAIT)
      .toBe(isFailed ? 'failed' : 'done')
  }
  const plan = async (brief: object): Promise<DraftId> => {
    const answer = await content.call(planDraft, { body: brief, caller })
    expect(answer.status, JSON.stringify(answer.problem)).toBe(201)
    const { draftId } = answer.body
    // Another instance may fold the view.
    await expect.poll(() => viewOf(draftId)).not.toBeNull()
    return draftId
  }
  const launch = (draftId: string, headers: Record<string, string> = {}) =>
    content.call(launchDraft, {
      params: { draftId },
      body: { writer },
      caller,
      headers,
    })
  const bill = (type: 'MissionReserved' | 'MissionDeclined', draftId: string, reportId: string) => {
    moves += 1
    const about = { ledgerId: ledger, userId, at: now(), reportId, draftId, available: 3 }
    const data = type === 'MissionReserved' ? { ...about, entries: [], debt: 0 } : about
    return content.publish('billing', { type, stream: ledger, version: moves, data })
  }

  return {
    userId,
    caller,
    plan,
    research,
    launch,
    viewOf,
    bill,
    /** Drafts as the API tells of them. */
    read: async (draftId: string) =>
      (await content.call(getDraft, { params: { draftId }, caller })).body,
    /** A draft whose research is done. */
    prepared: async (brief: object): Promise<DraftId> => {
      const draftId = await plan(brief)
      await research(draftId)
      return draftId
    },
    /** Launches it, and answers for billing. */
    ordered: async (
      draftId: DraftId,
      type: 'MissionReserved' | 'MissionDeclined' = 'MissionReserved',
    ) => {
      const before = (await viewOf(draftId))?.order?.number ?? 0
      const launched = launch(draftId)
      const order = async () => (await viewOf(draftId))?.order
      let refusal: unknown = null
      void launched.then(({ problem }) => {
        refusal = problem
      })
      await expect
        .poll(
          async () => {
            // One that is refused makes no order.
            if (refusal && type === 'MissionReserved') throw new Error(JSON.stringify(refusal))
            return (await order())?.number ?? 0
          },
          { timeout: 20_000, interval: 20 },
        )
        .toBe(before + 1)
      await bill(type, draftId, (await order())!.reportId)
      return launched
    },
    /** Waits until a draft stands so. */
    becomes: (draftId: string, status: DraftView['status']) =>
      expect.poll(async () => (await viewOf(draftId))?.status, { timeout: 30_000 }).toBe(status),
    /** Types of the events of a draft, in their order. */
    history: async (draftId: string): Promise<string[]> => {
      const commits = content.db.collection<{ version: number; events: { type: string }[] }>(
        'commits',
      )
      const all = await commits.find({ stream: draftId }).sort({ version: 1 }).toArray()
      return all.flatMap(({ events }) => events.map(({ type }) => type))
    },
  }
}
