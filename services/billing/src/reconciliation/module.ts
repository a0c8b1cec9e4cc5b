import type { Loop } from '@sortie/runtime/process/loop'
import { defineModule } from '@sortie/runtime/service/module'
import { applyPayment } from '../orders/apply-payment.ts'
import { orderAggregate } from '../orders/orders.ts'
import { orderView } from '../orders/views/order-view.ts'
import { stripePayments, stripeSettings } from '../stripe/stripe.ts'
import { reconciliationRoutes } from './http/reconciliation-routes.ts'
import { reconcileHourly, reconcileWork } from './reactions/reconcile.ts'
import { reconciliationAggregate } from './reconciliations.ts'
import { reconciliationView } from './views/reconciliation-view.ts'

/** Compares our orders with Stripe's payments each hour, and repairs what a webhook did not tell. */
export const reconciliationModule = defineModule({
  name: 'reconciliation',
  settings: stripeSettings,
  contribute: (kernel) => {
    const reconciliations = kernel.commands(reconciliationAggregate)
    let hourly: Loop | undefined
    return {
      projections: [reconciliationView],
      works: [
        reconcileWork({
          reconciliations,
          orders: kernel.commands(orderAggregate),
          views: kernel.views(orderView),
          payments: kernel.resource(stripePayments),
          apply: kernel.resource(applyPayment),
        }),
      ],
      routes: reconciliationRoutes(reconciliations),
      prepare: async () => {
        hourly ??= reconcileHourly(reconciliations, kernel.epoch, kernel.log)
      },
      stop: async () => hourly?.stop(),
    }
  },
})
