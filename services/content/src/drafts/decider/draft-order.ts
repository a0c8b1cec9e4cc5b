import type { DraftEvent } from '@sortie/contracts/content/drafts/draft-events'
import { Rejection } from '@sortie/runtime/domain'
import { type OrderFailure, orderFailure } from './draft-failures.ts'
import { type Data, type DraftOrder, isOrderOpen, type PlannedDraft } from './draft-state.ts'
import { ofOrder } from './draft-writing.ts'

type StreamField = 'draftId' | 'userId'
type Answer = Omit<Data<'DraftQueued'>, StreamField | 'number'>
/** The order that is meant: an answer to an earlier one is not heard. */
type OrderReference = { number: number; at: string }

/** An order, with the voice that it is to be written in where its project has one. */
type OrderRequest = Omit<Data<'DraftRequested'>, StreamField> & {
  voice?: Pick<Data<'VoiceTaken'>, 'revision' | 'voice'> | null
}

/** The commands that change an order, apart from those that write it. */
export type DraftOrderCommand =
  | { type: 'Request'; data: OrderRequest }
  /** Billing reserved its mission, or had none for it. */
  | { type: 'Queue'; data: Answer }
  | { type: 'Decline'; data: Answer }
  /** It took longer than promised. */
  | { type: 'FallLate'; data: OrderReference }
  | { type: 'Fail'; data: OrderReference & OrderFailure & Pick<Data<'DraftFailed'>, 'usage'> }
  | { type: 'Cancel'; data: { at: string } }

const request = (
  { about, order, deletedAt }: PlannedDraft,
  { voice, ...data }: OrderRequest,
): DraftEvent[] => {
  if (deletedAt) throw new Rejection('draft_not_found')
  if (order?.reportId === data.reportId) return []
  if (isOrderOpen(order)) throw new Rejection('draft_busy')
  // A paid article is not overwritten.
  if (order?.stage === 'ready') throw new Rejection('draft_finished')
  const next = (order?.number ?? 0) + 1
  if (data.number !== next) throw new Rejection('conflict', { number: data.number, next })
  const requested = { type: 'DraftRequested', data: { ...about, ...data } } as const
  if (!voice) return [requested]
  const { number, reportId, at } = data
  return [requested, { type: 'VoiceTaken', data: { ...about, number, reportId, at, ...voice } }]
}

const answer = (
  state: PlannedDraft,
  type: 'DraftQueued' | 'DraftDeclined',
  data: Answer,
): DraftEvent[] => {
  const { order } = state
  if (order?.reportId !== data.reportId || order.stage !== 'requested') return []
  return [{ type, data: { ...data, ...ofOrder(state, order) } }]
}

const current = ({ order }: PlannedDraft, number: number): DraftOrder | null =>
  order?.number === number && isOrderOpen(order) ? order : null

/** Only what holds a mission gives it back: before billing answered there is none. */
const fallLate = (state: PlannedDraft, { number, at }: OrderReference): DraftEvent[] => {
  const order = current(state, number)
  if (!order || order.stage === 'requested' || order.isFree) return []
  return [{ type: 'DraftLate', data: { ...ofOrder(state, order), at } }]
}

/** The end of an order that came to nothing. */
const fail = (
  state: PlannedDraft,
  { number, ...data }: Extract<DraftOrderCommand, { type: 'Fail' }>['data'],
): DraftEvent[] => {
  const order = current(state, number)
  if (!order) return []
  const { keyword } = state
  const { isFree } = order
  const about = {
    ...ofOrder(state, order),
    keyword,
    isFree,
    ...(state.page && { page: state.page }),
  }
  return [{ type: 'DraftFailed', data: { ...data, ...about } }]
}

const cancel = (state: PlannedDraft, at: string): DraftEvent[] => {
  const { order } = state
  if (order?.stage === 'cancelled') return []
  if (order?.stage !== 'requested' && order?.stage !== 'queued') {
    throw new Rejection('draft_not_cancellable')
  }
  return [{ type: 'DraftCancelled', data: { ...ofOrder(state, order), at } }]
}

/** Ends a running order as its draft is erased: its mission is given back. */
export const failErased = (state: PlannedDraft, at: string): DraftEvent[] =>
  state.order ? fail(state, { number: state.order.number, at, ...orderFailure('erased') }) : []

/** Decides the commands that change an order. */
export const decideOrder = (
  state: PlannedDraft,
  { type, data }: DraftOrderCommand,
): DraftEvent[] => {
  switch (type) {
    case 'Request':
      return request(state, data)
    case 'Queue':
      return answer(state, 'DraftQueued', data)
    case 'Decline':
      return answer(state, 'DraftDeclined', data)
    case 'FallLate':
      return fallLate(state, data)
    case 'Fail':
      return fail(state, data)
    case 'Cancel':
      return cancel(state, data.at)
  }
}
