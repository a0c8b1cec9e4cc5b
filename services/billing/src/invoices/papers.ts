import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Aggregate, Resource } from '@sortie/runtime/service/kernel'
import { orderAggregate } from '../orders/orders.ts'
import type { Selling } from '../seller/decider/seller-record.ts'
import { recordedSeller } from '../seller/record-seller.ts'
import { sellerAggregate } from '../seller/sellers.ts'
import {
  type InvoiceCommand,
  invoiceNumbers,
  type NumberedDocument,
  onceInYear,
} from './decider/invoice-numbers.ts'
import { createInvoiceNumbers, type InvoiceNumbers } from './issued-papers.ts'
import { type InvoiceSheet, invoiceSheetOf } from './print/invoice.ts'
import { createReverse, type Reverse } from './reverse.ts'

/** The streams of numbers that invoices, credit notes and reversals share, one for each series. */
export const numberAggregate: Aggregate<number, InvoiceCommand, NumberedDocument> = {
  name: 'invoice-numbers',
  decider: invoiceNumbers,
  // A key of its own: the law asks for invoices after the person is erased.
  subject: (_stream, { data: { orderId } }) => `ret_${orderId}`,
  once: onceInYear,
}

/** Issues invoices, credit notes and reversals, and returns the text to print on them. */
export type Papers = {
  numbers: InvoiceNumbers
  reverse: Reverse
  /** The seller of papers that name none. */
  olderSelling: () => Promise<Selling>
  /** Returns the text to print on a document. */
  sheet: (issued: NumberedDocument['data']) => Promise<InvoiceSheet>
}

/** Invoices, credit notes and reversals, for the modules that issue, mail and show them. */
export const papers: Resource<ServiceConfig, Papers> = {
  name: 'papers',
  open: (kernel) => {
    const sellers = kernel.commands(sellerAggregate)
    const orders = kernel.commands(orderAggregate)
    const numbers = createInvoiceNumbers(kernel.commands(numberAggregate), kernel.epoch)
    const olderSelling = () => recordedSeller(sellers)
    return {
      numbers,
      olderSelling,
      reverse: createReverse({ orders, numbers, olderSelling }),
      sheet: async (issued) => invoiceSheetOf(issued, await olderSelling()),
    }
  },
}
