import { createThrottle, MINUTE_SECONDS } from '@sortie/runtime/http/throttle'
import { defineModule } from '@sortie/runtime/service/module'
import { z } from 'zod'
import { buyerView } from '../buyers/views/buyer-view.ts'
import { orderAggregate } from '../orders/orders.ts'
import { recordSeller } from '../seller/record-seller.ts'
import { sellerOf, sellerSettings } from '../seller/seller.ts'
import { sellerAggregate } from '../seller/sellers.ts'
import { stripeSettings } from '../stripe/stripe.ts'
import { invoiceRoutes } from './http/invoice-routes.ts'
import { numberAggregate, papers } from './papers.ts'
import { createInvoicePrinter } from './print/printer.ts'
import { issueInvoice } from './reactions/issue-invoice.ts'
import { reverseCreditNote } from './reactions/reverse-credit-note.ts'

const invoiceSettings = {
  /** Invoices that a user may download in a minute: each is printed anew. */
  INVOICES_PER_MINUTE: z.coerce.number().int().positive().default(30),
}

/** Invoices, credit notes and reversals: numbered, printed and taken back. */
export const invoicesModule = defineModule({
  name: 'invoices',
  settings: { ...stripeSettings, ...sellerSettings, ...invoiceSettings },
  contribute: (kernel) => {
    const { config, db, log } = kernel
    const selling = sellerOf(config, config.STRIPE_SECRET_KEY)
    const orders = kernel.commands(orderAggregate)
    const { numbers, olderSelling, reverse, sheet } = kernel.resource(papers)
    const printer = createInvoicePrinter()
    const points = config.INVOICES_PER_MINUTE

    return {
      works: [
        issueInvoice({
          orders,
          numbers,
          buyers: kernel.views(buyerView),
          selling,
          olderSelling,
        }),
        reverseCreditNote(reverse),
      ],
      routes: invoiceRoutes({
        numbers: kernel.commands(numberAggregate),
        printer,
        sheet,
        throttle: createThrottle(db, {
          name: 'invoice',
          points,
          seconds: MINUTE_SECONDS,
          refusal: (wait) => `You can download ${points} invoices a minute. Try again in ${wait}.`,
        }),
      }),
      prepare: () => recordSeller(kernel.commands(sellerAggregate), selling, log),
      stop: printer.stop,
    }
  },
})
