import type { Stripe } from 'stripe'
import { emit, nobody, type RequestOrigin, type StripeAccount, seconds } from '../account.ts'
import { invalidRequest, missingObject } from '../api/error.ts'
import type { Params } from '../api/params.ts'
import { newId } from '../id.ts'
import { blankSession } from './blank-session.ts'
import { lineItemsTotal, type PriceLine, sessionLineOf } from './line.ts'

const DAY = 86_400
const SHORTEST = 1_800
/** The parameters of a request for a session that the stand-in understands. */
type SessionRequest = {
  mode?: string
  ui_mode?: string
  line_items?: PriceLine[]
  client_reference_id?: string
  metadata?: Record<string, string>
  customer_email?: string
  success_url?: string
  cancel_url?: string
  expires_at?: number
  locale?: Stripe.Checkout.Session.Locale
  submit_type?: Stripe.Checkout.Session.SubmitType
  customer_creation?: Stripe.Checkout.Session.CustomerCreation
  billing_address_collection?: Stripe.Checkout.Session.BillingAddressCollection
  adaptive_pricing?: { enabled: boolean }
  automatic_tax?: { enabled: boolean }
  invoice_creation?: { enabled: boolean }
  allowed_payment_method_types?: string[]
  payment_intent_data?: IntentData
}
type IntentData = {
  description?: string
  metadata?: Record<string, string>
  receipt_email?: string
}

/** Facts of a session that its replies don't show. */
export type SessionNote = {
  lines: Stripe.LineItem[]
  intent: IntentData
  url: string
  /** The card whose second step is awaited. */
  asked?: string
}

const addressOf = (text: string, param: string) => {
  if (URL.canParse(text) && /^https?:/.test(text)) return
  throw invalidRequest(
    'Invalid URL: An explicit scheme (such as https) must be provided.',
    param,
    'url_invalid',
  )
}

export const emailOf = (text: string, param: string) => {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return text
  throw invalidRequest(`Invalid email address: ${text}`, param, 'email_invalid')
}

const expiryOf = (wanted: number | undefined, now: number) => {
  const expiry = wanted ?? now + DAY
  // A minute of grace: clocks differ, and requests take time.
  if (expiry < now + SHORTEST - 60) {
    const message =
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.'
    throw invalidRequest(message, 'expires_at')
  }
  if (expiry > now + DAY + 60) {
    const message =
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.'
    throw invalidRequest(message, 'expires_at')
  }
  return expiry
}

const refuseWhatIsNotSpoken = ({ mode, ui_mode: ui, ...request }: SessionRequest) => {
  const unsupported = (param: string) => {
    const message = `Stripe knows this value of ${param}; its stand-in for tests does not.`
    throw invalidRequest(message, param, 'sandbox_unsupported')
  }
  if (mode !== 'payment') unsupported('mode')
  if (ui !== undefined && ui !== 'hosted_page') unsupported('ui_mode')
  if (request.invoice_creation?.enabled) unsupported('invoice_creation[enabled]')
  if (request.automatic_tax?.enabled) unsupported('automatic_tax[enabled]')
  if (request.customer_creation === 'always') unsupported('customer_creation')
}

const needed = <Value>(value: Value | undefined, param: string): Value => {
  if (value !== undefined) return value
  throw invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing')
}

/** Refuses a request that Stripe refuses, or that the stand-in does not know how to answer. */
const checkRequest = (request: SessionRequest): { items: PriceLine[]; successUrl: string } => {
  needed(request.mode, 'mode')
  refuseWhatIsNotSpoken(request)
  const items = needed(request.line_items, 'line_items')
  if (!items.length) throw invalidRequest('Missing required param: line_items.', 'line_items')
  const successUrl = needed(request.success_url, 'success_url')
  addressOf(successUrl, 'success_url')
  if (request.cancel_url) addressOf(request.cancel_url, 'cancel_url')
  if (request.customer_email) emailOf(request.customer_email, 'customer_email')
  return { items, successUrl }
}

/** The fields of a session that are what was asked for, or what Stripe takes where nothing was. */
const requestedFields = (request: SessionRequest, created: number) => ({
  adaptive_pricing: { enabled: request.adaptive_pricing?.enabled ?? false },
  allowed_payment_method_types: request.allowed_payment_method_types ?? null,
  billing_address_collection: request.billing_address_collection ?? null,
  cancel_url: request.cancel_url ?? null,
  client_reference_id: request.client_reference_id ?? null,
  customer_creation: request.customer_creation ?? ('if_required' as const),
  customer_email: request.customer_email ?? null,
  expires_at: expiryOf(request.expires_at, created),
  locale: request.locale ?? null,
  metadata: request.metadata ?? {},
  payment_method_types: request.allowed_payment_method_types ?? ['card', 'us_bank_account'],
  submit_type: request.submit_type ?? null,
})

/** Opens a session for a payment on the hosted page. */
export const openCheckoutSession = (
  { store, pages, wake }: StripeAccount,
  params: Params,
): Stripe.Checkout.Session => {
  const request = params as SessionRequest
  const { items, successUrl } = checkRequest(request)
  const lines = items.map(sessionLineOf)
  const { currency, total } = lineItemsTotal(lines)
  const id = newId.session()
  const created = seconds()
  const url = `${pages}/c/pay/${id}`
  const session: Stripe.Checkout.Session = {
    ...blankSession,
    ...requestedFields(request, created),
    id,
    created,
    url,
    currency,
    amount_subtotal: total,
    amount_total: total,
    success_url: successUrl,
  }
  const note: SessionNote = { lines, intent: request.payment_intent_data ?? {}, url }
  store.saveNote(id, note)
  store.save(session)
  wake()
  return session
}

/** @throws StripeRefusal where there is none of this id. */
export const checkoutSessionOf = (
  { store }: StripeAccount,
  id: string,
): Stripe.Checkout.Session => {
  const session = store.find('checkout.session', id)
  if (!session) throw missingObject('checkout.session', id)
  return session
}

export const noteOf = ({ store }: StripeAccount, id: string): SessionNote =>
  store.note<SessionNote>(id) ?? { lines: [], intent: {}, url: '' }

/** Ends an open session; nothing can be paid by it from now on. */
export const expireSession = (
  account: StripeAccount,
  id: string,
  origin: RequestOrigin = nobody,
) => {
  const session = checkoutSessionOf(account, id)
  if (session.status !== 'open') {
    const message =
      'Only Checkout Sessions with a status in ["open"] can be expired. ' +
      `This Checkout Session has a status of \`${session.status}\`.`
    throw invalidRequest(message, 'session')
  }
  const { store } = account
  const intent = store.find('payment_intent', String(session.payment_intent))
  if (intent) {
    store.save({
      ...intent,
      status: 'canceled',
      canceled_at: seconds(),
      cancellation_reason: 'expired',
      next_action: null,
    })
  }
  const expired = store.save({ ...session, status: 'expired' as const, url: null })
  emit(account, 'checkout.session.expired', expired, origin)
  return expired
}
