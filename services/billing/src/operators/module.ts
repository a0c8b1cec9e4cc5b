import { databaseNow } from '@sortie/runtime/database/clock'
import { defineModule } from '@sortie/runtime/service/module'
import { buyerView } from '../buyers/views/buyer-view.ts'
import { ledgerTotals } from '../ledger/ledger-totals.ts'
import { ledgerAggregate } from '../ledger/ledgers.ts'
import { orderAggregate } from '../orders/orders.ts'
import { orderView } from '../orders/views/order-view.ts'
import { paymentEventView } from '../payment-events/views/payment-event-view.ts'
import { reconciliationView } from '../reconciliation/views/reconciliation-view.ts'
import { billingOperatorRoutes } from './http/operator-routes.ts'
import { paymentGauges } from './payment-gauges.ts'

/** Shows orders to operators, lets them act on these, and supplies the figures behind their alarms. */
export const billingOperatorsModule = defineModule({
  name: 'operators',
  settings: {},
  contribute: (kernel) => {
    const views = kernel.views(orderView)
    const reconciled = kernel.views(reconciliationView)
    return {
      routes: billingOperatorRoutes({
        orders: kernel.commands(orderAggregate),
        ledgers: kernel.commands(ledgerAggregate),
        views,
        buyers: kernel.views(buyerView),
        reconciled,
        totals: kernel.resource(ledgerTotals),
      }),
      gauges: paymentGauges({
        views,
        paymentEvents: kernel.views(paymentEventView),
        reconciled,
        databaseNow: () => databaseNow(kernel.db),
        startedAt: new Date().toISOString(),
      }),
    }
  },
})
