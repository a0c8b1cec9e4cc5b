import { randomUUID } from 'node:crypto'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import type { Writer } from '@sortie/contracts/content/drafts/draft-brief'
import type { Readiness } from '@sortie/contracts/content/drafts/draft-readiness'
import { cancelDraft, launchDraft } from '@sortie/contracts/content/drafts/drafts'
import { Rejection } from '@sortie/runtime/domain'
import { route } from '@sortie/runtime/http/route'
import type { ThrottleOnce } from '@sortie/runtime/http/throttle'
import type { Answers } from '@sortie/runtime/process/answers'
import { QueueFull } from '@sortie/runtime/process/fair-queue'
import { createObjective } from '@sortie/runtime/process/objective'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { VoiceFor } from '../../brand-voice/voices.ts'
import { isFresh, type ResearchIds } from '../../draft-research/research-ids.ts'
import { isOrderOpen, type PlannedDraft, statusOf } from '../../drafts/decider/draft-state.ts'
import type { Drafts } from '../../drafts/drafts.ts'
import type { OwnDraft, OwnDraftView } from '../../drafts/own-draft.ts'
import type { DraftSummaryView } from '../../drafts/views/draft-summary.ts'
import { type ArticleModel, NO_MODEL } from '../../providers/model/article-model.ts'
import type { DraftReplies } from '../draft-reply.ts'
import type { DraftLaunchStatus } from '../launch-status.ts'
import type { OrderIdOf } from '../order-ids.ts'

type Deps = {
  drafts: Drafts
  summaries: Pick<Views<DraftSummaryView>, 'count'>
  own: OwnDraft
  orderIdOf: OrderIdOf
  researchIds: ResearchIds
  readinessOf: DraftReplies['readinessOf']
  voiceFor: VoiceFor
  answers: Answers<DraftLaunchStatus>
  /** Null where there is none. */
  model: Pick<ArticleModel, 'refusal'> | null
  /** Limits how often a user may launch. */
  throttle: ThrottleOnce
}

/** The time for which a launch waits for billing before it answers `requested`. */
const PATIENCE_MS = 2_000
/** Drafts of one user that are written at once. */
const AT_ONCE = 3

const BUSY =
  'We’re checking many articles right now, so yours isn’t ordered. No mission was used. Launch it again in a moment.'

/** Says that a check before a launch found no place. */
const refuseBusy = (error: unknown): never => {
  if (error instanceof QueueFull)
    throw new Rejection('unavailable', { message: BUSY, detail: BUSY })
  throw error
}

/** Says what is missing, and where. */
const refuseIncomplete = ({ missing }: Readiness) => {
  if (missing.length === 0) return
  const errors = missing.map(({ field, message }) => ({ path: field ?? '', message }))
  const message = errors.map((each) => each.message).join(' ')
  throw new Rejection('brief_incomplete', { errors, message, detail: message })
}

/** Ordering an article, and cancelling the order. */
export const draftOrderRoutes = (deps: Deps) => {
  const { drafts, summaries, own, orderIdOf, researchIds, readinessOf, answers, throttle } = deps
  const { model, voiceFor } = deps

  const planned = async (draftId: DraftId): Promise<PlannedDraft> => {
    const { state } = await drafts.state(draftId)
    if (state.stage !== 'planned' || state.deletedAt) throw new Rejection('draft_not_found')
    return state
  }

  /** Refuses to launch on findings that are a day old and starts research anew: prices and pages change. */
  const refuseStale = async (
    view: OwnDraftView,
    { isOver }: PlannedDraft['research'],
    at: string,
  ) => {
    const { draftId, brief, research } = view
    // A view that is late shows the research of an earlier brief.
    if (!isOver || research.status === 'running') throw new Rejection('research_running')
    if (isFresh(research, at)) return
    const data = { at, brief, researchId: researchIds.next(draftId, brief, at) }
    await drafts.handle(draftId, { type: 'ChangeBrief', data }, { step: 'refresh-research' })
    const message =
      'What we found for this article is a day old, so we are looking again. No mission was used.'
    throw new Rejection('research_running', { message, detail: message })
  }

  /** Never a silent change to the other writer: whoever pays for one gets that one. */
  const refuseModel = async () => {
    const message = model ? await model.refusal() : NO_MODEL
    if (message) throw new Rejection('writer_unavailable', { message, detail: message })
  }

  /** @throws Rejection where no mission is to be asked for. */
  const check = async (
    view: OwnDraftView,
    { research }: PlannedDraft,
    { writer, at }: { writer: Writer; at: string },
  ) => {
    if (writer === 'ai') await refuseModel()
    await refuseStale(view, research, at)
    const readiness = await readinessOf(view, writer, 'launch').catch(refuseBusy)
    if (readiness) refuseIncomplete(readiness)
    const running = await summaries.count({ userId: view.userId, open: true })
    if (running >= AT_ONCE) throw new Rejection('too_many_drafts')
  }

  const answeredInTime = createObjective('launch')

  /** Returns the status of an order; null until billing answered. */
  const answered = async (
    draftId: DraftId,
    reportId: ReportId,
  ): Promise<DraftLaunchStatus | null> => {
    const state = await planned(draftId)
    const { order } = state
    if (order?.reportId === reportId && order.stage === 'requested') return null
    return { status: statusOf(state), available: order?.available ?? null }
  }

  type LaunchRequest = { writer: Writer; key: string | null; at: string }
  /** Orders it, once for each request. @returns what names the order. */
  const order = async (
    { userId, draftId, brief }: OwnDraftView,
    { writer, key, at }: LaunchRequest,
  ) => {
    const before = (await planned(draftId)).order
    const number = (before?.number ?? 0) + 1
    const reportId: ReportId = orderIdOf(draftId, number)
    // Kept with the order: what is said of the voice later changes no article.
    const voice = await voiceFor(userId, brief.projectId)
    const { events } = await throttle(
      {
        of: userId,
        command: `${draftId}:${key ?? randomUUID()}`,
        isKnown: async () => isOrderOpen(before),
      },
      () =>
        drafts.handle(draftId, { type: 'Request', data: { at, number, reportId, writer, voice } }),
    )
    // Sent again, it gets the order that it made.
    const request = events.find(({ type }) => type === 'DraftRequested')
    return request?.type === 'DraftRequested' ? request.data.reportId : reportId
  }

  return [
    route(launchDraft, async ({ userId, params: { draftId }, body: { writer }, key, now }) => {
      const view = await own(userId, draftId)
      const state = await planned(draftId)
      const { order: last } = state
      // While one is written, or once it is ready, the draft itself says so, or answers a repeated request.
      if (!isOrderOpen(last) && last?.stage !== 'ready')
        await check(view, state, { writer, at: now })
      const reportId = await order(view, { writer, key, at: now })
      const answer = await answers.wait(reportId, PATIENCE_MS, () => answered(draftId, reportId))
      answeredInTime.record(answer !== null)
      if (answer?.status === 'declined') throw new Rejection('no_missions', { reportId })
      return answer ?? { status: 'requested' as const, available: null }
    }),

    route(cancelDraft, async ({ userId, params: { draftId }, now: at }) => {
      await own(userId, draftId)
      await drafts.handle(draftId, { type: 'Cancel', data: { at } })
      return { status: statusOf(await planned(draftId)) }
    }),
  ]
}
