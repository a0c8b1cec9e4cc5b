import { Rejection } from '@sortie/runtime/domain'
import { centsLeft, isDisputed } from './disputes.ts'
import type { OrderCommand, OrderCommandData } from './order-command.ts'
import type { OrderEvent, OrderState } from './order-state.ts'

// Decides about refunds, for a buyer, an operator or the deletion of an account.

/** Returns true where money of an order can go back: it was paid, some of it is here, and no bank disputes it. */
export const isRefundable = (order: OrderState): boolean =>
  order.payment !== null && centsLeft(order) > 0 && !isDisputed(order)

/** A refund that Stripe does not accept is noted once in this time, in ms, however often it is tried. */
const DELAY_MS = 3_600_000

type RefundCommand =
  | 'RequestRefund'
  | 'ApproveRefund'
  | 'PayBackLate'
  | 'RefuseRefund'
  | 'DelayRefund'
  | 'CloseFailedRefund'

/**
 * The id of the next refund. Stripe may know refunds of ours whose approvals a restored backup took back: an id of
 * theirs would find the old refund there, and send nothing.
 */
const nextRefundId = ({ orderId, approvals, refundIds }: OrderState): string => {
  let number = approvals + 1
  while (refundIds.includes(`${orderId}-r${number}`)) number += 1
  return `${orderId}-r${number}`
}

/** The refund that an order would get next. */
const approval = (order: OrderState, data: OrderCommandData<'ApproveRefund'>) => {
  const { orderId, userId } = order
  return { orderId, userId, refundId: nextRefundId(order), ...data }
}

/** Only money that can go back does: what a bank disputes is the bank's to decide, and waits for it. */
const payBackLate = (
  order: OrderState,
  { decided, ...data }: OrderCommandData<'PayBackLate'>,
): OrderEvent[] => {
  const { orderId, userId, approvals, late } = order
  if (late === 'closed' || late === 'by_operator' || order.approval) return []
  if (!order.payment || centsLeft(order) === 0) return []
  if (isDisputed(order)) {
    return late ? [] : [{ type: 'LateRefundHeld', data: { orderId, userId, at: data.at } }]
  }
  if (approvals > 0 && !decided) return []
  const automatic = 'account_deleted' as const
  return [{ type: 'RefundApproved', data: { ...approval(order, data), automatic } }]
}

/** Returns true where a refund waits for an operator: it failed, or was not sent at all. */
const isRefundOpen = ({ hasFailedRefund, hasUnsentRefund, late, approval }: OrderState) =>
  hasFailedRefund || (hasUnsentRefund && late === null && approval === null)

/** Returns true where a payment after the deletion of its account waits for an operator. */
const isLateOpen = (order: OrderState) =>
  (order.late === 'open' || order.late === 'by_operator') &&
  order.approval === null &&
  isRefundable(order)

/** Asks for a refund on behalf of a buyer, once. */
const requestRefund = (
  order: OrderState,
  data: OrderCommandData<'RequestRefund'>,
): OrderEvent[] => {
  if (!isRefundable(order)) throw new Rejection('order_not_refundable')
  if (order.request || order.approval) return []
  if (data.missions === 0) throw new Rejection('nothing_to_refund')
  const { orderId, userId } = order
  return [{ type: 'RefundRequested', data: { orderId, userId, ...data } }]
}

const approveRefund = (
  order: OrderState,
  data: OrderCommandData<'ApproveRefund'>,
): OrderEvent[] => {
  if (!isRefundable(order)) throw new Rejection('order_not_refundable')
  return order.approval ? [] : [{ type: 'RefundApproved', data: approval(order, data) }]
}

/**
 * Refuses a refund that was requested or approved. An approved one may be on its way: only the caller that carries it
 * out can tell that it is not.
 */
const refuseRefund = (order: OrderState, data: OrderCommandData<'RefuseRefund'>): OrderEvent[] => {
  const isOpen = order.approval ? order.approval.refundId === data.refundId : order.request !== null
  if (!isOpen) throw new Rejection('order_not_refundable')
  const { orderId, userId } = order
  const requested = order.request !== null
  return [{ type: 'RefundRefused', data: { orderId, userId, ...data, requested } }]
}

/** Notes that Stripe does not accept a refund now, and for which reason. */
const delayRefund = (order: OrderState, data: OrderCommandData<'DelayRefund'>): OrderEvent[] => {
  const { orderId, userId, approval } = order
  if (approval?.refundId !== data.refundId) return []
  const { delayed } = approval
  const isRecent = delayed !== null && Date.parse(data.at) - Date.parse(delayed.at) < DELAY_MS
  if (isRecent && delayed.code === data.code) return []
  return [{ type: 'RefundDelayed', data: { orderId, userId, ...data } }]
}

/** Closes a refund, or a payment that came late, that an operator dealt with outside of Sortie. */
const closeFailedRefund = (
  order: OrderState,
  data: OrderCommandData<'CloseFailedRefund'>,
): OrderEvent[] => {
  if (!isRefundOpen(order) && !isLateOpen(order)) return []
  const { orderId, userId } = order
  return [{ type: 'FailedRefundClosed', data: { orderId, userId, ...data } }]
}

/** Returns the events that follow from a command about a refund. */
export const refundCommand = (
  order: OrderState,
  command: Extract<OrderCommand, { type: RefundCommand }>,
): OrderEvent[] => {
  switch (command.type) {
    case 'RequestRefund':
      return requestRefund(order, command.data)
    case 'ApproveRefund':
      return approveRefund(order, command.data)
    case 'PayBackLate':
      return payBackLate(order, command.data)
    case 'RefuseRefund':
      return refuseRefund(order, command.data)
    case 'DelayRefund':
      return delayRefund(order, command.data)
    case 'CloseFailedRefund':
      return closeFailedRefund(order, command.data)
  }
}
