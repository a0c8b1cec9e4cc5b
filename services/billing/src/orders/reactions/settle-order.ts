import type { BillingEvent } from '@sortie/contracts/billing'
import { Rejection } from '@sortie/runtime/domain'
import { work } from '@sortie/runtime/work/work'
import { SYSTEM } from '../../closings/decider/closing.ts'
import { ledgerOf, onceInLedger } from '../../ledger/decider/ledger-command.ts'
import { unusedOf } from '../../ledger/decider/ledger-state.ts'
import type { Ledgers } from '../../ledger/ledgers.ts'
import { RefundImpossible, RefundNotAccepted } from '../../stripe/errors.ts'
import type { Payments } from '../../stripe/payments.ts'
import { PAYMENT_ATTEMPTS } from '../../stripe/stripe.ts'
import type { Apply } from '../apply-payment.ts'
import { centsLeft } from '../decider/disputes.ts'
import type { LedgerMove, OrderState } from '../decider/order-state.ts'
import { commandOf, type LedgerMoves } from '../ledger-moves.ts'
import type { OrderCommands } from '../orders.ts'

type Deps = {
  orders: OrderCommands
  ledgers: Ledgers
  moves: LedgerMoves
  payments: Payments
  apply: Pick<Apply, 'refunds'>
}
/** The time within which missions should be granted after their payment was recorded, in seconds. */
const GRANTED_WITHIN_SECONDS = 60

type Refund = Extract<LedgerMove, { kind: 'refund' }>

const NOTHING_LEFT = 'No unused mission was left in this order when it was looked at.'
const BACK_ALREADY = 'All of the money of this order had gone back already.'
const DISPUTED = 'A bank disputes this payment, so the bank decides about this money.'
const NOT_REFUNDABLE = 'Our payment partner can no longer refund this payment.'

/** Returns the reason why Stripe refuses for good, in words that a buyer may read. */
const reasonOf = ({ code }: RefundImpossible) =>
  code === 'charge_disputed' || code === 'refund_disputed_payment' ? DISPUTED : NOT_REFUNDABLE

/** Money that an operator approved goes back by Stripe. */
const createRefunds = ({ orders, ledgers, moves, payments, apply }: Deps) => {
  /** Returns true where Stripe has less than the refund would send back: then nothing is taken yet. */
  const isShort = async (refund: Refund, order: OrderState, paymentIntentId: string) => {
    const ledgerId = ledgerOf(order.userId)
    const once = onceInLedger(commandOf(refund, order, order.startedAt)) ?? ''
    // Once missions were taken, the refund goes through, or they are restored.
    if (await ledgers.acted(ledgerId, once)) return false
    const { cents } = unusedOf((await ledgers.state(ledgerId)).state, order.orderId)
    const due = Math.min(cents, centsLeft(order))
    return (await payments.leftOf(paymentIntentId)) < due
  }

  /** The order with all that went back at Stripe's dashboard, which no webhook may have told yet. */
  const caughtUp = async ({ orderId }: OrderState, paymentIntentId: string) => {
    await apply.refunds(paymentIntentId, 'reconciliation')
    return (await orders.state(orderId)).state
  }
  const isOpen = ({ approval }: OrderState, { refundId }: Refund) => approval?.refundId === refundId

  /**
   * Sends what was taken, or what of it is left to send: each try is for less.
   * @returns why it cannot be sent; null where it was, or has ended meanwhile.
   */
  const send = async (
    refund: Refund,
    order: OrderState,
    paymentIntentId: string,
    taken: { missions: number; cents: number },
  ): Promise<string | null> => {
    const { orderId, approval } = order
    const { refundId } = refund
    const { missions } = taken
    // Small change that went back without a mission is no part of what the ledger counts.
    const cents = Math.min(taken.cents, centsLeft(order))
    if (cents < 1) {
      // It may have been made, and its reply lost.
      const now = await caughtUp(order, paymentIntentId)
      if (!isOpen(now, refund)) return null
      const isNothing = Math.min(taken.cents, centsLeft(now)) < 1
      return isNothing ? BACK_ALREADY : send(refund, now, paymentIntentId, taken)
    }
    const delays = approval?.delays ?? 0
    const refundRequest = { refundId, orderId, paymentIntentId, missions, cents, delays }
    try {
      const { paymentIntentId: _, createdAt: __, ...made } = await payments.refund(refundRequest)
      const data = { ...made, at: new Date().toISOString() }
      await orders.handle(orderId, { type: 'RecordRefund', data }, { step: 'refunded' })
      return null
    } catch (error) {
      if (!(error instanceof RefundImpossible)) throw error
      const now = await caughtUp(order, paymentIntentId)
      if (!isOpen(now, refund)) return null
      if (centsLeft(now) >= cents) return reasonOf(error)
      return send(refund, now, paymentIntentId, taken)
    }
  }

  /** The missions go first and the money after them, so that nobody spends what is paid back. */
  const carryOut = async (refund: Refund, order: OrderState): Promise<string | null> => {
    if (!order.payment) return NOTHING_LEFT
    const { paymentIntentId } = order.payment
    let now = order
    if (await isShort(refund, now, paymentIntentId)) {
      now = await caughtUp(order, paymentIntentId)
      if (!isOpen(now, refund)) return null
      if (centsLeft(now) < 1) return BACK_ALREADY
      if (await isShort(refund, now, paymentIntentId)) return DISPUTED
    }
    const events = await moves.move(refund, now, new Date().toISOString())
    const taken = events.find(({ type }) => type === 'MissionsRefunded')
    if (taken?.type !== 'MissionsRefunded') return NOTHING_LEFT
    return send(refund, now, paymentIntentId, taken.data)
  }

  return async (refund: Refund, order: OrderState) => {
    const { orderId, approval } = order
    const about = { at: new Date().toISOString(), refundId: refund.refundId }
    try {
      const reason = await carryOut(refund, order)
      // The missions that were taken go back by work of their own.
      const data = { ...about, reason: reason ?? '', by: SYSTEM }
      if (reason) await orders.handle(orderId, { type: 'RefuseRefund', data }, { step: 'refuse' })
    } catch (error) {
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
 * Carries an order into the ledger: grants the missions that were bought, and takes back those that were refunded or
 * are disputed. Each work item goes through all moves of the order, whichever event it was noted for.
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
    objective: {
      name: 'grant',
      types: ['MissionPurchased'],
      withinSeconds: GRANTED_WITHIN_SECONDS,
    },
    run: async ({ type, data: { orderId, ...data } }) => {
      const state = await deps.moves.settle(orderId)
      if (type !== 'RefundApproved' || !('refundId' in data)) return
      const pending = state.moves.find(
        (each) => each.kind === 'refund' && each.refundId === data.refundId,
      )
      if (pending?.kind !== 'refund') throw new Rejection('order_not_refundable')
      if (state.approval?.refundId === pending.refundId) await refund(pending, state)
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
