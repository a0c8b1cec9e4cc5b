import type { LedgerView } from '@sortie/contracts/billing'
import type { Views } from '@sortie/runtime/projection'

/** No report takes this long. One that seems to is looked after by its own stream, and by people. */
const OVERDUE_MS = 15 * 60_000
/** Ledgers that are looked at for reservations that stand too long: there should be none. */
const LOOKED_AT = 1_000

export type Books = {
  /** Where all missions are. `sum` adds up the accounts of all ledgers: anything but 0 is a fault. */
  missions: () => Promise<{
    /** Bought and given, less what was taken back. */
    granted: number
    reserved: number
    spent: number
    available: number
    debt: number
    sum: number
  }>
  /** Reservations that stand for longer than a report may take. @param now in ms. */
  overdueReservations: (now: number) => Promise<number>
}

/** All ledgers taken together, for operators and their alarms. */
export const createBooks = (views: Views<LedgerView>): Books => ({
  missions: async () => {
    const sums = await views.sums(['issued', 'available', 'reserved', 'spent', 'debt'])
    const { issued, available, reserved, spent, debt } = sums
    const sum = issued + available + reserved + spent - debt
    return { granted: 0 - issued, reserved, spent, available, debt, sum }
  },
  overdueReservations: async (now) => {
    const most = new Date(now - OVERDUE_MS).toISOString()
    const upTo = { field: 'reservedSince', most } as const
    const ledgers = await views.where({}, { upTo, limit: LOOKED_AT })
    return ledgers.flatMap(({ reservations }) => reservations.filter(({ at }) => at <= most)).length
  },
})
