import type { Stripe } from 'stripe'
import { emit, type StripeAccount } from '../account.ts'
import { checkoutSessionOf, noteOf } from '../sessions/session.ts'
import { complete, fail, paymentIntentOf, succeed } from './attempt.ts'
import { type CardOutcome, cardOf, isNumber, type TestCard } from './cards.ts'

/** The buyer's way to pay. */
export type Means =
  | { type: 'card'; number: string; email: string; name?: string }
  | { type: 'bank'; works: boolean; email: string; name?: string }

/** The result of a payment: a bank debit is on its way, a second step has a page of its own. */
export type Result =
  | { type: 'paid' }
  | { type: 'on its way' }
  | { type: 'asked' }
  | { type: 'declined'; message: string; field?: 'number' | 'expiry' | 'cvc' }
  | { type: 'closed' }

type Session = Stripe.Checkout.Session
type Intent = Stripe.PaymentIntent

const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. ' +
  'Please choose a different payment method and try again.'
const NOT_A_TEST_CARD =
  'Your card was declined. Your request was in test mode, but used a non test card. ' +
  'For a list of valid test cards, visit: https://stripe.com/docs/testing.'

const buyerOf = ({ email, name }: Means): Session['customer_details'] => ({
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  business_name: null,
  email,
  individual_name: null,
  name: name ?? null,
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
})

const fields = { expired_card: 'expiry', incorrect_cvc: 'cvc' } as const
const fieldOf = (code: string) => fields[code as keyof typeof fields] ?? ('number' as const)

const decline = (
  account: StripeAccount,
  session: Session,
  card: TestCard,
  outcome: Extract<CardOutcome, { type: 'declined' }>,
): Result => {
  fail(account, session, paymentIntentOf(account, session), { ...outcome, card })
  return { type: 'declined', message: outcome.message, field: fieldOf(outcome.code) }
}

const payByCard = (account: StripeAccount, session: Session, card: TestCard): Result => {
  const { store } = account
  const { outcome } = card
  switch (outcome.type) {
    case 'declined':
      return decline(account, session, card, outcome)
    case 'asks': {
      const url = `${account.pages}/c/pay/${session.id}/challenge`
      const intent = store.save<Intent>({
        ...paymentIntentOf(account, session),
        next_action: { type: 'redirect_to_url', redirect_to_url: { url, return_url: url } },
        status: 'requires_action',
      })
      store.save({ ...session, payment_intent: intent.id })
      store.saveNote(session.id, { ...noteOf(account, session.id), asked: card.number })
      return { type: 'asked' }
    }
    case 'pays':
      emit(
        account,
        'checkout.session.completed',
        succeed(account, session, paymentIntentOf(account, session), card),
      )
      return { type: 'paid' }
  }
}

const payByBank = (account: StripeAccount, session: Session, works: boolean): Result => {
  const { store, settlements, bankMs, wake } = account
  const intent = store.save<Intent>({ ...paymentIntentOf(account, session), status: 'processing' })
  emit(account, 'checkout.session.completed', store.save(complete(session, intent, false)))
  settlements.add({ session: session.id, works }, Date.now() + bankMs)
  wake()
  return { type: 'on its way' }
}

/** Tries to pay an open session. @throws StripeRefusal where there is none of this id. */
export const payOpenSession = (account: StripeAccount, id: string, means: Means): Result =>
  account.store.transact(() => {
    const open = checkoutSessionOf(account, id)
    if (open.status !== 'open') return { type: 'closed' }
    const session: Session = { ...open, customer_details: buyerOf(means) }
    if (means.type === 'bank') return payByBank(account, session, means.works)
    const card = cardOf(means.number)
    if (card) return payByCard(account, session, card)
    const message = isNumber(means.number) ? NOT_A_TEST_CARD : 'Your card number is invalid.'
    return { type: 'declined', message, field: 'number' }
  })

/** Answers the second step that a card asked for. */
export const answerChallenge = (account: StripeAccount, id: string, passed: boolean): Result =>
  account.store.transact(() => {
    const session = checkoutSessionOf(account, id)
    const { asked: challengedCard, ...note } = noteOf(account, id)
    const card = cardOf(challengedCard ?? '')
    if (session.status !== 'open' || !card) return { type: 'closed' }
    account.store.saveNote(id, note)
    const intent = paymentIntentOf(account, session)
    if (passed) {
      emit(account, 'checkout.session.completed', succeed(account, session, intent, card))
      return { type: 'paid' }
    }
    const code = 'payment_intent_authentication_failure'
    fail(account, session, intent, { card, code, message: NOT_AUTHENTICATED })
    return { type: 'declined', message: NOT_AUTHENTICATED }
  })

/** The bank has answered: the money came, or it did not. */
export const settlePayment = (account: StripeAccount, id: string, works: boolean) =>
  account.store.transact(() => {
    const session = checkoutSessionOf(account, id)
    const intent = paymentIntentOf(account, session)
    account.settlements.remove(id)
    if (works) {
      const done = succeed(account, session, intent)
      return emit(account, 'checkout.session.async_payment_succeeded', done)
    }
    const message = 'The customer’s bank account has insufficient funds.'
    const left = fail(account, session, intent, {
      code: 'payment_method_provider_decline',
      message,
    })
    emit(account, 'checkout.session.async_payment_failed', left)
  })
