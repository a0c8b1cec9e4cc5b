import type { SectionId } from '@sortie/contracts/content/drafts/article-ids'
import { MOST_SECTIONS } from '@sortie/contracts/content/drafts/draft-edits'
import type { DraftEvent } from '@sortie/contracts/content/drafts/draft-events'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { Rejection } from '@sortie/runtime/domain'
import { refuseEdit, refuseLong, refuseUnready, sectionOf } from './draft-editable.ts'
import { endRewritesOf } from './draft-rewrite.ts'
import type { Data, PlannedDraft } from './draft-state.ts'
import { charactersOf, detailCharacters, placed } from './draft-text.ts'

type StreamField = 'draftId' | 'userId'
/** An event's data without what the stream knows. */
type New<Type extends DraftEvent['type']> = Omit<Data<Type>, StreamField>
type BasedOn = { basedOn: number }

/** The edits that an owner makes in a finished article. */
export type EditCommand =
  | { type: 'EditSection'; data: Omit<New<'SectionEdited'>, 'revision'> & BasedOn }
  | {
      type: 'AddSection'
      data: Omit<New<'SectionAdded'>, 'sectionId' | 'revision'> & {
        /** The removed section that it brings back. */
        restores?: SectionId
      }
    }
  | { type: 'MoveSection'; data: New<'SectionMoved'> }
  | { type: 'RemoveSection'; data: New<'SectionRemoved'> }
  | { type: 'EditDetails'; data: Omit<New<'DetailsEdited'>, 'revision'> & BasedOn }
  | { type: 'AddEvidence'; data: { at: string; item: Omit<EvidenceItem, 'id'> } }
  | { type: 'Vouch'; data: New<'ClaimVouched'> }

/** Items that an owner adds at most, and sentences that they vouch for. */
const MOST_ADDED = 60
const MOST_VOUCHED = 200
/** Ids of sections have three digits. */
const LAST_SECTION = 999

const edit = (
  state: PlannedDraft,
  { basedOn, ...data }: Extract<EditCommand, { type: 'EditSection' }>['data'],
): DraftEvent[] => {
  const { revision, characters } = sectionOf(state, data.sectionId)
  if (basedOn !== revision) throw new Rejection('section_changed')
  refuseLong(state, charactersOf(data.markdown) - characters)
  return [{ type: 'SectionEdited', data: { ...state.about, ...data, revision: revision + 1 } }]
}

const add = (
  state: PlannedDraft,
  { restores, ...data }: Extract<EditCommand, { type: 'AddSection' }>['data'],
): DraftEvent[] => {
  const { sections, removed, lastSection } = state.text
  if (data.after !== null) sectionOf(state, data.after)
  // A section that is still there, or never was, can't be restored: it is added as a new one.
  const before = restores === undefined ? undefined : removed[restores]
  if (sections.length >= MOST_SECTIONS) {
    throw refuseEdit('draft_full', `An article has ${MOST_SECTIONS} sections at most.`)
  }
  refuseLong(state, charactersOf(data.markdown))
  const added = { ...state.about, ...data }
  if (restores !== undefined && before !== undefined) {
    const back = { ...added, sectionId: restores, revision: before + 1 }
    return [{ type: 'SectionAdded', data: back }]
  }
  if (lastSection >= LAST_SECTION) throw new Rejection('draft_full')
  return [{ type: 'SectionAdded', data: { ...added, sectionId: `s${lastSection + 1}` } }]
}

const move = (state: PlannedDraft, data: New<'SectionMoved'>): DraftEvent[] => {
  const { sections } = state.text
  const section = sectionOf(state, data.sectionId)
  if (data.after === data.sectionId) return []
  if (data.after !== null) sectionOf(state, data.after)
  const after = placed(sections, section, data.after)
  const isThere = after.every(({ sectionId }, index) => sections[index]?.sectionId === sectionId)
  return isThere ? [] : [{ type: 'SectionMoved', data: { ...state.about, ...data } }]
}

const remove = (state: PlannedDraft, data: New<'SectionRemoved'>): DraftEvent[] => {
  const { sections, lastSection } = state.text
  if (!sections.some(({ sectionId }) => sectionId === data.sectionId)) {
    // Removed before, which is what is asked for.
    if (Number(data.sectionId.slice(1)) <= lastSection) return []
    throw new Rejection('section_not_found')
  }
  return [
    ...endRewritesOf(state, data.sectionId, data.at),
    { type: 'SectionRemoved', data: { ...state.about, ...data } },
  ]
}

const editDetails = (
  state: PlannedDraft,
  { basedOn, ...data }: Extract<EditCommand, { type: 'EditDetails' }>['data'],
): DraftEvent[] => {
  const { revision, characters } = state.text.details
  if (basedOn !== revision) throw new Rejection('details_changed')
  refuseLong(state, detailCharacters(data.details) - characters)
  return [{ type: 'DetailsEdited', data: { ...state.about, ...data, revision: revision + 1 } }]
}

const addEvidence = (
  { about, text }: PlannedDraft,
  { at, item }: Extract<EditCommand, { type: 'AddEvidence' }>['data'],
): DraftEvent[] => {
  if (text.itemsAdded >= MOST_ADDED) {
    throw refuseEdit('draft_full', `You can add ${MOST_ADDED} facts to an article.`)
  }
  const items = [{ ...item, id: `e${text.lastItem + 1}` }]
  return [{ type: 'EvidenceAdded', data: { ...about, at, items } }]
}

const vouch = (state: PlannedDraft, data: New<'ClaimVouched'>): DraftEvent[] => {
  sectionOf(state, data.sectionId)
  if (state.text.vouched >= MOST_VOUCHED) {
    throw refuseEdit('draft_full', `You can vouch for ${MOST_VOUCHED} sentences of an article.`)
  }
  return [{ type: 'ClaimVouched', data: { ...state.about, ...data } }]
}

/**
 * Decides an owner's edit of a finished article. Each save names the revision that it is based on; a save that is based
 * on an older revision is refused, so no text is overwritten.
 */
export const decideEdit = (state: PlannedDraft, { type, data }: EditCommand): DraftEvent[] => {
  refuseUnready(state)
  switch (type) {
    case 'EditSection':
      return edit(state, data)
    case 'AddSection':
      return add(state, data)
    case 'MoveSection':
      return move(state, data)
    case 'RemoveSection':
      return remove(state, data)
    case 'EditDetails':
      return editDetails(state, data)
    case 'AddEvidence':
      return addEvidence(state, data)
    case 'Vouch':
      return vouch(state, data)
  }
}
