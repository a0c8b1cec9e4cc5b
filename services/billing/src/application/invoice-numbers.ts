import type { Commands } from '@sortie/runtime/store/command'
import type { InvoiceCommand, Paper } from '../domain/invoice-numbers.ts'

/** The one row of numbers that invoices, credit notes and reversals share. */
export type InvoiceNumbers = Commands<InvoiceCommand, number, Paper>
