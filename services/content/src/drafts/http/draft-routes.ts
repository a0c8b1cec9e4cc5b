import { randomUUID } from 'node:crypto'
import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { MOST_DRAFTS, MOST_DRAFTS_KEPT } from '@sortie/contracts/content/drafts/draft-limits'
import {
  changeBrief,
  deleteDraft,
  duplicateDraft,
  listDrafts,
  planDraft,
  restoreDraft,
} from '@sortie/contracts/content/drafts/drafts'
import type { UserId } from '@sortie/contracts/ids'
import { Rejection } from '@sortie/runtime/domain'
import { type ApiRequest, route } from '@sortie/runtime/http/route'
import type { Throttle, ThrottleOnce } from '@sortie/runtime/http/throttle'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { KnownProjectView } from '../../brand-voice/views/known-project.ts'
import type { ResearchIds } from '../../draft-research/research-ids.ts'
import { isRunning } from '../decider/draft-state.ts'
import type { Drafts } from '../drafts.ts'
import type { OwnDraft } from '../own-draft.ts'
import { type DraftSummaryView, draftSummaryOf } from '../views/draft-summary.ts'

type Deps = {
  drafts: Drafts
  summaries: Pick<Views<DraftSummaryView>, 'page' | 'count'>
  own: OwnDraft
  researchIds: ResearchIds
  /** Ids of drafts follow from it, the user and the request's key. */
  idKey: Buffer
  /** Limit how often a user may start research, and how often they may change what needs none. */
  throttle: ThrottleOnce
  changes: ThrottleOnce
  /** Limits how often a user may read drafts, lists of them too. */
  reads: Pick<Throttle, 'take'>
  /** The projects that content heard of, with their owners: a project that was just made may be missing. */
  projects: Pick<Views<KnownProjectView>, 'find'>
  /** The time for which a deleted draft can be restored, in milliseconds. */
  keptMs: number
}
type BriefRequest = Pick<ApiRequest, 'userId' | 'key' | 'now'>

const isSame = (one: DraftBrief, other: DraftBrief) => JSON.stringify(one) === JSON.stringify(other)

/** A user's drafts: planned, changed, listed, deleted and restored. */
export const draftRoutes = (deps: Deps) => {
  const { drafts, summaries, own, researchIds, idKey, throttle } = deps

  const idOf = (userId: UserId, what: string, key: string | null): DraftId =>
    `dft_${keyedHash(idKey, 'draft', userId, what, key ?? randomUUID()).slice(0, 32)}`

  /** @throws Rejection('drafts_full') where there is no room for one more */
  const checkRoom = async (userId: UserId) => {
    const [drafts, kept] = await Promise.all([
      summaries.count({ userId, isDeleted: false }),
      summaries.count({ userId }),
    ])
    if (drafts >= MOST_DRAFTS) {
      const message = `You have ${MOST_DRAFTS} drafts, as many as an account can have. Delete one first. It can be restored for 30 days.`
      throw new Rejection('drafts_full', { message, detail: message })
    }
    if (kept >= MOST_DRAFTS_KEPT) {
      const message = `You have ${MOST_DRAFTS_KEPT} drafts with the deleted ones, which we keep for 30 days. Restore one instead of starting another, or wait until the oldest is destroyed.`
      throw new Rejection('drafts_full', { message, detail: message })
    }
  }

  /** @throws Rejection('project_not_found') where a brief belongs to a project of somebody else */
  const checkProject = async (userId: UserId, { projectId }: DraftBrief) => {
    const project = projectId ? await deps.projects.find(projectId) : null
    if (project && project.userId !== userId) throw new Rejection('project_not_found')
  }

  /** Begins a draft, once for each request. */
  const plan = async ({ userId, now: at }: BriefRequest, draftId: DraftId, brief: DraftBrief) => {
    await checkProject(userId, brief)
    const researchId = researchIds.next(draftId, brief, at)
    const data = { draftId, userId, at, brief, researchId }
    const isKnown = async () => (await drafts.state(draftId)).version > 0
    await throttle({ of: userId, command: draftId, isKnown }, async () => {
      if (!(await isKnown())) await checkRoom(userId)
      return drafts.handle(draftId, { type: 'Plan', data }, { isNew: true })
    })
    return { draftId }
  }

  /** Returns the number of changes of a brief, as the draft's stream counts them. */
  const revisionOf = async (draftId: DraftId): Promise<number> => {
    const { state } = await drafts.state(draftId)
    return state.stage === 'planned' ? state.briefRevision : 0
  }

  return [
    route(planDraft, async ({ body, ...request }) =>
      plan(request, idOf(request.userId, 'plan', request.key), body),
    ),

    route(listDrafts, async ({ userId, query }) => {
      await deps.reads.take(userId)
      const { status, projectId, containing, cursor, limit } = query
      const fields = {
        userId,
        isDeleted: status === 'deleted',
        ...(status && status !== 'deleted' && { group: status }),
        ...(projectId && { projectId }),
      }
      const { views, next } = await summaries.page(fields, {
        newestBy: 'updatedAt',
        cursor,
        limit,
        containing: containing ? { field: 'text', text: containing } : undefined,
      })
      return { drafts: views.map((view) => draftSummaryOf(view, deps.keptMs)), next }
    }),

    route(changeBrief, async ({ userId, params: { draftId }, query, body, key, now: at }) => {
      const { basedOn } = query
      const view = await own(userId, draftId)
      await checkProject(userId, body)
      const researchId = researchIds.after(view, body, at)
      const isUnchanged = researchId === view.research.researchId && isSame(view.brief, body)
      // Nothing to save; while it is written, that is what is to be said.
      if (isUnchanged && !isRunning(view.status)) {
        const revision = await revisionOf(draftId)
        // A view that is late does not know what stands there.
        if (revision === view.briefRevision) return { draftId, revision }
      }
      const data = { at, brief: body, researchId, basedOn }
      const command = `${draftId}:${key ?? randomUUID()}`
      // A change that was sent again is the one that stands.
      const limit = researchId === view.research.researchId ? deps.changes : throttle
      await limit({ of: userId, command, isKnown: async () => isUnchanged }, () =>
        drafts.handle(draftId, { type: 'ChangeBrief', data }),
      )
      // Of a change that was sent again too, whatever was changed behind it.
      const revision = basedOn === undefined ? await revisionOf(draftId) : basedOn + 1
      return { draftId, revision }
    }),

    route(duplicateDraft, async ({ params: { draftId }, ...request }) => {
      const { brief } = await own(request.userId, draftId)
      return plan(request, idOf(request.userId, draftId, request.key), brief)
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
