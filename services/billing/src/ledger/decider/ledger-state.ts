import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { BillingEvent } from '@sortie/contracts/billing'
import type { LedgerEntry, LedgerId } from '@sortie/contracts/billing/ledger/ledger-events'
import type { OrderId } from '@sortie/contracts/billing/orders/order-id'

/** The events of a ledger's own stream: those that name it. */
export type LedgerEvent = Extract<BillingEvent, { data: { ledgerId: LedgerId } }>

/** Missions that came together: one purchase, or one gift of an operator. */
export type Lot = {
  /** Null where an operator gave them. */
  orderId: OrderId | null
  missions: number
  /** Cents paid for all of them. */
  cents: number
  /** Those that can be spent now. */
  left: number
  /** Those taken back for good, and how many of these because the payment is disputed. */
  taken: number
  disputed: number
  /** Cents that went back for those taken. */
  centsBack: number
}

/** Sums, lots and open reservations: what was spent long ago stands in the events only. */
export type Ledger = {
  opened: boolean
  /** Its account is deleted. */
  closed: boolean
  /** Always the sum of what is left in the lots. */
  available: number
  debt: number
  /** In the order in which they came; the n-th one is lot n. */
  lots: Lot[]
  /** Open reservations: the lot that the mission of each report, or order of an article, is of. */
  reserved: Record<ReportId, number>
}

export const noLedger: Ledger = {
  opened: false,
  closed: false,
  available: 0,
  debt: 0,
  lots: [],
  reserved: {},
}

/** Cents that go back for some missions of a lot: their share, and never more than what is left. */
export const refundShareOf = ({ cents, missions, centsBack }: Lot, some: number): number =>
  Math.min(Math.round((cents * some) / missions), cents - centsBack)

/** Returns how many of `some` missions can be taken back: none is taken twice. */
export const takeable = ({ missions, taken }: Lot, some: number): number =>
  Math.min(some, missions - taken)

/** Returns the missions and cents of a refund of all unused missions of an order, as of now. */
export const unusedOf = (
  { lots }: Ledger,
  orderId: OrderId,
): { missions: number; cents: number } => {
  const lot = lots.find((each) => each.orderId === orderId)
  if (!lot) return { missions: 0, cents: 0 }
  const missions = takeable(lot, lot.left)
  return { missions, cents: refundShareOf(lot, missions) }
}

const change = (lots: Lot[], number: number, how: (lot: Lot) => Partial<Lot>): Lot[] => {
  const lot = lots[number - 1]
  return lot ? lots.with(number - 1, { ...lot, ...how(lot) }) : lots
}

/** Applies entries to the lots that they name. */
const move = (lots: Lot[], entries: LedgerEntry[]): Lot[] =>
  entries.reduce(
    (so, { account, missions, lot }) =>
      account === 'available' && lot
        ? change(so, lot, ({ left }) => ({ left: left + missions }))
        : so,
    lots,
  )

const lotOf = (lots: Lot[], orderId: OrderId | undefined) =>
  lots.findIndex((lot) => lot.orderId === orderId) + 1

type GrantData = Extract<LedgerEvent, { type: 'MissionGranted' }>['data']
const granted = (lots: Lot[], { source, orderId, missions, cents, entries }: GrantData): Lot[] => {
  if (source === 'dispute_won') {
    const back = change(lots, lotOf(lots, orderId), ({ taken, disputed }) => ({
      taken: taken - missions,
      disputed: disputed - missions,
    }))
    return move(back, entries)
  }
  const before = { left: 0, taken: 0, disputed: 0, centsBack: 0 }
  return move([...lots, { orderId: orderId ?? null, missions, cents, ...before }], entries)
}

type RefundData = Extract<LedgerEvent, { type: 'MissionsRefunded' }>['data']
const refunded = (lots: Lot[], { orderId, missions, cents, cause, entries }: RefundData): Lot[] =>
  move(
    change(lots, lotOf(lots, orderId), ({ taken, disputed, centsBack }) => ({
      taken: taken + missions,
      disputed: disputed + (cause === 'dispute' ? missions : 0),
      centsBack: centsBack + cents,
    })),
    entries,
  )

type RestorationData = Extract<LedgerEvent, { type: 'MissionsRestored' }>['data']
const restored = (lots: Lot[], data: RestorationData): Lot[] => {
  const { orderId, missions, cents, heldByDispute, entries } = data
  const held = heldByDispute ? missions : 0
  return move(
    change(lots, lotOf(lots, orderId), ({ taken, disputed, centsBack }) => ({
      taken: taken - missions + held,
      disputed: disputed + held,
      centsBack: centsBack - cents,
    })),
    entries,
  )
}

const without = (reserved: Ledger['reserved'], reportId: ReportId): Ledger['reserved'] => {
  const { [reportId]: _done, ...others } = reserved
  return others
}

/** Folds an event into the ledger. */
export const evolveLedger = (ledger: Ledger, { type, data }: LedgerEvent): Ledger => {
  switch (type) {
    case 'LedgerOpened':
      return { ...ledger, opened: true }
    case 'LedgerClosed':
      return { ...ledger, closed: true }
    case 'MissionDeclined':
      return ledger
    case 'MissionGranted': {
      const { available, debt } = data
      return { ...ledger, available, debt, lots: granted(ledger.lots, data) }
    }
    case 'MissionReserved': {
      const { available, debt, reportId, entries } = data
      const lot = entries.find(({ account }) => account === 'reserved')?.lot ?? 0
      const reserved = { ...ledger.reserved, [reportId]: lot }
      return { ...ledger, available, debt, reserved, lots: move(ledger.lots, entries) }
    }
    case 'MissionCaptured':
    case 'MissionReleased': {
      const { available, debt, reportId, entries } = data
      const reserved = without(ledger.reserved, reportId)
      return { ...ledger, available, debt, reserved, lots: move(ledger.lots, entries) }
    }
    case 'MissionReturned': {
      const { available, debt, entries } = data
      return { ...ledger, available, debt, lots: move(ledger.lots, entries) }
    }
    case 'MissionsRefunded': {
      const { available, debt } = data
      return { ...ledger, available, debt, lots: refunded(ledger.lots, data) }
    }
    case 'MissionsRestored': {
      const { available, debt } = data
      return { ...ledger, available, debt, lots: restored(ledger.lots, data) }
    }
  }
}
