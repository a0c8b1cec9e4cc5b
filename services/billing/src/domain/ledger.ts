import type { LedgerEntry } from '@sortie/contracts/billing'
import { type Decider, Rejection } from '@sortie/runtime/domain'
import type {
  About,
  Grant,
  LedgerCommand,
  OfReport,
  Release,
  Restore,
  ReturnMission,
  TakeBack,
} from './ledger-command.ts'
import {
  evolve,
  type Ledger,
  type LedgerEvent,
  type Lot,
  noLedger,
  shareOf,
  takeable,
} from './ledger-state.ts'

/** Both sides of a movement and what stands after it. Sides of nothing are left out. */
const moved = (ledger: Ledger, { ledgerId, userId, at }: About, sides: LedgerEntry[]) => {
  const entries = sides.filter(({ missions }) => missions !== 0)
  const of = (account: LedgerEntry['account']) =>
    entries.reduce((sum, entry) => sum + (entry.account === account ? entry.missions : 0), 0)
  return {
    ...{ ledgerId, userId, at, entries },
    available: ledger.available + of('available'),
    debt: ledger.debt - of('debt'),
  }
}

/** Where missions that come in go: they settle the debt first, and what is over can be spent. */
const comingIn = ({ debt }: Ledger, missions: number, lot: number): LedgerEntry[] => {
  const settled = Math.min(missions, debt)
  return [
    { account: 'debt', missions: settled },
    { account: 'available', missions: missions - settled, lot },
  ]
}

const grant = (ledger: Ledger, data: Grant): LedgerEvent[] => {
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
        data: { ...moved(ledger, data, entries), missions, source, ...from },
      },
    ]
  }
  const { orderId } = data
  const index = ledger.lots.findIndex((lot) => lot.orderId === orderId)
  const back = Math.min(missions, (ledger.lots[index]?.disputed ?? 0) - data.claimed)
  if (back <= 0) return []
  const entries = [
    { account: 'issued' as const, missions: -back },
    ...comingIn(ledger, back, index + 1),
  ]
  const what = { missions: back, source, orderId, cents: 0 }
  return [{ type: 'MissionGranted', data: { ...moved(ledger, data, entries), ...what } }]
}

/** From the oldest grant of which something is left. */
const reserve = (ledger: Ledger, data: OfReport): LedgerEvent[] => {
  const { ledgerId, userId, at, reportId } = data
  if (reportId in ledger.reserved) return []
  const lot = ledger.lots.findIndex(({ left }) => left > 0) + 1
  if (lot === 0) {
    const { available, debt } = ledger
    const stands = { available, ...(debt > 0 && { debt }) }
    return [{ type: 'MissionDeclined', data: { ledgerId, userId, at, reportId, ...stands } }]
  }
  const entries: LedgerEntry[] = [
    { account: 'available', missions: -1, lot },
    { account: 'reserved', missions: 1, lot },
  ]
  return [{ type: 'MissionReserved', data: { ...moved(ledger, data, entries), reportId } }]
}

const capture = (ledger: Ledger, data: OfReport): LedgerEvent[] => {
  const { reportId } = data
  const lot = ledger.reserved[reportId]
  if (!lot) return []
  const entries: LedgerEntry[] = [
    { account: 'reserved', missions: -1, lot },
    { account: 'spent', missions: 1, lot },
  ]
  return [{ type: 'MissionCaptured', data: { ...moved(ledger, data, entries), reportId } }]
}

const release = (ledger: Ledger, data: Release): LedgerEvent[] => {
  const { reportId, reason } = data
  const lot = ledger.reserved[reportId]
  if (!lot) return []
  const entries: LedgerEntry[] = [
    { account: 'reserved', missions: -1, lot },
    ...comingIn(ledger, 1, lot),
  ]
  return [{ type: 'MissionReleased', data: { ...moved(ledger, data, entries), reportId, reason } }]
}

const returnMission = (ledger: Ledger, data: ReturnMission): LedgerEvent[] => {
  const { reportId, lot, reason: note, by } = data
  const entries: LedgerEntry[] = [
    { account: 'spent', missions: -1, lot },
    ...comingIn(ledger, 1, lot),
  ]
  const what = { reportId, reason: 'operator' as const, note, by }
  return [{ type: 'MissionReleased', data: { ...moved(ledger, data, entries), ...what } }]
}

const takeBack = (ledger: Ledger, data: TakeBack): LedgerEvent[] => {
  const { orderId, cause } = data
  const index = ledger.lots.findIndex((each) => each.orderId === orderId)
  const lot = ledger.lots[index]
  // Its grant is still on its way: whoever asks has to ask again.
  if (!lot) throw new Rejection('order_not_refundable')
  const unclaimed = (claimed: number) => Math.max(0, claimed - lot.disputed)
  const asked = cause === 'refund' ? (data.missions ?? lot.left) : unclaimed(data.claimed)
  const missions = takeable(lot, asked)
  if (missions === 0) return []
  const unused = Math.min(missions, lot.left)
  const entries: LedgerEntry[] = [
    { account: 'available', missions: -unused, lot: index + 1 },
    { account: 'debt', missions: unused - missions },
    { account: 'issued', missions },
  ]
  const what =
    cause === 'refund'
      ? { cents: data.cents ?? shareOf(lot, missions), refundId: data.refundId }
      : { cents: 0 }
  return [
    {
      type: 'MissionsRefunded',
      data: { ...moved(ledger, data, entries), missions, orderId, cause, ...what },
    },
  ]
}

type Restored = Extract<LedgerEvent, { type: 'MissionsRestored' }>['data']
const restored = (data: Restored): LedgerEvent => ({ type: 'MissionsRestored', data })
const balanceOf = ({ available, debt }: Pick<Ledger, 'available' | 'debt'>) => ({ available, debt })

/** How many of these missions a dispute keeps: it could not take what a refund had taken before. */
const heldOf = ({ disputed }: Lot, missions: number, claimed: number) =>
  // More is disputed than whoever asks knew of: a dispute has begun since, so all wait for it.
  disputed > claimed ? missions : Math.min(missions, claimed - disputed)

/**
 * At the same price and in the same place among the lots as before they were taken, without what
 * disputes claim.
 */
const restore = (ledger: Ledger, data: Restore): LedgerEvent[] => {
  const { orderId, refundId } = data
  const index = ledger.lots.findIndex((each) => each.orderId === orderId)
  const lot = ledger.lots[index]
  if (!lot) return []
  const missions = Math.min(data.missions, lot.taken - lot.disputed)
  const cents = Math.min(data.cents, lot.centsBack)
  if (missions === 0 && cents === 0) return []
  const held = heldOf(lot, missions, data.claimed)
  const back = missions - held
  const entries: LedgerEntry[] = [
    { account: 'issued', missions: -back },
    ...comingIn(ledger, back, index + 1),
  ]
  const about = { orderId, refundId }
  const returned = { ...moved(ledger, data, entries), ...about, missions: back, cents }
  if (held === 0) return [restored({ ...returned, heldByDispute: false })]
  const waiting = { ...about, missions: held, heldByDispute: true }
  if (back === 0) return [restored({ ...moved(ledger, data, []), ...waiting, cents })]
  return [
    restored({ ...returned, heldByDispute: false }),
    restored({ ...moved({ ...ledger, ...balanceOf(returned) }, data, []), ...waiting, cents: 0 }),
  ]
}

const follow = (ledger: Ledger, { type, data }: LedgerCommand): LedgerEvent[] => {
  switch (type) {
    case 'Open':
      return []
    case 'Close': {
      const { closed, available, debt } = ledger
      return closed ? [] : [{ type: 'LedgerClosed', data: { ...data, available, debt } }]
    }
    case 'Grant':
      return grant(ledger, data)
    case 'Reserve':
      return reserve(ledger, data)
    case 'Capture':
      return capture(ledger, data)
    case 'Release':
      return release(ledger, data)
    case 'TakeBack':
      return takeBack(ledger, data)
    case 'Restore':
      return restore(ledger, data)
    case 'ReturnMission':
      return returnMission(ledger, data)
  }
}

/**
 * One ledger of missions for each user, in double entry. It opens with the first thing that happens,
 * as a purchase or a launch may be heard of before the registration.
 */
export const ledger: Decider<Ledger, LedgerCommand, LedgerEvent> = {
  source: import.meta.url,
  initial: noLedger,
  decide: (state, command) => {
    const events = follow(state, command)
    if (state.opened || (events.length === 0 && command.type !== 'Open')) return events
    const { ledgerId, userId, at } = command.data
    return [{ type: 'LedgerOpened', data: { ledgerId, userId, at, available: 0 } }, ...events]
  },
  evolve,
}
