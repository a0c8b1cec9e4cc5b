import { Rejection } from '@sortie/runtime/domain'
import { ledgerOf } from '../ledger/decider/ledger-command.ts'
import { type Ledger, unusedOf } from '../ledger/decider/ledger-state.ts'
import type { Ledgers } from '../ledger/ledgers.ts'
import { centsLeft } from './decider/disputes.ts'
import { isRefundable } from './decider/order-refund.ts'
import type { OrderState } from './decider/order-state.ts'
import type { OrderView } from './views/order-view.ts'

/** Returns the missions and cents of an order that can go back now. @throws Rejection('order_not_refundable') */
export const refundableOf = async (ledgers: Ledgers, order: OrderState) => {
  if (!isRefundable(order)) throw new Rejection('order_not_refundable')
  const { state } = await ledgers.state(ledgerOf(order.userId))
  const { missions, cents } = unusedOf(state, order.orderId)
  return { missions, cents: Math.min(cents, centsLeft(order)) }
}

/** Returns the missions and cents of an order that would go back now, by its view; none while a bank has the money. */
export const refundableIn = (ledger: Ledger, view: OrderView) => {
  const { orderId, status, cents, refundedCents, chargedBackCents } = view
  const isHere = status === 'paid' || status === 'refund_requested' || status === 'refunded'
  const left = cents - refundedCents - chargedBackCents
  if (!isHere || left <= 0) return { missions: 0, cents: 0 }
  const unused = unusedOf(ledger, orderId)
  return { ...unused, cents: Math.min(unused.cents, left) }
}

/** The same; nothing where the order is not refundable, or not there. */
export const refundableNow = async (ledgers: Ledgers, order: OrderState) =>
  isRefundable(order) ? refundableOf(ledgers, order) : { missions: 0, cents: 0 }
