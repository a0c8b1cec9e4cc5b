import type { LedgerEntry } from '@sortie/contracts/billing/ledger/ledger-events'
import { Rejection } from '@sortie/runtime/domain'
import type { Grant, RestoreMissions, TakeBack, TrueUp } from './ledger-command.ts'
import { comingIn, movementOf } from './ledger-entries.ts'
import { type Ledger, type LedgerEvent, type Lot, refundShareOf, takeable } from './ledger-state.ts'

// Missions of one purchase or gift: granted, taken back, and restored.

/** Missions come in: bought, given by an operator, or back from a dispute that was won. */
export const grant = (ledger: Ledger, data: Grant): LedgerEvent[] => {
  const { source, missions } = data
  if (source !== 'dispute_won') {
    const entries = [
      { account: 'issued' as const, missions: -missions },
      ...comingIn(ledger, missions, ledger.lots.length + 1),
    ]
    const from =
      source === 'purchase'
        ? { orderId: data.orderId, cents: data.cents }
        : { cents: 0, reason: data.reason, by: data.by }
    return [
      {
        type: 'MissionGranted',
        data: { ...movementOf(ledger, data, entries), missions, source, ...from },
      },
    ]
  }
  const { orderId } = data
  const index = ledger.lots.findIndex((lot) => lot.orderId === orderId)
  const back = Math.min(missions, (ledger.lots[index]?.disputed ?? 0) - data.underDispute)
  if (back <= 0) return []
  const entries = [
    { account: 'issued' as const, missions: -back },
    ...comingIn(ledger, back, index + 1),
  ]
  const what = { missions: back, source, orderId, cents: 0 }
  return [{ type: 'MissionGranted', data: { ...movementOf(ledger, data, entries), ...what } }]
}

/** A refund or a dispute takes missions: those that are unused, the rest as a debt. */
export const takeBack = (ledger: Ledger, data: TakeBack): LedgerEvent[] => {
  const { orderId, cause } = data
  const index = ledger.lots.findIndex((each) => each.orderId === orderId)
  const lot = ledger.lots[index]
  // Its grant is still on its way: whoever asks has to ask again.
  if (!lot) throw new Rejection('order_not_refundable')
  const notYetTaken = (underDispute: number) => Math.max(0, underDispute - lot.disputed)
  const wanted = cause === 'refund' ? (data.missions ?? lot.left) : notYetTaken(data.underDispute)
  const missions = takeable(lot, wanted)
  if (missions === 0) return []
  const unused = Math.min(missions, lot.left)
  const entries: LedgerEntry[] = [
    { account: 'available', missions: -unused, lot: index + 1 },
    { account: 'debt', missions: unused - missions },
    { account: 'issued', missions },
  ]
  const what =
    cause === 'refund'
      ? { cents: data.cents ?? refundShareOf(lot, missions), refundId: data.refundId }
      : { cents: 0, disputeId: data.disputeId }
  return [
    {
      type: 'MissionsRefunded',
      data: { ...movementOf(ledger, data, entries), missions, orderId, cause, ...what },
    },
  ]
}

type RestoredData = Extract<LedgerEvent, { type: 'MissionsRestored' }>['data']
const restored = (data: RestoredData): LedgerEvent => ({ type: 'MissionsRestored', data })
const balanceOf = ({ available, debt }: Pick<Ledger, 'available' | 'debt'>) => ({ available, debt })

/** Returns how many of these missions a dispute keeps: it could not take those that a refund had taken before. */
const heldOf = ({ disputed }: Lot, missions: number, underDispute: number) =>
  // More is disputed than whoever asks knew of: a dispute has begun since, so all wait for it.
  disputed > underDispute ? missions : Math.min(missions, underDispute - disputed)

/**
 * At the same price and in the same place among the lots as before they were taken, without what
 * is under dispute.
 */
export const restoreLot = (ledger: Ledger, data: RestoreMissions): LedgerEvent[] => {
  const { orderId, refundId } = data
  const index = ledger.lots.findIndex((each) => each.orderId === orderId)
  const lot = ledger.lots[index]
  if (!lot) return []
  const missions = Math.min(data.missions, lot.taken - lot.disputed)
  const cents = Math.min(data.cents, lot.centsBack)
  if (missions === 0 && cents === 0) return []
  const held = heldOf(lot, missions, data.underDispute)
  const back = missions - held
  const entries: LedgerEntry[] = [
    { account: 'issued', missions: -back },
    ...comingIn(ledger, back, index + 1),
  ]
  const about = { orderId, refundId }
  const returned = { ...movementOf(ledger, data, entries), ...about, missions: back, cents }
  if (held === 0) return [restored({ ...returned, heldByDispute: false })]
  const waiting = { ...about, missions: held, heldByDispute: true }
  if (back === 0) return [restored({ ...movementOf(ledger, data, []), ...waiting, cents })]
  return [
    restored({ ...returned, heldByDispute: false }),
    restored({
      ...movementOf({ ...ledger, ...balanceOf(returned) }, data, []),
      ...waiting,
      cents: 0,
    }),
  ]
}

/** Takes or gives back what the moves of an order left over; nothing where there is no difference. */
export const trueUp = (ledger: Ledger, data: TrueUp): LedgerEvent[] => {
  const { due, underDispute, ...about } = data
  const lot = ledger.lots.find(({ orderId }) => orderId === data.orderId)
  const missing = lot ? due - lot.taken : 0
  if (missing > 0)
    return takeBack(ledger, { ...about, cause: 'refund', missions: missing, cents: 0 })
  if (missing < 0)
    return restoreLot(ledger, { ...about, missions: -missing, cents: 0, underDispute })
  return []
}
