import { databaseNow } from '@sortie/runtime/database/clock'
import {
  createThrottle,
  prepareThrottles,
  type Throttle,
  throttleOnce,
} from '@sortie/runtime/http/throttle'
import { createMailer } from '@sortie/runtime/mail/mail'
import { mailShape } from '@sortie/runtime/mail/settings'
import { commaList } from '@sortie/runtime/process/config'
import type { Loop } from '@sortie/runtime/process/loop'
import type { ConfigOf, Kernel, Parts } from '@sortie/runtime/service/kernel'
import { z } from 'zod'
import { createApply } from './orders/apply-payment.ts'
import { createInvoiceNumbers } from './invoices/issued-papers.ts'
import { createLedgerMoves, type Ledgers } from './orders/ledger-moves.ts'
import type { LedgerTotals } from './ledger/ledger-totals.ts'
import { createRefreshOrder } from './orders/refresh-order.ts'
import { closing } from './closings/decider/closing.ts'
import { invoiceNumbers, onceInYear, type Paper } from './invoices/decider/invoice-numbers.ts'
import { order } from './orders/decider/order.ts'
import { paymentEvent } from './payment-events/decider/payment-event.ts'
import { reconciliation } from './reconciliation/decider/reconciliation.ts'
import { sellerRecord } from './seller/decider/seller-record.ts'
import { applyPaymentEvent } from './payment-events/reactions/apply-payment-event.ts'
import { billingMails } from './mails/reactions/billing-mails.ts'
import { closePurchases, closingWorks } from './closings/reactions/close-purchases.ts'
import { expireTwins } from './orders/reactions/expire-twins.ts'
import { issueInvoice } from './invoices/reactions/issue-invoice.ts'
import { mailFailedPayment } from './mails/reactions/payment-mails.ts'
import { reconcileHourly, reconcileWork } from './reconciliation/reactions/reconcile.ts'
import { recordedSeller, recordSeller } from './seller/record-seller.ts'
import { createReverse, reverseCreditNote } from './invoices/reactions/reverse-credit-note.ts'
import { restoreMissions, settleOrder } from './orders/reactions/settle-order.ts'
import { adminRoutes } from './operators/http/operator-routes.ts'
import { checkoutRoutes } from './orders/http/checkout-routes.ts'
import { invoiceRoutes } from './invoices/http/invoice-routes.ts'
import { orderRoutes } from './orders/http/order-routes.ts'
import { webhookRoutes } from './payment-events/http/webhook-routes.ts'
import { sheetOf } from './invoices/print/invoice.ts'
import { createPrinter } from './invoices/print/printer.ts'
import { sellerOf, sellerShape } from './seller/seller.ts'
import { buyerView } from './buyers/views/buyer-view.ts'
import { orderView } from './orders/views/order-view.ts'
import { paymentEventView } from './payment-events/views/payment-event-view.ts'
import { reconciliationView } from './reconciliation/views/reconciliation-view.ts'
import { type ClockWatch, watchClock } from './stripe/clock.ts'
import { createPayments } from './stripe/payments.ts'
import { watch } from './operators/watch.ts'

/** What buying reads from the environment, besides what every service reads. */
export const buyingShape = {
  STRIPE_SECRET_KEY: z.string(),
  /** The newest first; while one is replaced, two are good. */
  STRIPE_WEBHOOK_SECRET: commaList.refine((secrets) => secrets.length > 0, 'needs at least one'),
  /** Another address of Stripe's API; Stripe's own where it is missing. */
  STRIPE_API_URL: z.url().optional(),
  ...mailShape,
  /** Orders that a user may start in an hour, and refunds that they may ask for in a day. */
  CHECKOUTS_PER_HOUR: z.coerce.number().int().positive().default(10),
  REFUND_REQUESTS_PER_DAY: z.coerce.number().int().positive().default(5),
  /** Invoices that a user may download in a minute: each is printed anew. */
  INVOICES_PER_MINUTE: z.coerce.number().int().positive().default(30),
  /** How often a user may read orders and the ledger in a minute, of each instance. */
  ORDER_READS_PER_MINUTE: z.coerce.number().int().positive().default(300),
  ...sellerShape,
}
const MINUTE = 60
const HOUR = 3_600
type BuyingKernel = Kernel<ConfigOf<typeof buyingShape>>

/** How often a user may do what makes work: for Stripe, for somebody who checks refunds, for the printer. */
const throttlesOf = ({ db, config }: BuyingKernel) => {
  const [checkouts, refunds] = [config.CHECKOUTS_PER_HOUR, config.REFUND_REQUESTS_PER_DAY]
  const invoices = config.INVOICES_PER_MINUTE
  return {
    checkout: createThrottle(db, {
      name: 'checkout',
      points: checkouts,
      seconds: HOUR,
      refusal: (wait) =>
        `You can start ${checkouts} orders an hour. Nothing was charged. ` +
        `Pay an open order from your account page, or try again in ${wait}.`,
    }),
    refund: createThrottle(db, {
      name: 'refund-request',
      points: refunds,
      seconds: 24 * HOUR,
      refusal: (wait) =>
        `You can ask for ${refunds} refunds a day. Try again in ${wait}, or contact support.`,
    }),
    invoice: createThrottle(db, {
      name: 'invoice',
      points: invoices,
      seconds: MINUTE,
      refusal: (wait) => `You can download ${invoices} invoices a minute. Try again in ${wait}.`,
    }),
  }
}

/** Orders, what Stripe says of them, and the papers about them. */
export const buying = (
  kernel: BuyingKernel,
  ledgers: Ledgers,
  totals: LedgerTotals,
  reads: Throttle,
): Parts => {
  const { config, commands, db, keyFor, log, sendLive } = kernel
  const publicUrl = config.PUBLIC_URL
  const orders = commands({
    name: 'order',
    decider: order,
    // Personal is only what a buyer writes; their id stands in the first event of the stream.
    subject: (_stream, { type, data }) => (type === 'Start' ? data.userId : null),
  })
  const events = commands({ name: 'payment-event', decider: paymentEvent, subject: () => null })
  const reconciliations = commands({
    name: 'reconciliation',
    decider: reconciliation,
    subject: () => null,
  })
  const numberStreams = commands({
    name: 'invoice-numbers',
    decider: invoiceNumbers,
    // A key of its own: the law asks for invoices after the person is erased.
    subject: (_stream, { data: { orderId } }) => `ret_${orderId}`,
    once: onceInYear,
  })
  const numbers = createInvoiceNumbers(numberStreams, kernel.epoch)
  const [views, buyers] = [kernel.views(orderView), kernel.views(buyerView)]
  const [paymentEvents, reconciled] = [
    kernel.views(paymentEventView),
    kernel.views(reconciliationView),
  ]
  const payments = createPayments(config.STRIPE_SECRET_KEY, config.STRIPE_API_URL)
  const now = () => databaseNow(db)
  const apply = createApply({ orders, payments, buyers, databaseNow: now })
  const moves = createLedgerMoves({ orders, ledgers })
  // A thread each, so that no receipt waits behind downloads.
  const [printer, mailPrinter] = [createPrinter(), createPrinter()]
  const closings = commands({ name: 'closing', decider: closing, subject: () => null })
  const sellers = commands({ name: 'seller', decider: sellerRecord, subject: () => null })
  const selling = sellerOf(config, config.STRIPE_SECRET_KEY)
  const olderSelling = () => recordedSeller(sellers)
  const sheet = async (issued: Paper['data']) => sheetOf(issued, await olderSelling())
  const reverse = createReverse({ orders, numbers, olderSelling })
  const mailer = createMailer(config)
  const refreshOrder = createRefreshOrder({ orders, payments, apply, log })
  const throttles = throttlesOf(kernel)
  let hourly: Loop | undefined
  let clock: ClockWatch | undefined

  return {
    projections: [orderView, paymentEventView, reconciliationView, buyerView],
    works: [
      ...applyPaymentEvent({ events, payments, apply }),
      settleOrder({ orders, ledgers, moves, payments, apply }),
      restoreMissions({ moves }),
      mailFailedPayment({ mailer, orders, buyers, publicUrl }),
      issueInvoice({ orders, numbers, buyers, selling, olderSelling }),
      ...closingWorks({ closings, orders, views, payments, apply }),
      expireTwins({ orders, views, payments, apply }),
      reconcileWork({ reconciliations, orders, views, payments, apply }),
      reverseCreditNote(reverse),
      ...billingMails({
        mailer,
        printer: mailPrinter,
        sheet,
        orders,
        ledgers,
        closings,
        payments,
        reverse,
        buyers,
        publicUrl,
      }),
    ],
    handlers: [closePurchases(closings)],
    routes: [
      ...checkoutRoutes({
        orders,
        closings,
        payments,
        apply,
        views,
        buyers,
        publicUrl,
        databaseNow: now,
        idKey: keyFor('order-id'),
        throttle: throttleOnce(throttles.checkout),
      }),
      ...webhookRoutes({
        events,
        secrets: config.STRIPE_WEBHOOK_SECRET,
        databaseNow: now,
        log,
      }),
      ...orderRoutes({
        orders,
        ledgers,
        views,
        refreshOrder,
        throttle: throttles.refund,
        reads,
        sendLive,
      }),
      ...invoiceRoutes({ numbers: numberStreams, printer, sheet, throttle: throttles.invoice }),
      ...adminRoutes({ orders, ledgers, views, buyers, reconciliations, reconciled, totals }),
    ],
    gauges: {
      ...watch({
        views,
        paymentEvents,
        reconciled,
        databaseNow: now,
        startedAt: new Date().toISOString(),
      }),
      sortie_billing_clock_lead_seconds: async () => clock?.lead() ?? 0,
    },
    prepare: async () => {
      await prepareThrottles(db)
      await recordSeller(sellers, selling, log)
      hourly ??= reconcileHourly(reconciliations, kernel.epoch, log)
      clock ??= watchClock(config.STRIPE_API_URL, log)
    },
    stop: async () => {
      await Promise.all([hourly?.stop(), clock?.stop()])
      await Promise.all([printer.stop(), mailPrinter.stop()])
    },
  }
}
