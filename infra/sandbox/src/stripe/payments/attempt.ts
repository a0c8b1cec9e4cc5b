import type { Stripe } from 'stripe'
import { emit, type StripeAccount, seconds } from '../account.ts'
import { newClientSecret, newId } from '../id.ts'
import { noteOf } from '../sessions/session.ts'
import { blankIntent } from './blank-intent.ts'
import type { TestCard } from './cards.ts'
import { type ChargeFailure, chargeOf } from './charge.ts'
import { openDispute } from './dispute.ts'

type Session = Stripe.Checkout.Session
type Intent = Stripe.PaymentIntent

/** The intent of a session: made when somebody first tries to pay, and kept for every other try. */
export const paymentIntentOf = (account: StripeAccount, session: Session): Intent => {
  const kept = account.store.find('payment_intent', String(session.payment_intent))
  if (kept) return kept
  const { intent } = noteOf(account, session.id)
  const id = newId.intent()
  return {
    ...blankIntent,
    id,
    amount: session.amount_total!,
    client_secret: newClientSecret(id),
    created: seconds(),
    currency: session.currency!,
    description: intent.description ?? null,
    metadata: intent.metadata ?? {},
    payment_method_types: session.payment_method_types,
    receipt_email: intent.receipt_email ?? null,
  }
}

/** A session that nobody can pay any more; the money is there, or on its way. */
export const complete = (session: Session, intent: Intent, paid: boolean): Session => ({
  ...session,
  payment_intent: intent.id,
  payment_status: paid ? 'paid' : 'unpaid',
  status: 'complete',
  url: null,
})

/** The money is there: the charge, the intent and the session say so, and so do three events. */
export const succeed = (
  account: StripeAccount,
  session: Session,
  intent: Intent,
  card?: TestCard,
) => {
  const { store } = account
  const charge = store.save(chargeOf(intent, session, { card }))
  const paid = store.save<Intent>({
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: charge.payment_method,
    processing: null,
    status: 'succeeded',
  })
  emit(account, 'charge.succeeded', charge)
  emit(account, 'payment_intent.succeeded', paid)
  const done = store.save(complete(session, paid, true))
  if (card?.outcome.type === 'pays' && card.outcome.disputed) openDispute(account, { charge })
  return done
}

/** The intent waits for another means of payment; the attempt leaves a failed charge. */
export const fail = (
  account: StripeAccount,
  session: Session,
  intent: Intent,
  failure: ChargeFailure,
) => {
  const { store } = account
  const charge = store.save(chargeOf(intent, session, failure))
  store.save<Intent>({
    ...intent,
    last_payment_error: {
      type: failure.card ? 'card_error' : 'invalid_request_error',
      charge: charge.id,
      code: failure.code as Stripe.PaymentIntent.LastPaymentError.Code,
      message: failure.message,
      ...(failure.declineCode && { decline_code: failure.declineCode }),
    },
    latest_charge: charge.id,
    next_action: null,
    processing: null,
    status: 'requires_payment_method',
  })
  return store.save({ ...session, payment_intent: intent.id })
}
