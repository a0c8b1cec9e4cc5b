import { databaseNow } from '@sortie/runtime/database/clock'
import { throttleOnce } from '@sortie/runtime/http/throttle'
import { defineModule } from '@sortie/runtime/service/module'
import { buyerView } from '../buyers/views/buyer-view.ts'
import { closingAggregate } from '../closings/closings.ts'
import { ledgerAggregate } from '../ledger/ledgers.ts'
import { readSettings, readThrottle } from '../reads.ts'
import { type ClockWatch, watchClock } from '../stripe/clock.ts'
import { stripePayments, stripeSettings } from '../stripe/stripe.ts'
import { applyPayment } from './apply-payment.ts'
import { checkoutRoutes } from './http/checkout-routes.ts'
import { orderRoutes } from './http/order-routes.ts'
import { createLedgerMoves } from './ledger-moves.ts'
import { checkoutThrottle, orderSettings, refundThrottle } from './order-throttles.ts'
import { orderAggregate } from './orders.ts'
import { expireTwins } from './reactions/expire-twins.ts'
import { restoreMissions, settleOrder } from './reactions/settle-order.ts'
import { createRefreshOrder } from './refresh-order.ts'
import { orderView } from './views/order-view.ts'

/** Orders of packs: started, paid at Stripe, granted, refunded and disputed. */
export const ordersModule = defineModule({
  name: 'orders',
  settings: { ...stripeSettings, ...readSettings, ...orderSettings },
  contribute: (kernel) => {
    const { config, db, keyFor, log, sendLive } = kernel
    const orders = kernel.commands(orderAggregate)
    const ledgers = kernel.commands(ledgerAggregate)
    const views = kernel.views(orderView)
    const payments = kernel.resource(stripePayments)
    const apply = kernel.resource(applyPayment)
    const moves = createLedgerMoves({ orders, ledgers })
    let clock: ClockWatch | undefined

    return {
      projections: [orderView],
      works: [
        settleOrder({ orders, ledgers, moves, payments, apply }),
        restoreMissions({ moves }),
        expireTwins({ orders, views, payments, apply }),
      ],
      routes: [
        ...checkoutRoutes({
          orders,
          closings: kernel.commands(closingAggregate),
          payments,
          apply,
          views,
          buyers: kernel.views(buyerView),
          publicUrl: config.PUBLIC_URL,
          databaseNow: () => databaseNow(db),
          idKey: keyFor('order-id'),
          throttle: throttleOnce(checkoutThrottle(kernel)),
        }),
        ...orderRoutes({
          orders,
          ledgers,
          views,
          refreshOrder: createRefreshOrder({ orders, payments, apply, log }),
          throttle: refundThrottle(kernel),
          reads: kernel.resource(readThrottle),
          sendLive,
        }),
      ],
      gauges: {
        sortie_billing_clock_lead_seconds: async () => clock?.lead() ?? 0,
      },
      prepare: async () => {
        clock ??= watchClock(config.STRIPE_API_URL, log)
      },
      stop: async () => clock?.stop(),
    }
  },
})
