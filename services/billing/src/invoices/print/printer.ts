import * as print from '@sortie/runtime/print/printer'
import type { InvoiceSheet } from './invoice.ts'

export type InvoicePrinter = print.Printer<InvoiceSheet>

/** Prints invoices in a thread of its own. */
export const createInvoicePrinter = (): InvoicePrinter =>
  print.createPrinter(new URL('./print-worker.ts', import.meta.url))
