import type { OrderId } from '@sortie/contracts/billing/orders/order-id'
import {
  type LedgerCommand,
  ledgerOf,
  restoringOf,
  takingOf,
} from '../ledger/decider/ledger-command.ts'
import type { LedgerEvent } from '../ledger/decider/ledger-state.ts'
import type { Ledgers } from '../ledger/ledgers.ts'
import { isDisputed, missionsUnderDispute } from './decider/disputes.ts'
import type { LedgerMove, OrderState } from './decider/order-state.ts'
import type { OrderCommands } from './orders.ts'

type Restore = Extract<LedgerMove, { kind: 'restore' }>

/** Returns the command to the ledger for a move; its name there makes it act once. */
export const commandOf = (
  move: Exclude<LedgerMove, Restore>,
  order: OrderState,
  at: string,
): LedgerCommand => {
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
    case 'dispute': {
      const what = { disputeId: move.disputeId, underDispute: missionsUnderDispute(order) }
      return { type: 'TakeBack', data: { ...about, cause: 'dispute', ...what } }
    }
    case 'dispute_closed': {
      // Also a lost one may have taken more than it was about: older releases took the whole lot.
      const what = {
        disputeId: move.disputeId,
        underDispute: missionsUnderDispute(order),
        missions,
      }
      return { type: 'Grant', data: { ...about, source: 'dispute_won', ...what } }
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

/** Carries what happened to orders into the ledgers of their buyers. */
export const createLedgerMoves = ({
  orders,
  ledgers,
}: {
  orders: OrderCommands
  ledgers: Ledgers
}) => {
  /**
   * Gives back what a refund took, at most once.
   * @returns whether it did so now: a move that found nothing to take before may take it then.
   */
  const restore = async ({ refundId, missions }: Restore, order: OrderState, at: string) => {
    const { orderId, userId } = order
    const ledgerId = ledgerOf(userId)
    const acted = await ledgers.acted(ledgerId, takingOf(refundId))
    const taken = acted?.find(({ type }) => type === 'MissionsRefunded')
    const took = taken?.type === 'MissionsRefunded' ? taken.data : { missions: 0, cents: 0 }
    const about = {
      ledgerId,
      userId,
      at,
      orderId,
      refundId,
      underDispute: missionsUnderDispute(order),
    }
    const data = { ...about, missions: missions ?? took.missions, cents: took.cents }
    const { events, repeated } = await ledgers.handle(ledgerId, { type: 'Restore', data })
    return events.length > 0 && !repeated
  }

  /** Returns true where a refund in Stripe's dashboard was undone before it had taken any missions. */
  const isUndone = async (move: LedgerMove, { userId }: OrderState) =>
    move.kind === 'foreign_refund' &&
    (await ledgers.acted(ledgerOf(userId), restoringOf(move.refundId))) !== null

  /** @returns what came of it in the ledger, now or when it was done before. */
  const move = async (ledgerMove: Exclude<LedgerMove, Restore>, order: OrderState, at: string) => {
    const command = commandOf(ledgerMove, order, at)
    const { events } = await ledgers.handle(ledgerOf(order.userId), command)
    if (ledgerMove.kind !== 'grant' || order.fulfilled) return events
    const data = { at, ...balanceOf(events) }
    await orders.handle(order.orderId, { type: 'Fulfil', data }, { step: 'fulfil' })
    return events
  }

  /** Carries over what refunds took and gave back. @returns whether a mission came back just now. */
  const settleRefunds = async (order: OrderState, at: string) => {
    let restored = false
    for (const each of order.moves) {
      if (each.kind === 'restore') restored = (await restore(each, order, at)) || restored
      // Money that we send back ourselves follows its approval.
      else if (each.kind === 'foreign_refund' && !(await isUndone(each, order))) {
        await move(each, order, at)
      }
    }
    return restored
  }

  /**
   * Corrects what moves that failed or met left over, once nothing of ours is under way and no bank has to
   * decide. The version of the ledger names it: whoever comes later decides anew.
   * @returns whether there was anything to correct.
   */
  const trueUp = async (order: OrderState, at: string) => {
    if (order.approval || isDisputed(order)) return false
    const { orderId, userId } = order
    const ledgerId = ledgerOf(userId)
    const { version, state } = await ledgers.state(ledgerId)
    const underDispute = missionsUnderDispute(order)
    const due = Math.min(order.missions, order.refundedMissions + underDispute)
    const lot = state.lots.find((each) => each.orderId === orderId)
    if (!lot || lot.taken === due) return false
    const refundId = `${orderId}-rest-${version}`
    const data = { ledgerId, userId, at, orderId, refundId, due, underDispute }
    await ledgers.handle(ledgerId, { type: 'TrueUp', data }, { step: `true-up-${version}` })
    return true
  }

  /**
   * Goes through all moves of an order from the first, so that none overtakes another of its kind; each of them happens
   * once. Disputes take their share before refunds, which wait until no bank has to decide. Moves that the order learns
   * of meanwhile are carried out as well: another instance may have gone through these later moves before this one did
   * the earlier ones.
   */
  const settle = async (orderId: OrderId): Promise<OrderState> => {
    const at = new Date().toISOString()
    for (;;) {
      const { state } = await orders.state(orderId)
      for (const each of state.moves) {
        const isFirst = each.kind === 'grant' || each.kind.startsWith('dispute')
        if (isFirst && each.kind !== 'restore') await move(each, state, at)
      }
      const restored = !isDisputed(state) && (await settleRefunds(state, at))
      const { state: now } = await orders.state(orderId)
      if (restored || now.moves.length !== state.moves.length) continue
      if (!(await trueUp(now, at))) return now
      const { state: last } = await orders.state(orderId)
      if (last.moves.length === now.moves.length) return last
    }
  }

  return { move, settle }
}
export type LedgerMoves = ReturnType<typeof createLedgerMoves>
