import { getInvoice, getUserInvoice } from '@sortie/contracts/billing/invoices/invoices'
import { Rejection } from '@sortie/runtime/domain'
import { found, type Route, route } from '@sortie/runtime/http/route'
import type { Throttle } from '@sortie/runtime/http/throttle'
import { type NumberedDocument, positionOf } from '../decider/invoice-numbers.ts'
import type { NumberStreams } from '../issued-papers.ts'
import { type InvoiceSheet, invoiceFileName } from '../print/invoice.ts'
import type { InvoicePrinter } from '../print/printer.ts'

type Deps = {
  numbers: NumberStreams
  printer: InvoicePrinter
  sheet: (issued: NumberedDocument['data']) => Promise<InvoiceSheet>
  /** Limits how often a user may have a document printed. */
  throttle: Throttle
}
type Response = Parameters<Route['answer']>[1]

/** Finds an invoice, credit note or reversal by its id; null where none was issued under it. */
export const issuedIn =
  (numbers: Pick<NumberStreams, 'newest' | 'state'>) =>
  async (invoiceId: string): Promise<NumberedDocument['data'] | null> => {
    const position = positionOf(invoiceId)
    // Nothing of the series is read and decrypted to say that a number was never issued.
    if (!position || position.version > (await numbers.state(position.stream)).version) return null
    const options = { before: position.version + 1, limit: 1 }
    const [newest] = await numbers.newest(position.stream, options)
    return newest?.version === position.version ? newest.event.data : null
  }

/** Invoices, credit notes and reversals, printed from their events whenever they are asked for. */
export const invoiceRoutes = ({ numbers, printer, sheet, throttle }: Deps): Route[] => {
  const issuedOf = issuedIn(numbers)

  const send = async (issued: NumberedDocument['data'], response: Response) => {
    const pdf = await printer.print(await sheet(issued))
    response
      .status(200)
      .set({
        'content-type': 'application/pdf',
        'content-length': String(pdf.length),
        'content-disposition': `attachment; filename="${invoiceFileName(issued)}"`,
        'cache-control': 'no-store',
      })
      .end(pdf)
    return undefined
  }

  return [
    route(getInvoice, async ({ userId, params: { invoiceId } }, response) => {
      const issued = await issuedOf(invoiceId)
      if (issued?.userId !== userId) throw new Rejection('invoice_not_found')
      await throttle.take(userId)
      return send(issued, response)
    }),
    route(getUserInvoice, async ({ params: { invoiceId } }, response) =>
      send(found(await issuedOf(invoiceId), 'invoice_not_found'), response),
    ),
  ]
}
