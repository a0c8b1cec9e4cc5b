import { defineModule } from '@sortie/runtime/service/module'
import { applyPayment } from '../orders/apply-payment.ts'
import { orderAggregate } from '../orders/orders.ts'
import { orderView } from '../orders/views/order-view.ts'
import { stripePayments, stripeSettings } from '../stripe/stripe.ts'
import { closingAggregate } from './closings.ts'
import { closePurchases, closingWorks } from './reactions/close-purchases.ts'

/** Ends what a deleted account could still pay, and sends back what is paid all the same. */
export const closingsModule = defineModule({
  name: 'closings',
  settings: stripeSettings,
  contribute: (kernel) => {
    const closings = kernel.commands(closingAggregate)
    return {
      handlers: [closePurchases(closings)],
      works: closingWorks({
        closings,
        orders: kernel.commands(orderAggregate),
        views: kernel.views(orderView),
        payments: kernel.resource(stripePayments),
        apply: kernel.resource(applyPayment),
      }),
    }
  },
})
