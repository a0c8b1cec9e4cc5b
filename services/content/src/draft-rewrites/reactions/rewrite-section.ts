import type { ContentEvent } from '@sortie/contracts/content'
import type { RewriteFailure } from '@sortie/contracts/content/drafts/draft-edits'
import type { Views } from '@sortie/runtime/views/view-reader'
import { takeTurns, type Work, work } from '@sortie/runtime/work/work'
import { articleAt } from '../../draft-versions/version-texts.ts'
import { abortWhen } from '../../draft-writing/abort-when.ts'
import type { DraftState } from '../../drafts/decider/draft-state.ts'
import { draftMaterialOf } from '../../drafts/draft-material.ts'
import type { DraftTexts } from '../../drafts/draft-texts.ts'
import type { Drafts } from '../../drafts/drafts.ts'
import type { DraftView } from '../../drafts/views/draft-view.ts'
import { NoProposal, type RewriteTask, type SectionRewrite } from '../../writing/rewrite-task.ts'
import { withoutPlantedOrders } from '../../writing/samples/planted-orders.ts'
import type { Rewriting } from '../rewriting.ts'

type Deps = {
  drafts: Drafts
  views: Pick<Views<DraftView>, 'find'>
  texts: Pick<DraftTexts, 'evidenceOf'>
  rewriting: Pick<Rewriting, 'propose'>
}
type RewriteOrder = Extract<ContentEvent, { type: 'RewriteAsked' }>['data']

const TRIES = 3
/** Proposals that an instance is at. */
const AT_ONCE = 4
/** The message for a section that was changed meanwhile: its owner could not accept the proposal. */
const CHANGED = 'This section was changed since you asked. Ask again.'
/** The message for any other failure. */
const FAULT = 'Something went wrong on our side. Your text is unchanged; ask again.'

/** The message for an article that was moved to the trash meanwhile. */
const DELETED = 'This article was deleted while we worked on it. Your text is unchanged; ask again.'

/** There was a proposal, and it could not be kept: to have it made again would cost as much again. */
class NotKept extends Error {
  override readonly name = 'NotKept'
}

const now = () => new Date().toISOString()

/** Returns true where a proposal is still wanted: its owner may have stopped it, or deleted the draft. */
const isAwaited = (state: DraftState, rewriteId: string): boolean =>
  state.stage === 'planned' &&
  !state.deletedAt &&
  state.text.rewrites.some((one) => one.rewriteId === rewriteId && one.status === 'asked')

/** Proposes another text for a section, from what is there when it runs. */
export const rewriteSection = ({ drafts, views, texts, rewriting }: Deps): Work => {
  /** Null where nobody waits for it any more. */
  const taskOf = async ({ draftId, rewriteId, sectionId, ...order }: RewriteOrder) => {
    const { state, version } = await drafts.state(draftId)
    if (state.stage !== 'planned' || !state.order || !isAwaited(state, rewriteId)) return null
    const [{ brief, context, requestedAt, voice }, { sections }, view] = await Promise.all([
      draftMaterialOf(drafts, draftId),
      articleAt(drafts, draftId, version),
      views.find(draftId),
    ])
    const section = sections.find((one) => one.sectionId === sectionId)
    if (!brief || !view || !section || !requestedAt) return null
    const items = await texts.evidenceOf({ ...view, brief })
    const { reportId: seed, writer } = state.order
    const customer = view.userId
    const found = { customer, seed, brief, items, context, at: requestedAt, voice }
    const assignment = withoutPlantedOrders(found)
    const task: RewriteTask = {
      rewriteId,
      writer,
      assignment,
      sections,
      section,
      instruction: order.instruction ?? '',
    }
    return task
  }

  const fail = async (
    { draftId, rewriteId }: RewriteOrder,
    { cause, reason }: { cause: RewriteFailure; reason: string },
  ) => {
    const data = { at: now(), rewriteId, cause, reason }
    await drafts.handle(draftId, { type: 'FailRewrite', data }, { step: 'fail' })
  }

  /** A proposal for a deleted draft ends with it, so that a restored one waits for nothing. */
  const endOfDeleted = async (order: RewriteOrder) => {
    const { state } = await drafts.state(order.draftId)
    if (state.stage === 'planned' && state.deletedAt)
      await fail(order, { cause: 'fault', reason: DELETED })
  }

  /** Breaks off once nobody waits for it any more. */
  const proposalFor = async (order: RewriteOrder, task: RewriteTask, signal: AbortSignal) => {
    const over = new AbortController()
    const isOver = async () =>
      !isAwaited((await drafts.state(order.draftId)).state, order.rewriteId)
    const unwatch = abortWhen(isOver, { over, reason: 'nobody waits for the proposal' })
    try {
      return await rewriting.propose(task, AbortSignal.any([signal, over.signal]))
    } catch (error) {
      if (over.signal.aborted && !signal.aborted) return null
      throw error
    } finally {
      unwatch()
    }
  }

  const keep = async ({ draftId, rewriteId }: RewriteOrder, proposal: SectionRewrite) => {
    const data = { at: now(), rewriteId, ...proposal }
    try {
      await drafts.handle(draftId, { type: 'ProposeRewrite', data }, { step: 'propose' })
    } catch (error) {
      throw new NotKept(error instanceof Error ? error.message : String(error))
    }
  }

  return work<ContentEvent, 'RewriteAsked'>({
    name: 'rewrite-section',
    on: ['RewriteAsked'],
    run: async ({ data }, { signal }) => {
      const task = await taskOf(data)
      if (!task) return endOfDeleted(data)
      if (task.section.revision !== data.basedOn)
        return fail(data, { cause: 'fault', reason: CHANGED })
      try {
        const proposal = await proposalFor(data, task, signal)
        await (proposal ? keep(data, proposal) : endOfDeleted(data))
      } catch (error) {
        if (!(error instanceof NoProposal)) throw error
        await fail(data, { cause: error.failure, reason: error.message })
      }
    },
    attempts: TRIES,
    lanes: takeTurns(AT_ONCE, ({ data }) => data.userId),
    foreseen: ({ name }) => (name === 'NotKept' ? 1 : null),
    giveUp: async ({ data }) => fail(data, { cause: 'fault', reason: FAULT }),
  })
}
