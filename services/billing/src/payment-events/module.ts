import { databaseNow } from '@sortie/runtime/database/clock'
import { commaList } from '@sortie/runtime/process/config'
import type { Aggregate } from '@sortie/runtime/service/kernel'
import { defineModule } from '@sortie/runtime/service/module'
import { applyPayment } from '../orders/apply-payment.ts'
import { stripePayments, stripeSettings } from '../stripe/stripe.ts'
import {
  type PaymentEvent,
  type PaymentEventCommand,
  type PaymentEventState,
  paymentEvent,
} from './decider/payment-event.ts'
import { webhookRoutes } from './http/webhook-routes.ts'
import { applyPaymentEvent } from './reactions/apply-payment-event.ts'
import { paymentEventView } from './views/payment-event-view.ts'

const webhookSettings = {
  /** The newest first; while one is replaced, two are good. */
  STRIPE_WEBHOOK_SECRET: commaList.refine((secrets) => secrets.length > 0, 'needs at least one'),
}

const paymentEventAggregate: Aggregate<PaymentEventState, PaymentEventCommand, PaymentEvent> = {
  name: 'payment-event',
  decider: paymentEvent,
  subject: () => null,
}

/** Receives each webhook event of Stripe once, and applies it to its order. */
export const paymentEventsModule = defineModule({
  name: 'payment-events',
  settings: { ...stripeSettings, ...webhookSettings },
  contribute: (kernel) => {
    const events = kernel.commands(paymentEventAggregate)
    return {
      projections: [paymentEventView],
      works: applyPaymentEvent({
        events,
        payments: kernel.resource(stripePayments),
        apply: kernel.resource(applyPayment),
      }),
      routes: webhookRoutes({
        events,
        secrets: kernel.config.STRIPE_WEBHOOK_SECRET,
        databaseNow: () => databaseNow(kernel.db),
        log: kernel.log,
      }),
    }
  },
})
