import type { Writer } from '@sortie/contracts/content/drafts/draft-brief'
import { failureSentence } from '@sortie/contracts/content/drafts/draft-failures'
import type { DraftNoun } from '@sortie/contracts/content/drafts/draft-noun'
import type { Readiness } from '@sortie/contracts/content/drafts/draft-readiness'
import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { QueueFull } from '@sortie/runtime/process/fair-queue'
import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import { articleModel, articleModelSettings } from '../draft-writing/article-model.ts'
import type { RehearsalPurpose } from '../draft-writing/writing.ts'
import { isRunning } from '../drafts/decider/draft-state.ts'
import { deletedDraftSettings, keptMsOf } from '../drafts/deleted-drafts.ts'
import type { OwnDraftView } from '../drafts/own-draft.ts'
import { destroyedAt } from '../drafts/views/draft-summary.ts'
import type { DraftView, DraftViewOrder } from '../drafts/views/draft-view.ts'
import { cautionsFor } from '../writing/check/cautions.ts'
import { type OrderIdOf, orderIds } from './order-ids.ts'
import { type DraftLimits, orderLimits } from './order-limits.ts'
import { draftRehearsals, type ReadinessOf } from './rehearsals.ts'

export type DraftReplies = {
  replyOf: (view: OwnDraftView) => Promise<Draft>
  /**
   * Returns the readiness of a draft for a writer; null where research is not over or the draft cannot be ordered.
   * @throws QueueFull where too many drafts wait for this
   */
  readinessOf: (
    view: DraftView,
    writer: Writer,
    purpose: RehearsalPurpose,
  ) => Promise<Readiness | null>
}

type Deps = {
  rehearsed: ReadinessOf
  orderIdOf: OrderIdOf
  /** The limits on the time of a language model's articles; null where no model is set up. */
  timeOfModel: Readiness['time'] | null
  /** The time for which a deleted draft can be restored, in milliseconds. */
  keptMs: number
}

/**
 * Returns the reason why an order failed, in words for the owner of the draft: an explanation says more than its code.
 */
const reasonOf = (failure: NonNullable<DraftViewOrder['failure']>, noun: DraftNoun): string =>
  failure.explanation
    ? `${failureSentence({ cause: failure.cause }, noun)} ${failure.explanation}`
    : failureSentence(failure, noun)

const orderOf = (
  { failure, ...order }: DraftViewOrder,
  noun: DraftNoun,
): NonNullable<Draft['order']> => ({
  ...order,
  failure: failure && { cause: failure.cause, reason: reasonOf(failure, noun) },
})

export const createDraftReplies = ({
  rehearsed,
  orderIdOf,
  timeOfModel,
  keptMs,
}: Deps): DraftReplies => {
  const readinessOf: DraftReplies['readinessOf'] = async (view, writer, purpose) => {
    const { status, research, order, draftId, isDeleted } = view
    const isOrdered = isRunning(status) || status === 'ready'
    const isThere = writer === 'template' || timeOfModel !== null
    if (!isThere || isOrdered || isDeleted || research.status === 'running') return null
    return rehearsed(view, { seed: orderIdOf(draftId, (order?.number ?? 0) + 1), writer, purpose })
  }

  /** Returns the readiness of a draft for each writer, or marks it as unchecked. */
  const readinessFor = async (
    view: DraftView,
  ): Promise<Pick<Draft, 'readiness' | 'isUnchecked'>> => {
    try {
      const ai = await readinessOf(view, 'ai', 'page')
      const template = await readinessOf(view, 'template', 'page')
      return {
        readiness: {
          ...(ai && { ai: { ...ai, ...(timeOfModel && { time: timeOfModel }) } }),
          ...(template && { template }),
        },
      }
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error
      return { readiness: {}, isUnchecked: true }
    }
  }

  return {
    readinessOf,
    replyOf: async (view) => {
      const { draftId, brief, status, createdAt, updatedAt, order, counts, scored } = view
      const { researchId: _id, askedAt: _at, ...found } = view.research
      const { context } = found
      const research = {
        ...found,
        context: context && { ...context, cautions: cautionsFor(brief, context) },
      }
      const { type, page, keyword, projectId = null } = brief
      return {
        draftId,
        type,
        ...(page && { pageKind: page.kind }),
        keyword,
        projectId,
        status,
        createdAt,
        updatedAt,
        brief,
        research,
        title: view.package?.title ?? keyword,
        writer: order?.writer ?? null,
        words: counts?.words ?? 0,
        score: scored?.score ?? null,
        scored,
        counts,
        order: order && orderOf(order, page ? 'page' : 'article'),
        package: view.package,
        ...(await readinessFor(view)),
        sections: view.sections,
        briefRevision: view.briefRevision,
        edits: view.edits,
        ...destroyedAt(view.deletedAt, keptMs),
      }
    },
  }
}

export const draftReplySettings = { ...articleModelSettings, ...deletedDraftSettings }

const timeOf = ({ freeAfterMs, runMs }: Pick<DraftLimits, 'freeAfterMs' | 'runMs'>) => ({
  freeAfterSeconds: freeAfterMs > 0 ? freeAfterMs / 1_000 : null,
  mostSeconds: runMs / 1_000,
})

export const draftReplies: Resource<ConfigOf<typeof draftReplySettings>, DraftReplies> = {
  name: 'draft-replies',
  open: (kernel) =>
    createDraftReplies({
      rehearsed: kernel.resource(draftRehearsals).readinessOf,
      orderIdOf: kernel.resource(orderIds),
      timeOfModel: kernel.resource(articleModel) && timeOf(orderLimits(kernel.config)),
      keptMs: keptMsOf(kernel.config),
    }),
}
