// Written by "npm run contracts" from the contracts; do not edit.
import type {
  getInvoice,
} from '@sortie/contracts/billing/invoices/invoices'
import type {
  getLedger,
} from '@sortie/contracts/billing/ledger/ledger'
import type {
  followOrder,
  getOrder,
  listOrders,
  startCheckout,
} from '@sortie/contracts/billing/orders/orders'
import type {
  stripeWebhook,
} from '@sortie/contracts/billing/payments/payments'
import type {
  getRefundable,
  requestRefund,
} from '@sortie/contracts/billing/refunds/refunds'
import { endpointCall } from '@/lib/api/api'

export const billingApi = {
  /** Streams an order as server-sent events (`view`), until it is paid, failed or expired. */
  followOrder: endpointCall<typeof followOrder>('GET', '/api/orders/:orderId/live'),
  /** Returns an invoice or credit note of the signed-in user, as PDF. */
  getInvoice: endpointCall<typeof getInvoice>('GET', '/api/invoices/:invoiceId'),
  /** Returns the mission balance of the signed-in user, and its ledger, newest first. */
  getLedger: endpointCall<typeof getLedger>('GET', '/api/ledger'),
  /** Returns an order of the signed-in user, with the balance before and after it. */
  getOrder: endpointCall<typeof getOrder>('GET', '/api/orders/:orderId'),
  /** Returns the amount of a refund for the unused missions of an order. */
  getRefundable: endpointCall<typeof getRefundable>('GET', '/api/orders/:orderId/refundable'),
  /** Lists the newest 100 orders of the signed-in user. */
  listOrders: endpointCall<typeof listOrders>('GET', '/api/orders'),
  /** Requests a refund for the unused missions of an order; an operator decides. */
  requestRefund: endpointCall<typeof requestRefund>('POST', '/api/orders/:orderId/refund-request'),
  /** Orders a pack and opens its page at Stripe. The price comes from the server. */
  startCheckout: endpointCall<typeof startCheckout>('POST', '/api/checkout'),
  /** Receives signed events from Stripe. */
  stripeWebhook: endpointCall<typeof stripeWebhook>('POST', '/api/webhooks/stripe'),
}
