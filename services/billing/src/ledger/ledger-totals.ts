import type { LedgerView } from '@sortie/contracts/billing/ledger/ledger'
import { type Ages, createAges } from '@sortie/runtime/database/ages'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import { allViews } from '@sortie/runtime/views/all-pages'
import type { Views } from '@sortie/runtime/views/view-reader'
import { ledgerView } from './views/ledger-view.ts'

/** A report waits 30 minutes and runs 5 at most. A mission reserved for longer is for people to see. */
const OVERDUE_MS = 45 * 60_000
/** Ledgers with reservations that are read at once: as many as have a report under way. */
const PAGE = 500
const ACCOUNTS = ['issued', 'available', 'reserved', 'spent', 'debt'] as const
/** Sorts behind every time. */
const EVER = '9999'

export type LedgerTotals = {
  /**
   * Sums up the missions of all ledgers by account. Neither the available missions nor the debt of a deleted account
   * count any more. `sum` adds up the accounts of all ledgers, deleted or not: anything but 0 is a fault.
   */
  missions: () => Promise<{
    /** Bought and given, less what was taken back, or went with a deleted account. */
    granted: number
    reserved: number
    spent: number
    available: number
    debt: number
    sum: number
  }>
  /** Missions that were reserved for longer than a report may take. */
  overdueReservations: () => Promise<number>
}

/**
 * All ledgers taken together, for operators and their alarms.
 * @param ages how long each mission has been reserved.
 */
const createLedgerTotals = (views: Views<LedgerView>, ages: Ages): LedgerTotals => ({
  missions: async () => {
    const sums = await views.sums([...ACCOUNTS, 'forfeited', 'forgiven'])
    const { issued, available, reserved, spent, debt, forfeited, forgiven } = sums
    return {
      granted: 0 - issued - forfeited + forgiven,
      reserved,
      spent,
      available: available - forfeited,
      debt: debt - forgiven,
      sum: issued + available + reserved + spent - debt,
    }
  },
  overdueReservations: async () => {
    const upTo = { field: 'reservedSince', most: EVER } as const
    const known = await ages.of(async () => {
      // Pages by a field that never changes: a ledger that is left out would be forgotten, and its ages begin anew.
      const ledgers = await allViews((cursor) =>
        views.page({}, { newestBy: 'userId', upTo, cursor, limit: PAGE }),
      )
      return ledgers.flatMap(({ reservations }) => reservations.map(({ reportId }) => reportId))
    })
    return [...known.values()].filter((age) => age > OVERDUE_MS).length
  },
})

/** Tracks how long each mission has been reserved. */
export const reservationAges: Resource<ServiceConfig, Ages> = {
  name: 'reservation-ages',
  open: ({ db }) => createAges(db, 'reservations'),
}

/** The totals that alarms and operators share. */
export const ledgerTotals: Resource<ServiceConfig, LedgerTotals> = {
  name: 'ledger-totals',
  open: (kernel) => createLedgerTotals(kernel.views(ledgerView), kernel.resource(reservationAges)),
}
