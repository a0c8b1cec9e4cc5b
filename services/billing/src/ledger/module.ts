import { type Loop, startLoop } from '@sortie/runtime/process/loop'
import { shared } from '@sortie/runtime/process/shared'
import { defineModule } from '@sortie/runtime/service/module'
import { orderView } from '../orders/views/order-view.ts'
import { readSettings, readThrottle } from '../reads.ts'
import { ledgerRoutes } from './http/ledger-routes.ts'
import { ledgerTotals, reservationAges } from './ledger-totals.ts'
import { ledgerAggregate } from './ledgers.ts'
import { closeLedger } from './reactions/close-ledger.ts'
import { followDrafts } from './reactions/follow-drafts.ts'
import { followReports } from './reactions/follow-reports.ts'
import { openLedger } from './reactions/open-ledger.ts'
import { returnWithdrawn } from './reactions/return-withdrawn.ts'
import { ledgerView } from './views/ledger-view.ts'

/** Reservations are timed by looking at them: this often, whoever else asks. */
const LOOK_MS = 60_000

/** The ledgers of missions, and what moves missions in them. */
export const ledgerModule = defineModule({
  name: 'ledger',
  settings: readSettings,
  contribute: (kernel) => {
    const ledgers = kernel.commands(ledgerAggregate)
    const totals = kernel.resource(ledgerTotals)
    const missions = shared(totals.missions)
    const missionsIn = (account: 'available' | 'debt' | 'sum') => async () =>
      (await missions())[account]
    let looking: Loop | undefined

    return {
      projections: [ledgerView],
      handlers: [
        openLedger(ledgers),
        followReports(ledgers),
        returnWithdrawn(ledgers),
        followDrafts(ledgers),
        closeLedger(ledgers),
      ],
      routes: ledgerRoutes({
        ledgers,
        views: kernel.views(ledgerView),
        orders: kernel.views(orderView),
        reads: kernel.resource(readThrottle),
      }),
      gauges: {
        sortie_ledger_sum: missionsIn('sum'),
        sortie_ledger_available: missionsIn('available'),
        sortie_ledger_debt: missionsIn('debt'),
        sortie_ledger_reservations_overdue: totals.overdueReservations,
      },
      prepare: async () => {
        await kernel.resource(reservationAges).prepare()
        looking ??= startLoop('ages of reservations', LOOK_MS, kernel.log, async () => {
          await totals.overdueReservations()
          return false
        })
      },
      stop: async () => looking?.stop(),
    }
  },
})
