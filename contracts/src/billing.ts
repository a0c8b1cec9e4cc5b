import { z } from 'zod'
import { invoiceEvents } from './billing/invoices/invoices.ts'
import { ledgerEvents } from './billing/ledger/ledger-events.ts'
import { orderEvents, purchaseEvents } from './billing/orders/order-events.ts'
import { paymentEvents } from './billing/payments/payments.ts'
import { refundEvents } from './billing/refunds/refunds.ts'
import { operatorActed } from './operators/audit.ts'

/** The events of billing. The file of each aggregate says which streams are its own. */
export const BillingEvent = z.discriminatedUnion('type', [
  ...orderEvents,
  ...purchaseEvents,
  ...ledgerEvents,
  ...refundEvents,
  ...invoiceEvents,
  ...paymentEvents,
  operatorActed,
])
export type BillingEvent = z.infer<typeof BillingEvent>
