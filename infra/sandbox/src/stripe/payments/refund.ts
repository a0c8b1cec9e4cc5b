import type { Stripe } from 'stripe'
import { emit, type RequestOrigin, type StripeAccount, seconds } from '../account.ts'
import { invalidRequest, missingObject } from '../api/error.ts'
import type { Params } from '../api/params.ts'
import { newId } from '../id.ts'

type Deps = {
  payment_intent?: string
  charge?: string
  amount?: number
  reason?: Stripe.Refund.Reason
  metadata?: Record<string, string>
}

export type StripeRefundStatus = RefundMode | 'failed' | 'canceled'

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

const chargeToRefund = ({ store }: StripeAccount, { payment_intent: intent, charge }: Deps) => {
  if (intent && charge) {
    throw invalidRequest('You may only specify one of these parameters: charge, payment_intent.')
  }
  if (charge) {
    const found = store.find('charge', charge)
    if (!found) throw missingObject('charge', charge, 'charge')
    if (found.status === 'succeeded') return found
    throw invalidRequest(
      `Charge ${charge} does not have a status of succeeded; it cannot be refunded.`,
    )
  }
  if (!intent)
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  if (!store.find('payment_intent', intent)) {
    throw missingObject('payment_intent', intent, 'payment_intent')
  }
  const charges = store.list('charge', { equal: { payment_intent: intent }, limit: 100 })
  const paid = charges.find(({ status }) => status === 'succeeded')
  if (paid) return paid
  const message = `This PaymentIntent (${intent}) does not have a successful charge to refund.`
  throw invalidRequest(message, 'payment_intent', 'payment_intent_unexpected_state')
}

/** Returns the amount that banks took for good; the whole charge while one has not decided. */
const chargedBack = ({ store }: StripeAccount, charge: Stripe.Charge) => {
  const disputes = store.list('dispute', { equal: { charge: charge.id }, limit: 100 })
  return disputes.reduce((sum, { status, amount }) => {
    if (status === 'won') return sum
    return sum + (status === 'lost' ? amount : charge.amount)
  }, 0)
}

const amountOf = (
  account: StripeAccount,
  charge: Stripe.Charge,
  requestedCents: number | undefined,
) => {
  const refundable = charge.amount - charge.amount_refunded
  const left = refundable - chargedBack(account, charge)
  if (charge.disputed && left <= 0) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`
    throw invalidRequest(message, undefined, 'charge_disputed')
  }
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`
    throw invalidRequest(message, undefined, 'charge_already_refunded')
  }
  const amount = requestedCents ?? left
  if (amount < 1) {
    const message = 'This value must be greater than or equal to 1.'
    throw invalidRequest(message, 'amount', 'parameter_invalid_integer')
  }
  if (amount > left) {
    const message =
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge ` +
      `(${dollars(left)})`
    throw invalidRequest(message, 'amount')
  }
  return amount
}

/** The id of the note that holds the status of new refunds, until a test changes it. */
const MODE = 'refunds'
export type RefundMode = 'succeeded' | 'pending' | 'requires_action'

/** Refunds made from now on begin in this status. */
export const holdRefunds = ({ store }: StripeAccount, status: RefundMode) =>
  store.saveNote(MODE, { status })

/** Returns the status of a refund with Stripe's details on it. */
const detailsOf = (status: StripeRefundStatus, reason?: string): Partial<Stripe.Refund> => {
  switch (status) {
    case 'pending':
      return { status, pending_reason: 'processing' }
    case 'failed':
      return { status, failure_reason: reason ?? 'expired_or_canceled_card' }
    case 'requires_action':
    case 'succeeded':
    case 'canceled':
      return { status }
  }
}

/** Gives money back, all that is left or a part. */
export const createRefund = (
  account: StripeAccount,
  params: Params,
  origin: RequestOrigin,
): Stripe.Refund => {
  const deps = params as Deps
  const charge = chargeToRefund(account, deps)
  const amount = amountOf(account, charge, deps.amount)
  const refunded = charge.amount_refunded + amount
  const { status } = account.store.note<{ status: RefundMode }>(MODE) ?? { status: 'succeeded' }
  const isCard = charge.payment_method_details?.type === 'card'
  const refund = account.store.save<Stripe.Refund>({
    id: newId.refund(),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: seconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: isCard
      ? { type: 'card', card: { type: 'refund', reference_status: 'pending' } }
      : { type: 'us_bank_transfer' },
    metadata: deps.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason: deps.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
    status,
    ...detailsOf(status),
  })
  emit(account, 'refund.created', refund, origin)
  const left = account.store.save({
    ...charge,
    amount_refunded: refunded,
    refunded: refunded === charge.amount,
  })
  const previous = {
    amount_refunded: charge.amount_refunded,
    ...(left.refunded && { refunded: false }),
  }
  emit(account, 'charge.refunded', left, origin, previous)
  return refund
}

const isOver = (status: string | null) => status === 'failed' || status === 'canceled'

/**
 * Moves a refund to another status. One that fails or is canceled leaves its money with the seller; also one that had
 * succeeded may fail, as banks send money back weeks later.
 */
export const moveRefund = (
  account: StripeAccount,
  id: string,
  { status, reason }: { status: StripeRefundStatus; reason?: string | undefined },
): Stripe.Refund => {
  const { store } = account
  const before = store.find('refund', id)
  if (!before) throw missingObject('refund', id)
  if (isOver(before.status)) throw invalidRequest(`Refund ${id} has already ${before.status}.`)
  const { pending_reason: _, ...lasting } = before
  const refund = store.save<Stripe.Refund>({ ...lasting, ...detailsOf(status, reason) })
  const charge = store.find('charge', String(before.charge))
  if (charge && isOver(status)) {
    const refunded = charge.amount_refunded - before.amount
    store.save({ ...charge, amount_refunded: refunded, refunded: false })
  }
  const previous = { status: before.status }
  emit(account, 'refund.updated', refund, undefined, previous)
  emit(account, 'charge.refund.updated', refund, undefined, previous)
  if (status === 'failed') emit(account, 'refund.failed', refund, undefined, previous)
  return refund
}
