import type { Caution } from '@sortie/contracts/content/drafts/article-ids'
import type { ModelUsage } from '@sortie/contracts/content/drafts/draft-edits'
import type { DraftEvent } from '@sortie/contracts/content/drafts/draft-events'
import { Rejection } from '@sortie/runtime/domain'
import type { Data, DraftOrder, DraftState, PlannedDraft } from './draft-state.ts'

type OfOrder = 'draftId' | 'userId' | 'reportId'
/** An event's data without what the stream knows of the order. */
type New<Type extends DraftEvent['type']> = Omit<Data<Type>, OfOrder>

/** The commands of a worker that writes an order; one that repeats an earlier worker's changes nothing. */
export type WritingCommand =
  | { type: 'Start'; data: Omit<New<'DraftStarted'>, 'writer'> }
  | { type: 'SettleEvidence'; data: New<'EvidenceSettled'> }
  /** Again where a section is added, or left out, of which nothing was drafted. */
  | { type: 'Outline'; data: New<'OutlineMade'> }
  | { type: 'DraftSection'; data: New<'SectionDrafted'> }
  | { type: 'Package'; data: New<'PackageMade'> }
  | { type: 'Score'; data: New<'DraftScored'> }
  /** With who should check what was written before it is published. */
  | {
      type: 'Complete'
      data: { number: number; at: string; usage?: ModelUsage; cautions?: Caution[] }
    }

/** Returns the fields that every event of an order has. */
export const ofOrder = ({ about }: PlannedDraft, { number, reportId }: DraftOrder) => ({
  ...about,
  number,
  reportId,
})

/** The order that is being written, where it is this one; an earlier one's worker is not heard. */
const written = ({ order }: PlannedDraft, number: number): DraftOrder | null =>
  order?.number === number && order.stage === 'writing' ? order : null

/** The next part, or none where it is there. */
const settle = (order: DraftOrder, { part }: New<'EvidenceSettled'>): boolean => {
  if (part > order.evidence + 1) throw new Rejection('conflict', { part, parts: order.evidence })
  return part > order.evidence && order.sections === null
}

/** Returns true for an outline that differs from the last one and keeps the drafted sections. */
const outlines = ({ sections, isPackaged }: DraftOrder, data: New<'OutlineMade'>): boolean => {
  if (sections === null) return true
  const ids = (data.sections ?? []).map(({ sectionId }) => sectionId as string)
  const isKept = Object.entries(sections).every(
    ([id, revision]) => revision === 0 || ids.includes(id),
  )
  return isKept && !isPackaged && ids.join() !== Object.keys(sections).join()
}

const drafts = ({ sections }: DraftOrder, data: New<'SectionDrafted'>): boolean => {
  const { sectionId, revision } = data
  const last = sections?.[sectionId]
  if (last === undefined || revision > last + 1) {
    throw new Rejection('conflict', { sectionId, revision, last })
  }
  return revision > last
}

/** Returns true where all sections and the package are written. */
const isWhole = ({ sections, isPackaged }: DraftOrder): boolean =>
  sections !== null && isPackaged && Object.values(sections).every((revision) => revision > 0)

const complete = (
  state: PlannedDraft,
  order: DraftOrder,
  { at, usage, cautions }: Extract<WritingCommand, { type: 'Complete' }>['data'],
): DraftEvent[] => {
  if (!isWhole(order) || !order.scored) throw new Rejection('conflict')
  const { writer, title, isFree, scored } = order
  const about = { ...ofOrder(state, order), at, writer, type: state.type, title, isFree }
  const careful = cautions && cautions.length > 0 ? { cautions } : {}
  const page = state.page ? { page: state.page } : {}
  const delivered = { ...about, ...scored, ...careful, ...page, ...(usage && { usage }) }
  return [{ type: 'DraftCompleted', data: delivered }]
}

const start = (state: PlannedDraft, data: Omit<New<'DraftStarted'>, 'writer'>): DraftEvent[] => {
  const { order } = state
  if (order?.number !== data.number || order.stage !== 'queued') return []
  const about = { ...ofOrder(state, order), writer: order.writer }
  return [{ type: 'DraftStarted', data: { ...data, ...about } }]
}

/** Decides a worker's command; no events follow for an order that is over, or was never started. */
export const decideWriting = (state: DraftState, command: WritingCommand): DraftEvent[] => {
  if (state.stage !== 'planned') return []
  const { type, data } = command
  if (type === 'Start') return start(state, data)
  const order = written(state, data.number)
  if (!order) return []
  const about = ofOrder(state, order)
  switch (type) {
    case 'SettleEvidence':
      return settle(order, data) ? [{ type: 'EvidenceSettled', data: { ...data, ...about } }] : []
    case 'Outline':
      return outlines(order, data) ? [{ type: 'OutlineMade', data: { ...data, ...about } }] : []
    case 'DraftSection':
      return drafts(order, data) ? [{ type: 'SectionDrafted', data: { ...data, ...about } }] : []
    case 'Package':
      return order.isPackaged ? [] : [{ type: 'PackageMade', data: { ...data, ...about } }]
    case 'Score':
      return order.scored ? [] : [{ type: 'DraftScored', data: { ...data, ...about } }]
    case 'Complete':
      return complete(state, order, data)
  }
}
