import type { ContentEvent } from '@sortie/contracts/content'
import type { RewriteFailure } from '@sortie/contracts/draft-edits'
import type { Views } from '@sortie/runtime/views/view-reader'
import { type Work, work } from '@sortie/runtime/work/work'
import { type Drafts, materialOf } from '../application/draft-material.ts'
import type { DraftTexts } from '../application/draft-texts.ts'
import type { Rewriting } from '../application/rewriting.ts'
import { articleAt } from '../application/version-texts.ts'
import type { DraftView } from '../projections/draft-view.ts'
import { NoProposal, type RewriteTask } from '../writing/rewrite-task.ts'

type Deps = {
  drafts: Drafts
  views: Pick<Views<DraftView>, 'find'>
  texts: Pick<DraftTexts, 'evidenceOf'>
  rewriting: Pick<Rewriting, 'propose'>
}
type Asked = Extract<ContentEvent, { type: 'RewriteAsked' }>['data']

const TRIES = 3
/** What its owner is told where its text is another by now: a proposal could not be taken over. */
const CHANGED = 'This section was changed since you asked. Ask again.'
/** What its owner is told where something else went wrong. */
const FAULT = 'Something went wrong on our side. Your text is unchanged; ask again.'

const now = () => new Date().toISOString()

/** Proposes another text for a section, from what is there when it runs. */
export const rewriteSection = ({ drafts, views, texts, rewriting }: Deps): Work => {
  /** Null where nobody waits for it any more. */
  const taskOf = async ({ draftId, rewriteId, sectionId, ...asked }: Asked) => {
    const { state, version } = await drafts.state(draftId)
    if (state.stage !== 'planned' || !state.order) return null
    const isAsked = state.text.rewrites.some(
      (one) => one.rewriteId === rewriteId && one.status === 'asked',
    )
    if (!isAsked) return null
    const [{ brief, context, requestedAt }, { sections }, view] = await Promise.all([
      materialOf(drafts, draftId),
      articleAt(drafts, draftId, version),
      views.find(draftId),
    ])
    const section = sections.find((one) => one.sectionId === sectionId)
    if (!brief || !view || !section || !requestedAt) return null
    const items = await texts.evidenceOf({ ...view, brief })
    const { reportId: seed, writer } = state.order
    const assignment = { seed, brief, items, context, at: requestedAt }
    const task: RewriteTask = {
      ...{ rewriteId, writer, assignment, sections, section },
      instruction: asked.instruction ?? '',
    }
    return task
  }

  const fail = async (
    { draftId, rewriteId }: Asked,
    { cause, reason }: { cause: RewriteFailure; reason: string },
  ) => {
    const data = { at: now(), rewriteId, cause, reason }
    await drafts.handle(draftId, { type: 'FailRewrite', data }, { step: 'fail' })
  }

  return work<ContentEvent, 'RewriteAsked'>({
    name: 'rewrite-section',
    on: ['RewriteAsked'],
    run: async ({ data }, { signal }) => {
      const task = await taskOf(data)
      if (!task) return
      if (task.section.revision !== data.basedOn) {
        await fail(data, { cause: 'fault', reason: CHANGED })
        return
      }
      try {
        const proposal = await rewriting.propose(task, signal)
        const proposed = { at: now(), rewriteId: task.rewriteId as Asked['rewriteId'], ...proposal }
        await drafts.handle(
          data.draftId,
          { type: 'ProposeRewrite', data: proposed },
          { step: 'propose' },
        )
      } catch (error) {
        if (!(error instanceof NoProposal)) throw error
        await fail(data, { cause: error.failure, reason: error.message })
      }
    },
    attempts: TRIES,
    giveUp: async ({ data }) => fail(data, { cause: 'fault', reason: FAULT }),
  })
}
