import * as print from '@sortie/runtime/print/printer'
import type { Sheet } from './invoice.ts'

export type Printer = print.Printer<Sheet>

/** Prints invoices in a thread of its own. */
export const createPrinter = (): Printer =>
  print.createPrinter(new URL('./print-worker.ts', import.meta.url))
