import type { LedgerEntry, LedgerLine } from '@sortie/contracts/billing'
import type { LedgerEvent } from '../domain/ledger-state.ts'

type Moved = Exclude<LedgerEvent, { type: 'LedgerOpened' | 'LedgerClosed' | 'MissionDeclined' }>

const releases = {
  failed: 'The report failed, so you got the mission back.',
  cancelled: 'The report was canceled, so you got the mission back.',
  operator: 'The mission was returned.',
}
const takings = {
  refund: 'The money for these missions is being refunded.',
  dispute: 'The payment for these missions is disputed.',
}

const restorations = {
  back: 'The refund could not be completed, so its missions are back.',
  held: 'The refund could not be completed. Its missions wait until the dispute is decided.',
}

const changeOf = (entries: LedgerEntry[]) =>
  entries.reduce((sum, { account, missions }) => sum + (account === 'available' ? missions : 0), 0)

/** What differs between the movements: their kind, what they are about, and why. */
const particulars = (
  event: Moved,
): Omit<LedgerLine, 'id' | 'at' | 'change' | 'available' | 'debt'> => {
  switch (event.type) {
    case 'MissionGranted': {
      const { orderId, reason, source } = event.data
      const note =
        source === 'dispute_won' ? 'The dispute is over, and the payment is valid.' : reason
      return { kind: 'granted', ...(orderId && { orderId }), ...(note && { note }) }
    }
    case 'MissionReserved':
      return { kind: 'reserved', reportId: event.data.reportId }
    case 'MissionCaptured':
      return { kind: 'captured', reportId: event.data.reportId }
    case 'MissionReleased': {
      const { reportId, reason, note = releases[reason] } = event.data
      const isLate = reason === 'operator' && { afterDelivery: true as const }
      return { kind: 'released', reportId, note, ...isLate }
    }
    case 'MissionsRefunded': {
      const { orderId, cause } = event.data
      return { kind: 'refunded', orderId, note: takings[cause] }
    }
    case 'MissionsRestored': {
      const { orderId, heldByDispute } = event.data
      return { kind: 'restored', orderId, note: restorations[heldByDispute ? 'held' : 'back'] }
    }
  }
}

/** An event of a ledger as its line; null for its opening and its closing, at which nothing moves. */
export const lineOf = (event: LedgerEvent, id: string): LedgerLine | null => {
  if (event.type === 'LedgerOpened' || event.type === 'LedgerClosed') return null
  if (event.type === 'MissionDeclined') {
    const { at, available, debt = 0, reportId } = event.data
    return { id, at, kind: 'declined', change: 0, available, debt, reportId }
  }
  const { at, entries, available, debt } = event.data
  return { id, at, change: changeOf(entries), available, debt, ...particulars(event) }
}
