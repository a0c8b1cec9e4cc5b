import { createMailer } from '@sortie/runtime/mail/mail'
import { mailShape } from '@sortie/runtime/mail/settings'
import { defineModule } from '@sortie/runtime/service/module'
import { buyerView } from '../buyers/views/buyer-view.ts'
import { closingAggregate } from '../closings/closings.ts'
import { papers } from '../invoices/papers.ts'
import { createInvoicePrinter } from '../invoices/print/printer.ts'
import { ledgerAggregate } from '../ledger/ledgers.ts'
import { orderAggregate } from '../orders/orders.ts'
import { stripePayments, stripeSettings } from '../stripe/stripe.ts'
import { billingMails } from './reactions/billing-mails.ts'
import { mailFailedPayment } from './reactions/payment-mails.ts'

/** Mails about money. */
export const billingMailsModule = defineModule({
  name: 'mails',
  settings: { ...stripeSettings, ...mailShape },
  contribute: (kernel) => {
    const publicUrl = kernel.config.PUBLIC_URL
    const mailer = createMailer(kernel.config)
    const orders = kernel.commands(orderAggregate)
    const buyers = kernel.views(buyerView)
    const { reverse, sheet } = kernel.resource(papers)
    // A thread of its own, so that no receipt waits behind downloads.
    const printer = createInvoicePrinter()

    return {
      works: [
        mailFailedPayment({ mailer, orders, buyers, publicUrl }),
        ...billingMails({
          mailer,
          printer,
          sheet,
          orders,
          ledgers: kernel.commands(ledgerAggregate),
          closings: kernel.commands(closingAggregate),
          payments: kernel.resource(stripePayments),
          reverse,
          buyers,
          publicUrl,
        }),
      ],
      stop: printer.stop,
    }
  },
})
