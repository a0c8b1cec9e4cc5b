// Written by "npm run contracts" from the contracts; do not edit.
import type {
  followOrder,
  getInvoice,
  getLedger,
  getOrder,
  getRefundable,
  listOrders,
  requestRefund,
  startCheckout,
  stripeWebhook,
} from '@sortie/contracts/billing'
import { endpointCall } from '@/lib/api/api'

export const billingApi = {
  /** The same as server-sent events (`view`), until it is paid, failed or expired. */
  followOrder: endpointCall<typeof followOrder>('GET', '/api/orders/:orderId/live'),
  /** An invoice or credit note of the signed-in user, as PDF. */
  getInvoice: endpointCall<typeof getInvoice>('GET', '/api/invoices/:invoiceId'),
  /** The mission balance of the signed-in user, and its ledger, newest first. */
  getLedger: endpointCall<typeof getLedger>('GET', '/api/ledger'),
  /** An order of the signed-in user, with the balance before and after it. */
  getOrder: endpointCall<typeof getOrder>('GET', '/api/orders/:orderId'),
  /** The amount of a refund for the unused missions of an order. */
  getRefundable: endpointCall<typeof getRefundable>('GET', '/api/orders/:orderId/refundable'),
  /** The newest 100 orders of the signed-in user, newest first. */
  listOrders: endpointCall<typeof listOrders>('GET', '/api/orders'),
  /** Requests a refund for the unused missions of an order; an operator decides. */
  requestRefund: endpointCall<typeof requestRefund>('POST', '/api/orders/:orderId/refund-request'),
  /** Orders a pack and opens its page at Stripe. The price comes from the server. */
  startCheckout: endpointCall<typeof startCheckout>('POST', '/api/checkout'),
  /** Receives signed events from Stripe. */
  stripeWebhook: endpointCall<typeof stripeWebhook>('POST', '/api/webhooks/stripe'),
}
