import type { BillingEvent } from '@sortie/contracts/billing'
import { Rejection } from '@sortie/runtime/domain'
import { work } from '@sortie/runtime/work/work'
import { centsLeft } from '../domain/disputes.ts'
import { ledgerOf, onceInLedger } from '../domain/ledger-command.ts'
import { unusedOf } from '../domain/ledger-state.ts'
import type { LedgerMove, Order } from '../domain/order-state.ts'
import { type Payments, RefundImpossible, RefundNotAccepted } from '../stripe/payments.ts'
import type { Orders } from './apply-payment.ts'
import { PAYMENT_ATTEMPTS } from './apply-payment-event.ts'
import { commandOf, type LedgerMoves, type Ledgers } from './ledger-moves.ts'

type Deps = { orders: Orders; ledgers: Ledgers; moves: LedgerMoves; payments: Payments }
type Refund = Extract<LedgerMove, { kind: 'refund' }>

const NOTHING_LEFT = 'No unused mission was left in this order when it was looked at.'
const REFUSED =
  'Our payment partner does not send this money back: it is disputed, or on its way already.'

/** Money that an operator approved goes back by Stripe. */
const createRefunds = ({ orders, ledgers, moves, payments }: Deps) => {
  /** Whether Stripe would refuse, as a bank disputes the payment: then nothing is taken at all. */
  const isHopeless = async (given: Refund, order: Order, at: string) => {
    const ledgerId = ledgerOf(order.userId)
    const once = onceInLedger(commandOf(given, order, at)) ?? ''
    // Once missions were taken, the refund goes through, or they are restored.
    if (!order.payment || (await ledgers.acted(ledgerId, once))) return false
    const { cents } = unusedOf((await ledgers.state(ledgerId)).state, order.orderId)
    const due = Math.min(cents, centsLeft(order))
    return (await payments.leftOf(order.payment.paymentIntentId)) < due
  }

  /** The missions go first and the money after them, so that nobody spends what is paid back. */
  const send = async (
    given: Refund,
    order: Order,
    refuse: (reason: string) => Promise<unknown>,
  ) => {
    const at = new Date().toISOString()
    const { orderId, payment, approval } = order
    const { refundId } = given
    if (!payment || (await isHopeless(given, order, at))) return refuse(REFUSED)
    const events = await moves.move(given, order, at)
    const taken = events.find(({ type }) => type === 'MissionsRefunded')
    if (taken?.type !== 'MissionsRefunded') return refuse(NOTHING_LEFT)
    const { missions } = taken.data
    // Small change that went back without a mission is no part of what the ledger counts.
    const cents = Math.min(taken.data.cents, centsLeft(order))
    // All of it went back at Stripe's dashboard meanwhile.
    if (cents < 1) return refuse(REFUSED)
    const { paymentIntentId } = payment
    const delays = approval?.delays ?? 0
    const asked = { refundId, orderId, paymentIntentId, missions, cents, delays }
    const { paymentIntentId: _, createdAt: __, ...made } = await payments.refund(asked)
    const data = { ...made, at }
    return orders.handle(orderId, { type: 'RecordRefund', data }, { step: 'refunded' })
  }

  return async (given: Refund, order: Order) => {
    const { orderId, approval } = order
    const { refundId, by } = given
    const about = { at: new Date().toISOString(), refundId }
    /** The missions that were taken go back by work of their own. */
    const refuse = (reason: string) => {
      const data = { ...about, reason, by }
      return orders.handle(orderId, { type: 'RefuseRefund', data }, { step: 'refuse' })
    }
    try {
      await send(given, order, refuse)
    } catch (error) {
      if (error instanceof RefundImpossible) return refuse(REFUSED)
      if (error instanceof RefundNotAccepted) {
        const data = { ...about, code: error.code }
        const step = `delayed:${approval?.delays ?? 0}`
        await orders.handle(orderId, { type: 'DelayRefund', data }, { step })
      }
      throw error
    }
  }
}

/**
 * Carries an order into the ledger: what is bought is granted, what is paid back or disputed is
 * taken back. Whatever the work was noted for, it goes through all moves of the order.
 */
export const settleOrder = (deps: Deps) => {
  const refund = createRefunds(deps)
  return work<
    BillingEvent,
    'MissionPurchased' | 'RefundApproved' | 'OrderRefunded' | 'DisputeOpened' | 'DisputeClosed'
  >({
    name: 'settle-order',
    on: ['MissionPurchased', 'RefundApproved', 'OrderRefunded', 'DisputeOpened', 'DisputeClosed'],
    attempts: PAYMENT_ATTEMPTS,
    run: async ({ type, data: { orderId, ...data } }) => {
      const state = await deps.moves.settle(orderId)
      if (type !== 'RefundApproved' || !('refundId' in data)) return
      const asked = state.moves.find(
        (each) => each.kind === 'refund' && each.refundId === data.refundId,
      )
      if (asked?.kind !== 'refund') throw new Rejection('order_not_refundable')
      if (state.approval?.refundId === asked.refundId) await refund(asked, state)
    },
  })
}

/** Missions of a refund that failed, or that Stripe refused, go back to the lot they came from. */
export const restoreMissions = ({ moves }: Pick<Deps, 'moves'>) =>
  work<BillingEvent, 'RefundFailed' | 'RefundRefused'>({
    name: 'restore-missions',
    on: ['RefundFailed', 'RefundRefused'],
    attempts: PAYMENT_ATTEMPTS,
    run: async ({ data: { orderId } }) => {
      await moves.settle(orderId)
    },
  })
