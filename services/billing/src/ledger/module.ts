import { createAges } from '@sortie/runtime/database/ages'
import type { Throttle } from '@sortie/runtime/http/throttle'
import { type Loop, startLoop } from '@sortie/runtime/process/loop'
import { shared } from '@sortie/runtime/process/shared'
import type { Kernel, Parts } from '@sortie/runtime/service/kernel'
import { createLedgerTotals } from './ledger-totals.ts'
import { ledger } from './decider/ledger.ts'
import { onceInLedger } from './decider/ledger-command.ts'
import { closeLedger } from './reactions/close-ledger.ts'
import { followDrafts } from './reactions/follow-drafts.ts'
import { followReports } from './reactions/follow-reports.ts'
import { openLedger } from './reactions/open-ledger.ts'
import { returnWithdrawn } from './reactions/return-withdrawn.ts'
import { ledgerRoutes } from './http/ledger-routes.ts'
import { ledgerView } from './views/ledger-view.ts'
import { orderView } from '../orders/views/order-view.ts'

type SpendingKernel = Pick<Kernel<unknown>, 'commands' | 'views' | 'db' | 'log'>

/** Reservations are timed by looking at them: this often, whoever else asks. */
const LOOK_MS = 60_000

/** The ledgers, what moves missions in them, and all of them taken together. */
export const spending = ({ commands, views, db, log }: SpendingKernel, reads: Throttle) => {
  const ledgers = commands({
    name: 'ledger',
    decider: ledger,
    subject: (_stream, { data: { userId } }) => userId,
    once: onceInLedger,
  })
  const ledgerViews = views(ledgerView)
  const ages = createAges(db, 'reservations')
  const totals = createLedgerTotals(ledgerViews, ages)
  const missions = shared(totals.missions)
  const missionsIn = (account: 'available' | 'debt' | 'sum') => async () =>
    (await missions())[account]
  let looking: Loop | undefined
  const parts: Parts = {
    projections: [ledgerView],
    handlers: [
      openLedger(ledgers),
      followReports(ledgers),
      returnWithdrawn(ledgers),
      followDrafts(ledgers),
      closeLedger(ledgers),
    ],
    routes: ledgerRoutes({ ledgers, views: ledgerViews, orders: views(orderView), reads }),
    gauges: {
      sortie_ledger_sum: missionsIn('sum'),
      sortie_ledger_available: missionsIn('available'),
      sortie_ledger_debt: missionsIn('debt'),
      sortie_ledger_reservations_overdue: totals.overdueReservations,
    },
    prepare: async () => {
      await ages.prepare()
      looking ??= startLoop('ages of reservations', LOOK_MS, log, async () => {
        await totals.overdueReservations()
        return false
      })
    },
    stop: async () => looking?.stop(),
  }
  return { ledgers, totals, parts }
}
