import type { Stripe } from 'stripe'
import { seconds } from '../account.ts'
import { newId } from '../id.ts'
import type { TestCard } from './cards.ts'

/** Why an attempt to pay failed, in Stripe's words. */
export type ChargeFailure = { card?: TestCard; code: string; message: string; declineCode?: string }
type Attempt =
  | ChargeFailure
  | { card?: TestCard; code?: undefined; message?: undefined; declineCode?: undefined }

/** The expiry of every card, as we know no card's year: the end of the year three years from now. */
const EXPIRY = { exp_month: 12, exp_year: new Date().getUTCFullYear() + 3 }

const cardDetails = (card: TestCard): Stripe.Charge.PaymentMethodDetails.Card => ({
  ...EXPIRY,
  amount_authorized: null,
  authorization_code: null,
  brand: card.brand,
  checks: {
    address_line1_check: null,
    address_postal_code_check: null,
    cvc_check: 'pass',
  },
  country: 'US',
  electronic_commerce_indicator: null,
  fingerprint: null,
  funding: 'credit',
  installments: null,
  last4: card.number.slice(-4),
  mandate: null,
  network: card.brand,
  network_token: { used: false },
  network_transaction_id: null,
  regulated_status: 'unregulated',
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
})

const bankDetails: Stripe.Charge.PaymentMethodDetails.UsBankAccount = {
  account_holder_type: 'individual',
  account_type: 'checking',
  bank_name: 'STRIPE TEST BANK',
  fingerprint: null,
  last4: '6789',
  payment_reference: null,
  routing_number: '110000000',
}

const outcomeOf = ({ code, declineCode, message }: Attempt): Stripe.Charge.Outcome => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: code ? 'declined_by_network' : 'approved_by_network',
  reason: declineCode ?? code ?? null,
  seller_message: message ?? 'Payment complete.',
  type: code ? 'issuer_declined' : 'authorized',
})

/** The charge that an attempt to pay an intent leaves: succeeded, or failed with a code. */
export const chargeOf = (
  intent: Stripe.PaymentIntent,
  { customer_details: buyer }: Stripe.Checkout.Session,
  attempt: Attempt,
): Stripe.Charge => {
  const { card, code, message } = attempt
  const paid = code === undefined
  return {
    id: newId.charge(),
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: buyer?.address ?? null,
      email: buyer?.email ?? null,
      name: buyer?.name ?? null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: null,
    captured: paid,
    created: seconds(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: code ?? null,
    failure_message: message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(attempt),
    paid,
    payment_intent: intent.id,
    payment_method: newId.method(),
    payment_method_details: card
      ? { type: 'card', card: cardDetails(card) }
      : { type: 'us_bank_account', us_bank_account: bankDetails },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
}
