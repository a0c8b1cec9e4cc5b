import { randomUUID } from 'node:crypto'
import type { DraftId } from '@sortie/contracts/article-ids'
import type { DraftBrief } from '@sortie/contracts/draft-brief'
import {
  changeBrief,
  deleteDraft,
  duplicateDraft,
  listDrafts,
  planDraft,
  restoreDraft,
} from '@sortie/contracts/drafts'
import type { UserId } from '@sortie/contracts/ids'
import { type ApiRequest, route } from '@sortie/runtime/http/route'
import type { ThrottleOnce } from '@sortie/runtime/http/throttle'
import { keyedHash } from '@sortie/runtime/store/keys'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { Drafts } from '../application/draft-material.ts'
import type { ResearchIds } from '../application/research-ids.ts'
import { isRunning } from '../domain/draft-state.ts'
import { type DraftSummaryView, summaryOf } from '../projections/draft-summary.ts'
import type { OwnDraft } from './own-draft.ts'

type Deps = {
  drafts: Drafts
  summaries: Pick<Views<DraftSummaryView>, 'page'>
  own: OwnDraft
  researchIds: ResearchIds
  /** Ids of drafts follow from it, the user and the request's key. */
  idKey: Buffer
  /** How often a user may have research asked, and how often change what asks for none. */
  throttle: ThrottleOnce
  changes: ThrottleOnce
}
type Asked = Pick<ApiRequest, 'userId' | 'key' | 'now'>

const isSame = (one: DraftBrief, other: DraftBrief) => JSON.stringify(one) === JSON.stringify(other)

/** A user's drafts: planned, changed, listed, deleted and restored. */
export const draftRoutes = (deps: Deps) => {
  const { drafts, summaries, own, researchIds, idKey, throttle } = deps

  const idOf = (userId: UserId, what: string, key: string | null): DraftId =>
    `dft_${keyedHash(idKey, 'draft', userId, what, key ?? randomUUID()).slice(0, 32)}`

  /** Begins a draft, once for each request. */
  const plan = async ({ userId, now: at }: Asked, draftId: DraftId, brief: DraftBrief) => {
    const researchId = researchIds.next(draftId, brief, at)
    const data = { draftId, userId, at, brief, researchId }
    const isKnown = async () => (await drafts.state(draftId)).version > 0
    await throttle({ of: userId, command: draftId, isKnown }, () =>
      drafts.handle(draftId, { type: 'Plan', data }, { isNew: true }),
    )
    return { draftId }
  }

  return [
    route(planDraft, async ({ body, ...asked }) =>
      plan(asked, idOf(asked.userId, 'plan', asked.key), body),
    ),

    route(listDrafts, async ({ userId, query }) => {
      const { status, projectId, containing, cursor, limit } = query
      const fields = {
        ...{ userId, isDeleted: false },
        ...(status && { group: status }),
        ...(projectId && { projectId }),
      }
      const { views, next } = await summaries.page(fields, {
        ...{ newestBy: 'updatedAt', cursor, limit },
        containing: containing ? { field: 'text', text: containing } : undefined,
      })
      return { drafts: views.map(summaryOf), next }
    }),

    route(changeBrief, async ({ userId, params: { draftId }, body, key, now: at }) => {
      const view = await own(userId, draftId)
      const researchId = researchIds.after(view, body, at)
      const isUnchanged = researchId === view.research.researchId && isSame(view.brief, body)
      // Nothing to save; while it is written, that is what is to be said.
      if (isUnchanged && !isRunning(view.status)) return { draftId, revision: view.briefRevision }
      const data = { at, brief: body, researchId }
      const command = `${draftId}:${key ?? randomUUID()}`
      // A change that was sent again is the one that stands.
      const limit = researchId === view.research.researchId ? deps.changes : throttle
      await limit({ of: userId, command, isKnown: async () => isUnchanged }, () =>
        drafts.handle(draftId, { type: 'ChangeBrief', data }),
      )
      return { draftId, revision: view.briefRevision + 1 }
    }),

    route(duplicateDraft, async ({ params: { draftId }, ...asked }) => {
      const { brief } = await own(asked.userId, draftId)
      return plan(asked, idOf(asked.userId, draftId, asked.key), brief)
    }),

    route(deleteDraft, async ({ userId, params: { draftId }, now: at }) => {
      await own(userId, draftId, { isDeleted: true })
      await drafts.handle(draftId, { type: 'Delete', data: { at } })
      return { draftId }
    }),

    route(restoreDraft, async ({ userId, params: { draftId }, now: at }) => {
      await own(userId, draftId, { isDeleted: true })
      await drafts.handle(draftId, { type: 'Restore', data: { at } })
      return { draftId }
    }),
  ]
}
