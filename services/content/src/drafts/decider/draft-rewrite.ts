import type { DraftEvent } from '@sortie/contracts/content/drafts/draft-events'
import { Rejection } from '@sortie/runtime/domain'
import { refuseLong, refuseUnready, sectionOf } from './draft-editable.ts'
import type { Data, PlannedDraft } from './draft-state.ts'
import { charactersOf, type OpenRewrite } from './draft-text.ts'

type StreamField = 'draftId' | 'userId'
type New<Type extends DraftEvent['type']> = Omit<Data<Type>, StreamField>
/** The fields of an event that the stream itself knows. */
type OfRewrite = StreamField | 'sectionId'

/** Proposals for a section: asked for and answered by its owner, made by a worker. */
export type RewriteCommand =
  | { type: 'AskRewrite'; data: New<'RewriteAsked'> }
  /** With the text that was proposed, and the heading that the section has. */
  | {
      type: 'AcceptRewrite'
      data: Omit<New<'RewriteAccepted'>, 'sectionId'> &
        Pick<Data<'SectionEdited'>, 'heading' | 'markdown' | 'words'>
    }
  | { type: 'DiscardRewrite'; data: Omit<New<'RewriteDiscarded'>, 'sectionId'> }
  | { type: 'ProposeRewrite'; data: Omit<Data<'RewriteProposed'>, OfRewrite> }
  | { type: 'FailRewrite'; data: Omit<Data<'RewriteFailed'>, OfRewrite> }

const ended = (
  { about }: PlannedDraft,
  { rewriteId, sectionId, status }: OpenRewrite,
  at: string,
): DraftEvent => ({
  type: status === 'asked' ? 'RewriteStopped' : 'RewriteDiscarded',
  data: { ...about, at, rewriteId, sectionId },
})

/** The proposals for a section end with it, and with the next one. */
export const endRewritesOf = (state: PlannedDraft, sectionId: string, at: string): DraftEvent[] =>
  state.text.rewrites
    .filter((one) => one.sectionId === sectionId)
    .map((one) => ended(state, one, at))

const found = ({ text }: PlannedDraft, id: string): OpenRewrite | null =>
  text.rewrites.find(({ rewriteId }) => rewriteId === id) ?? null

const ask = (state: PlannedDraft, data: New<'RewriteAsked'>): DraftEvent[] => {
  const { revision } = sectionOf(state, data.sectionId)
  if (data.basedOn !== revision) throw new Rejection('section_changed')
  return [
    ...endRewritesOf(state, data.sectionId, data.at),
    { type: 'RewriteAsked', data: { ...state.about, ...data } },
  ]
}

const accept = (
  state: PlannedDraft,
  {
    at,
    rewriteId,
    heading,
    markdown,
    words,
  }: Extract<RewriteCommand, { type: 'AcceptRewrite' }>['data'],
): DraftEvent[] => {
  const rewrite = found(state, rewriteId)
  if (rewrite?.status !== 'proposed') throw new Rejection('rewrite_not_found')
  const { sectionId, basedOn } = rewrite
  const { revision, characters } = sectionOf(state, sectionId)
  if (basedOn !== revision) throw new Rejection('section_changed')
  refuseLong(state, charactersOf(markdown) - characters)
  const about = { ...state.about, at, sectionId }
  const edited = { ...about, revision: revision + 1, heading, markdown, words }
  return [
    { type: 'RewriteAccepted', data: { ...about, rewriteId } },
    { type: 'SectionEdited', data: { ...edited, by: 'rewrite' } },
  ]
}

/** A proposal that was stopped meanwhile is not heard. */
const answer = (
  state: PlannedDraft,
  { type, data }: Extract<RewriteCommand, { type: 'ProposeRewrite' | 'FailRewrite' }>,
): DraftEvent[] => {
  const rewrite = found(state, data.rewriteId)
  if (rewrite?.status !== 'asked') return []
  const about = { ...state.about, sectionId: rewrite.sectionId }
  return type === 'ProposeRewrite'
    ? [{ type: 'RewriteProposed', data: { ...about, ...data } }]
    : [{ type: 'RewriteFailed', data: { ...about, ...data } }]
}

/** Decides the commands on proposals. */
export const decideRewrite = (state: PlannedDraft, command: RewriteCommand): DraftEvent[] => {
  if (command.type === 'ProposeRewrite' || command.type === 'FailRewrite') {
    return answer(state, command)
  }
  refuseUnready(state)
  const { type, data } = command
  switch (type) {
    case 'AskRewrite':
      return ask(state, data)
    case 'AcceptRewrite':
      return accept(state, data)
    case 'DiscardRewrite': {
      const rewrite = found(state, data.rewriteId)
      return rewrite ? [ended(state, rewrite, data.at)] : []
    }
  }
}
