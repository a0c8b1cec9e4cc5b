import type { BillingEvent } from '@sortie/contracts/billing'
import type { UserId } from '@sortie/contracts/identity'
import type { Commands } from '@sortie/runtime/command'
import { Rejection } from '@sortie/runtime/domain'
import { work } from '@sortie/runtime/work'
import { type LedgerCommand, ledgerOf, onceInLedger } from '../domain/ledger-command.ts'
import { type Ledger, type LedgerEvent, unusedOf } from '../domain/ledger-state.ts'
import type { LedgerMove, Order } from '../domain/order-state.ts'
import { type Payments, RefundImpossible } from '../stripe/payments.ts'
import type { Orders } from './apply-payment.ts'
import { PAYMENT_ATTEMPTS } from './apply-payment-event.ts'

export type Ledgers = Commands<LedgerCommand, Ledger, LedgerEvent>
type Deps = { orders: Orders; ledgers: Ledgers; payments: Payments }

/** Movements of a ledger among which what was given back a moment ago must be. */
const RECENT = 100
const NOTHING_LEFT = 'No unused mission was left in this order when it was looked at.'
const REFUSED =
  'Our payment partner does not send this money back: it is disputed, or on its way already.'

/** What a move asks of the ledger; its name there makes it happen once. */
const commandOf = (move: LedgerMove, order: Order, at: string): LedgerCommand => {
  const { orderId, userId, missions, cents } = order
  const about = { ledgerId: ledgerOf(userId), userId, at, orderId }
  switch (move.kind) {
    case 'grant':
      return { type: 'Grant', data: { ...about, missions, cents, source: 'purchase' } }
    case 'refund':
      return { type: 'TakeBack', data: { ...about, cause: 'refund', refundId: move.refundId } }
    case 'foreign_refund': {
      const { refundId, missions: some, cents: back } = move
      const what = { refundId, missions: some, cents: back }
      return { type: 'TakeBack', data: { ...about, cause: 'refund', ...what } }
    }
    case 'dispute':
      return { type: 'TakeBack', data: { ...about, cause: 'dispute', disputeId: move.disputeId } }
    case 'dispute_won': {
      const { disputeId } = move
      return { type: 'Grant', data: { ...about, missions, source: 'dispute_won', disputeId } }
    }
  }
}

/** Missions that could be spent before and after a grant. */
const balanceOf = (events: LedgerEvent[]) => {
  const granted = events.find(({ type }) => type === 'MissionGranted')
  if (granted?.type !== 'MissionGranted') throw new Error('A purchase was not granted')
  const { available: after, entries } = granted.data
  const came = entries.filter(({ account }) => account === 'available')
  return { before: after - came.reduce((sum, { missions }) => sum + missions, 0), after }
}

/**
 * Carries an order into the ledger: what is bought is granted, what is paid back or disputed is
 * taken back. Whatever the work was noted for, it goes through all of the order's moves from the
 * first, so that none overtakes another; each of them happens once.
 */
export const settleOrder = ({ orders, ledgers, payments }: Deps) => {
  const move = async (given: LedgerMove, order: Order, at: string) => {
    const command = commandOf(given, order, at)
    const { events } = await ledgers.handle(ledgerOf(order.userId), command)
    if (given.kind !== 'grant' || order.fulfilled) return events
    const data = { at, ...balanceOf(events) }
    await orders.handle(order.orderId, { type: 'Fulfil', data }, { step: 'fulfil' })
    return events
  }

  /** Whether Stripe would refuse, as a bank disputes the payment: then nothing is taken at all. */
  const isHopeless = async (given: LedgerMove, order: Order, at: string) => {
    const ledgerId = ledgerOf(order.userId)
    const once = onceInLedger(commandOf(given, order, at)) ?? ''
    // Once missions were taken, the refund goes through, or they are given back.
    if (!order.payment || (await ledgers.acted(ledgerId, once))) return false
    const { cents } = unusedOf((await ledgers.state(ledgerId)).state, order.orderId)
    const due = Math.min(cents, order.cents - order.refundedCents)
    return (await payments.leftOf(order.payment.paymentIntentId)) < due
  }

  const wasGivenBack = async (userId: UserId, why: string) => {
    const newest = await ledgers.newest(ledgerOf(userId), { limit: RECENT })
    return newest.some(
      ({ event: { type, data } }) => type === 'MissionGranted' && data.reason === why,
    )
  }

  /** The missions go first and the money after them, so that nobody spends what is paid back. */
  const refund = async (given: LedgerMove & { kind: 'refund' }, order: Order, at: string) => {
    const { orderId, userId, payment } = order
    const { refundId, by } = given
    const refuse = (reason: string) =>
      orders.handle(
        orderId,
        { type: 'RefuseRefund', data: { at, reason, by, refundId } },
        { step: 'refuse' },
      )
    if (!payment || (await isHopeless(given, order, at))) return refuse(REFUSED)
    const events = await move(given, order, at)
    const taken = events.find(({ type }) => type === 'MissionsRefunded')
    if (taken?.type !== 'MissionsRefunded') return refuse(NOTHING_LEFT)
    const { missions } = taken.data
    // Small change that went back without a mission is no part of what the ledger counts.
    const cents = Math.min(taken.data.cents, order.cents - order.refundedCents)
    const { paymentIntentId } = payment
    const reason = `Stripe refused the refund ${refundId}`
    // A try before this one was told no, and ended before it could say so.
    if (await wasGivenBack(userId, reason)) return refuse(REFUSED)
    try {
      const made = await payments.refund({ refundId, orderId, paymentIntentId, missions, cents })
      const data = { ...made, at }
      return await orders.handle(orderId, { type: 'RecordRefund', data }, { step: 'refunded' })
    } catch (error) {
      if (!(error instanceof RefundImpossible)) throw error
      const ledgerId = ledgerOf(userId)
      const data = { ledgerId, userId, at, missions, source: 'operator' as const, reason, by }
      await ledgers.handle(ledgerId, { type: 'Grant', data }, { step: 'give-back' })
      return refuse(REFUSED)
    }
  }

  return work<
    BillingEvent,
    'MissionPurchased' | 'RefundApproved' | 'OrderRefunded' | 'DisputeOpened' | 'DisputeClosed'
  >({
    name: 'settle-order',
    on: ['MissionPurchased', 'RefundApproved', 'OrderRefunded', 'DisputeOpened', 'DisputeClosed'],
    attempts: PAYMENT_ATTEMPTS,
    run: async ({ type, data: { orderId, ...data } }) => {
      const at = new Date().toISOString()
      const { state } = await orders.state(orderId)
      for (const each of state.moves) if (each.kind !== 'refund') await move(each, state, at)
      if (type !== 'RefundApproved' || !('refundId' in data)) return
      const asked = state.moves.find(
        (each) => each.kind === 'refund' && each.refundId === data.refundId,
      )
      if (asked?.kind !== 'refund') throw new Rejection('order_not_refundable')
      if (state.approval?.refundId === asked.refundId) await refund(asked, state, at)
    },
  })
}
