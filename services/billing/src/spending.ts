import type { House, Parts } from '@sortie/runtime/house'
import { shared } from '@sortie/runtime/shared'
import { ledger } from './domain/ledger.ts'
import { onceInLedger } from './domain/ledger-command.ts'
import { followReports } from './handlers/follow-reports.ts'
import { openLedger } from './handlers/open-ledger.ts'
import { createBooks } from './http/books.ts'
import { ledgerRoutes } from './http/ledgers.ts'
import { ledgerView } from './projections/ledger-view.ts'

/** The ledgers, what moves missions in them, and all of them taken together. */
export const spending = ({ commands, views }: Pick<House<unknown>, 'commands' | 'views'>) => {
  const ledgers = commands({
    name: 'ledger',
    decider: ledger,
    subject: (_stream, { data: { userId } }) => userId,
    once: onceInLedger,
  })
  const ledgerViews = views(ledgerView)
  const books = createBooks(ledgerViews)
  const missions = shared(books.missions)
  const missionsIn = (account: 'available' | 'debt' | 'sum') => async () =>
    (await missions())[account]
  const parts: Parts = {
    projections: [ledgerView],
    handlers: [openLedger(ledgers), followReports(ledgers)],
    routes: ledgerRoutes({ ledgers, views: ledgerViews }),
    gauges: {
      sortie_ledger_sum: missionsIn('sum'),
      sortie_ledger_available: missionsIn('available'),
      sortie_ledger_debt: missionsIn('debt'),
      sortie_ledger_reservations_overdue: () => books.overdueReservations(Date.now()),
    },
  }
  return { ledgers, books, parts }
}
