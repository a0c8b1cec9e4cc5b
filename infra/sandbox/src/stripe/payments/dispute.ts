import type { Stripe } from 'stripe'
import { emit, type StripeAccount, seconds } from '../account.ts'
import { invalidRequest, missingObject } from '../api/error.ts'
import { newId } from '../id.ts'

const DAY = 86_400

type DisputeRequest = { charge: Stripe.Charge; amount?: number; reason?: string }

/** The buyer's bank takes the money back until somebody decides. */
export const openDispute = (account: StripeAccount, { charge, amount, reason }: DisputeRequest) => {
  const { store } = account
  if (charge.status !== 'succeeded' || charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} cannot be disputed.`, 'charge')
  }
  const brand = charge.payment_method_details?.card?.brand ?? 'visa'
  const dispute = store.save<Stripe.Dispute>({
    id: newId.dispute(),
    object: 'dispute',
    amount: amount ?? charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: seconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: seconds() + 9 * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: { brand, case_type: 'chargeback', network: brand, network_reason_code: '10.4' },
    },
    reason: reason ?? 'fraudulent',
    status: 'needs_response',
  })
  store.save({ ...charge, disputed: true })
  emit(account, 'charge.dispute.created', dispute)
  return dispute
}

/** The bank decides for the seller (`won`), who has the money again, or for the buyer. */
export const closeDispute = (account: StripeAccount, id: string, status: 'won' | 'lost') => {
  const { store } = account
  const dispute = store.find('dispute', id)
  if (!dispute) throw missingObject('dispute', id)
  if (dispute.status === 'won' || dispute.status === 'lost') {
    throw invalidRequest('This dispute is already closed.')
  }
  const closed = store.save<Stripe.Dispute>({
    ...dispute,
    status,
    is_charge_refundable: status === 'won',
  })
  const charge = store.find('charge', String(dispute.charge))
  if (charge) store.save({ ...charge, disputed: status === 'lost' })
  emit(account, 'charge.dispute.closed', closed, undefined, { status: dispute.status })
  return closed
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
