import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { LedgerLine } from '@sortie/contracts/billing/ledger/ledger'
import type { LedgerEntry } from '@sortie/contracts/billing/ledger/ledger-events'
import { centsText } from '../../money.ts'
import type { OrderView } from '../../orders/views/order-view.ts'
import type { LedgerEvent } from '../decider/ledger-state.ts'

type EntryEvent = Extract<LedgerEvent, { data: { entries: LedgerEntry[] } }>
const isMove = (event: LedgerEvent): event is EntryEvent => 'entries' in event.data

const releases = {
  failed: 'The report failed, so you got the mission back.',
  cancelled: 'The report was canceled, so you got the mission back.',
  operator: 'The mission was returned.',
}
const draftReleases = {
  ...releases,
  failed: 'The article could not be written, so you got the mission back.',
  cancelled: 'The article was canceled, so you got the mission back.',
}
const LATE = 'It took longer than promised, so it was free.'
const RETURNED = 'Returned: not my business.'
const restorations = {
  back: 'The refund could not be completed, so its missions are back.',
  held: 'The refund could not be completed. Its missions are part of a dispute.',
}

type RefundLineData = Extract<LedgerEvent, { type: 'MissionsRefunded' }>['data']

const refundOf = ({ refundId }: RefundLineData, order: OrderView | null) =>
  order?.refunds.find((refund) => refundId !== undefined && refund.refundId === refundId)

/**
 * Returns the outcome of the dispute that took missions; a line of an older release names no dispute, so all disputes
 * of its order decide.
 */
const outcomeOf = ({ disputeId }: RefundLineData, order: OrderView): 'open' | 'won' | 'lost' => {
  const { openDisputes, lostDisputes, chargedBackCents } = order
  if (disputeId === undefined) {
    if (openDisputes.length > 0) return 'open'
    return chargedBackCents > 0 ? 'lost' : 'won'
  }
  if (openDisputes.includes(disputeId)) return 'open'
  return lostDisputes.includes(disputeId) ? 'lost' : 'won'
}

/** Returns a sentence about the state of the refund or dispute that missions were taken for. */
const takingNote = (taken: RefundLineData, order: OrderView | null): string => {
  if (taken.cause === 'dispute') {
    switch (order ? outcomeOf(taken, order) : 'open') {
      case 'open':
        return 'The payment for these missions is disputed.'
      case 'lost':
        return 'Your bank returned the payment for these missions.'
      case 'won':
        return 'The payment for these missions was disputed.'
    }
  }
  const refund = refundOf(taken, order)
  if (!order || !refund) {
    // Absent in a view of the release before.
    return taken.refundId && order?.refusedRefunds?.includes(taken.refundId)
      ? 'The refund could not be made.'
      : 'The money for these missions is being refunded.'
  }
  const sum = centsText(refund.cents, order.currency)
  switch (refund.status) {
    case 'pending':
      return `Your refund of ${sum} is on its way.`
    case 'requires_action':
      return `Your refund of ${sum} needs your bank details.`
    case 'failed':
      return `Your refund of ${sum} could not be completed.`
    default:
      return `${sum} was refunded.`
  }
}

/** Returns the pack of the order that a line names, and the credit note of the refund, or else the invoice. */
const orderFacts = (order: OrderView | null, taken?: RefundLineData) => {
  if (!order) return {}
  const refund = taken && refundOf(taken, order)
  const note = order.invoices.find(({ kind, at }) => kind === 'credit_note' && at === refund?.at)
  const found = note ?? order.invoices.find(({ kind }) => kind === 'invoice')
  if (!found || found.kind === 'reversal') return { packId: order.packId }
  const { invoiceId, number, kind } = found
  return { packId: order.packId, paper: { invoiceId, number, kind } }
}

const changeOf = (entries: LedgerEntry[]) =>
  entries.reduce((sum, { account, missions }) => sum + (account === 'available' ? missions : 0), 0)

type OfWork = Extract<LedgerEvent, { data: { reportId: ReportId } }>['data']
/** Returns the ids of the report or article that a mission pays for. */
const workOf = ({ reportId, draftId }: OfWork) => ({ reportId, ...(draftId && { draftId }) })

type ReleaseData = Extract<LedgerEvent, { type: 'MissionReleased' }>['data']
const releaseNote = ({ reason, draftId, late, note }: ReleaseData) =>
  note ?? (late ? LATE : (draftId ? draftReleases : releases)[reason])

/** Returns the fields in which movements differ: their kind, what they are about, and the reason. */
const particulars = (
  event: EntryEvent,
  order: OrderView | null,
): Omit<LedgerLine, 'id' | 'at' | 'change' | 'available' | 'debt'> => {
  switch (event.type) {
    case 'MissionGranted': {
      const { orderId, reason, source } = event.data
      const note =
        source === 'dispute_won' ? 'The dispute is over, so you have these missions again.' : reason
      const about = orderId && { orderId, ...orderFacts(order) }
      return { kind: 'granted', ...about, ...(note && { note }) }
    }
    case 'MissionReserved':
      return { kind: 'reserved', ...workOf(event.data) }
    case 'MissionCaptured':
      return { kind: 'captured', ...workOf(event.data) }
    case 'MissionReleased': {
      const { data } = event
      const isAfter = data.reason === 'operator' && { afterDelivery: true as const }
      return { kind: 'released', ...workOf(data), note: releaseNote(data), ...isAfter }
    }
    case 'MissionReturned': {
      const about = { ...workOf(event.data), afterDelivery: true as const }
      return { kind: 'released', ...about, note: RETURNED }
    }
    case 'MissionsRefunded': {
      const about = { orderId: event.data.orderId, ...orderFacts(order, event.data) }
      return { kind: 'refunded', ...about, note: takingNote(event.data, order) }
    }
    case 'MissionsRestored': {
      const { orderId, heldByDispute } = event.data
      const note = restorations[heldByDispute ? 'held' : 'back']
      return { kind: 'restored', orderId, ...orderFacts(order), note }
    }
  }
}

/**
 * An event of a ledger as its line; null where nothing moves, as at its opening and its closing.
 * @param order the one that it is about, as it stands now; null where there is none
 */
export const ledgerLineOf = (
  event: LedgerEvent,
  id: string,
  order: OrderView | null,
): LedgerLine | null => {
  if (event.type === 'MissionDeclined') {
    const { at, available, debt = 0 } = event.data
    return { id, at, kind: 'declined', change: 0, available, debt, ...workOf(event.data) }
  }
  if (!isMove(event)) return null
  const { at, entries, available, debt } = event.data
  return { id, at, change: changeOf(entries), available, debt, ...particulars(event, order) }
}
