import type { DraftEvent } from '@sortie/contracts/content/drafts/draft-events'
import { MOST_DRAFT_BYTES, MOST_DRAFT_CHANGES } from '@sortie/contracts/content/drafts/draft-limits'
import { type Decider, Rejection } from '@sortie/runtime/domain'
import { decideEdit, type EditCommand } from './draft-edit.ts'
import { type DraftOrderCommand, decideOrder, failErased } from './draft-order.ts'
import { decideRewrite, type RewriteCommand } from './draft-rewrite.ts'
import {
  type Data,
  type DraftState,
  evolveDraft,
  isOrderOpen,
  type PlannedDraft,
} from './draft-state.ts'
import { decideVersion, type VersionCommand } from './draft-version.ts'
import { decideWriting, type WritingCommand } from './draft-writing.ts'

type StreamField = 'draftId' | 'userId'

/** The findings of analysis; only those of the research that the draft waits for are taken. */
type ResearchCommand =
  | { type: 'TakeEvidence'; data: Omit<Data<'EvidenceTaken'>, StreamField> }
  | { type: 'TakeResearch'; data: Omit<Data<'ResearchTaken'>, StreamField> }

/** `basedOn`: the revision that was changed; without it, whatever stands there is written over. */
type BriefChange = Omit<Data<'BriefChanged'>, StreamField> & { basedOn?: number | undefined }

type OwnCommand =
  | { type: 'Plan'; data: Data<'DraftPlanned'> }
  /** With the research that it goes by: another one is asked for where its id is another. */
  | { type: 'ChangeBrief'; data: BriefChange }
  | { type: 'Delete'; data: { at: string } }
  | { type: 'Restore'; data: { at: string } }
  /** The keys of its texts are destroyed: nobody can read them any more. */
  | { type: 'Erase'; data: { at: string } }

/** Of a finished article. */
type FinishedCommand = EditCommand | RewriteCommand | VersionCommand
export type DraftCommand =
  | OwnCommand
  | ResearchCommand
  | DraftOrderCommand
  | WritingCommand
  | FinishedCommand

const takeEvidence = (
  { about, research }: PlannedDraft,
  data: Omit<Data<'EvidenceTaken'>, StreamField>,
): DraftEvent[] => {
  const { researchId, parts, isOver } = research
  if (data.researchId !== researchId || isOver || data.part <= parts) return []
  if (data.part > parts + 1) throw new Rejection('conflict', { part: data.part, parts })
  return [{ type: 'EvidenceTaken', data: { ...about, ...data } }]
}

const takeResearch = (
  { about, research }: PlannedDraft,
  data: Omit<Data<'ResearchTaken'>, StreamField>,
): DraftEvent[] =>
  data.researchId !== research.researchId || research.isOver
    ? []
    : [{ type: 'ResearchTaken', data: { ...about, ...data } }]

/** A brief is written over only by who has seen it; what was delivered says what it was written for. */
const changeBrief = (state: PlannedDraft, { basedOn, ...data }: BriefChange): DraftEvent[] => {
  const { about, order, deletedAt, briefRevision } = state
  if (deletedAt) throw new Rejection('draft_not_found')
  if (isOrderOpen(order)) throw new Rejection('draft_busy')
  if (order?.stage === 'ready') throw new Rejection('draft_finished')
  if (basedOn !== undefined && basedOn !== briefRevision) throw new Rejection('brief_changed')
  return [{ type: 'BriefChanged', data: { ...about, ...data } }]
}

/** Decides an owner's command on a draft; refused while it is written. */
const decideOwn = (
  state: PlannedDraft,
  { type, data }: Exclude<OwnCommand, { type: 'Plan' }>,
): DraftEvent[] => {
  const { about, order, deletedAt } = state
  switch (type) {
    case 'ChangeBrief':
      return changeBrief(state, data)
    case 'Delete':
      if (isOrderOpen(order)) throw new Rejection('draft_busy')
      return deletedAt ? [] : [{ type: 'DraftDeleted', data: { ...about, ...data } }]
    case 'Restore':
      return deletedAt ? [{ type: 'DraftRestored', data: { ...about, ...data } }] : []
    case 'Erase':
      return [
        ...failErased(state, data.at),
        { type: 'DraftErased', data: { ...about, at: data.at } },
      ]
  }
}

/** Commands of people: of what is gone they are told that it is not there. */
const ASKED: readonly DraftCommand['type'][] = [
  'ChangeBrief',
  'Delete',
  'Restore',
  'Request',
  'Cancel',
  'EditSection',
  'AddSection',
  'MoveSection',
  'RemoveSection',
  'EditDetails',
  'AddEvidence',
  'Vouch',
  'AskRewrite',
  'AcceptRewrite',
  'DiscardRewrite',
  'NameVersion',
  'RestoreVersion',
]

/** Commands of people that end something: they are taken however often a draft was changed. */
const ENDING: readonly DraftCommand['type'][] = ['Cancel', 'Delete', 'DiscardRewrite']
/** Changes that a draft which takes no more may still have to be restored. */
const MORE_TO_RESTORE = 500

/** Returns true where a draft takes no more changes by people: nobody can read a stream that grows without end. */
const isWorn = ({ length }: PlannedDraft, type: DraftCommand['type']): boolean => {
  if (!ASKED.includes(type) || ENDING.includes(type)) return false
  if (type === 'Restore') return length.events >= MOST_DRAFT_CHANGES + MORE_TO_RESTORE
  return length.events >= MOST_DRAFT_CHANGES || length.bytes >= MOST_DRAFT_BYTES
}

/**
 * One article: its brief, its orders, each with one outcome, and the text of the last one. Repeating a
 * command yields no events (a changed brief excepted, whose text is not known here): a worker that takes
 * over may repeat what a killed one said.
 */
export const draft: Decider<DraftState, DraftCommand, DraftEvent> = {
  source: import.meta.url,
  initial: { stage: 'unborn' },
  decide: (state, command) => {
    if (command.type === 'Plan') {
      return state.stage === 'unborn' ? [{ type: 'DraftPlanned', data: command.data }] : []
    }
    const { type } = command
    if (state.stage !== 'planned') {
      if (state.stage === 'unborn' || ASKED.includes(type)) throw new Rejection('draft_not_found')
      return []
    }
    const events = decidePlanned(state, command)
    if (events.length > 0 && isWorn(state, type)) throw new Rejection('draft_worn')
    return events
  },
  evolve: evolveDraft,
}

/** Decides a command to a draft that exists. */
const decidePlanned = (
  state: PlannedDraft,
  command: Exclude<DraftCommand, { type: 'Plan' }>,
): DraftEvent[] => {
  const { type, data } = command
  switch (type) {
    case 'TakeEvidence':
      return takeEvidence(state, data)
    case 'TakeResearch':
      return takeResearch(state, data)
    case 'ChangeBrief':
    case 'Delete':
    case 'Restore':
    case 'Erase':
      return decideOwn(state, command)
    case 'Request':
    case 'Queue':
    case 'Decline':
    case 'FallLate':
    case 'Fail':
    case 'Cancel':
      return decideOrder(state, command)
    case 'EditSection':
    case 'AddSection':
    case 'MoveSection':
    case 'RemoveSection':
    case 'EditDetails':
    case 'AddEvidence':
    case 'Vouch':
      return decideEdit(state, command)
    case 'AskRewrite':
    case 'ProposeRewrite':
    case 'FailRewrite':
    case 'AcceptRewrite':
    case 'DiscardRewrite':
      return decideRewrite(state, command)
    case 'NameVersion':
    case 'RestoreVersion':
      return decideVersion(state, command)
    default:
      return decideWriting(state, command)
  }
}
