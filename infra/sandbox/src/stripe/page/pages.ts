import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Request, type Response, Router, urlencoded } from 'express'
import type { Stripe } from 'stripe'
import type { StripeAccount } from '../account.ts'
import { answerChallenge, type Means, payOpenSession, type Result } from '../payments/payment.ts'
import { noteOf } from '../sessions/session.ts'
import {
  challengePage,
  closedPage,
  type FieldFaults,
  payPage,
  type TypedCard,
  unknownPage,
  untyped,
} from './views.ts'

type Session = Stripe.Checkout.Session

const asset = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

const originOf = (url: string | null) => (url && URL.canParse(url) ? new URL(url).origin : '')

/** A form may only be sent here, and from here on to where the seller wants the buyer. */
const policyOf = (session: Session | undefined) =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    'img-src data:',
    `form-action 'self' ${originOf(session?.success_url ?? null)}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const successOf = ({ success_url: url, id }: Session) =>
  url?.replaceAll('{CHECKOUT_SESSION_ID}', id) ?? null

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, 320) : '')

const typedOf = (body: Record<string, unknown> = {}): TypedCard => ({
  method: body.method === 'bank' ? 'bank' : 'card',
  email: textOf(body.email),
  number: textOf(body.number),
  expiry: textOf(body.expiry),
  name: textOf(body.name),
  bank: body.bank === 'fails' ? 'fails' : 'succeeds',
})

/** Returns true if `MM/YY` or `MM/YYYY` is this month or later. */
const isAhead = (expiry: string) => {
  const [, month, year] = /^(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d\d)$/.exec(expiry) ?? []
  return month !== undefined && new Date(2000 + Number(year), Number(month)) > new Date()
}

const faultsOf = ({ method, email, number, expiry }: TypedCard, cvc: string): FieldFaults => ({
  ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && { email: 'Enter an email address.' }),
  ...(method === 'card' && {
    ...(!number && { number: 'Enter a card number.' }),
    ...(!isAhead(expiry) && { expiry: 'Enter a future month, such as 12/34.' }),
    ...(!/^\d{3,4}$/.test(cvc) && { cvc: 'Enter the three digits on the back.' }),
  }),
})

const meansOf = ({ method, email, name, number, bank }: TypedCard): Means =>
  method === 'bank'
    ? { type: 'bank', works: bank === 'succeeds', email, name }
    : { type: 'card', number, email, name }

/** The hosted page of a session, and the second step of a card. */
export const createCheckoutPages = (account: StripeAccount) => {
  const { store } = account
  const find = (request: Request) => store.find('checkout.session', String(request.params.id))

  const send = (response: Response, session: Session | undefined, status: number, page: string) =>
    response
      .status(status)
      .set('content-security-policy', policyOf(session))
      .type('html')
      .send(page)

  const closed = (response: Response, session: Session | undefined) => {
    if (!session) return send(response, session, 404, unknownPage())
    const isDone = session.status === 'complete'
    const page = isDone
      ? closedPage('complete', successOf(session))
      : closedPage('expired', session.cancel_url)
    return send(response, session, 200, page)
  }

  const form = (
    response: Response,
    session: Session,
    typed = untyped(session),
    faults: FieldFaults = {},
    refusal = '',
  ) => {
    const status = refusal ? 402 : Object.keys(faults).length ? 422 : 200
    const { lines } = noteOf(account, session.id)
    return send(response, session, status, payPage(session, lines, typed, faults, refusal))
  }

  const answer = (response: Response, id: string, result: Result, typed?: TypedCard) => {
    account.wake()
    const session = store.find('checkout.session', id)
    if (!session) return closed(response, session)
    switch (result.type) {
      case 'paid':
      case 'on its way':
        return response.redirect(303, successOf(session) ?? `/c/pay/${id}`)
      case 'asked':
        return response.redirect(303, `/c/pay/${id}/challenge`)
      case 'declined': {
        const faults = result.field ? { [result.field]: '' } : {}
        return form(response, session, typed, faults, result.message)
      }
      case 'closed':
        return session.status === 'open'
          ? response.redirect(303, `/c/pay/${id}`)
          : closed(response, session)
    }
  }

  const router = Router()
  router.use((_request, response, next) => {
    response.set({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    next()
  })
  const styles = asset('page.css')
  const script = asset('page.js')
  router.get('/assets/page.css', (_request, response) => void response.type('css').send(styles))
  router.get('/assets/page.js', (_request, response) => void response.type('js').send(script))
  router.use(urlencoded({ extended: false, limit: '16kb' }))

  router.get('/pay/:id', (request, response) => {
    const session = find(request)
    if (session?.status === 'open') form(response, session)
    else closed(response, session)
  })
  router.post('/pay/:id', (request, response) => {
    const session = find(request)
    if (session?.status !== 'open') return void closed(response, session)
    const typed = typedOf(request.body)
    const faults = faultsOf(typed, textOf(request.body?.cvc))
    if (Object.keys(faults).length) return void form(response, session, typed, faults)
    answer(response, session.id, payOpenSession(account, session.id, meansOf(typed)), typed)
  })
  router.get('/pay/:id/challenge', (request, response) => {
    const session = find(request)
    const { asked: challengedCard } = noteOf(account, String(request.params.id))
    if (session?.status !== 'open') return void closed(response, session)
    if (challengedCard) send(response, session, 200, challengePage(session))
    else response.redirect(303, `/c/pay/${session.id}`)
  })
  router.post('/pay/:id/challenge', (request, response) => {
    const session = find(request)
    if (session?.status !== 'open') return void closed(response, session)
    const result = answerChallenge(account, session.id, request.body?.answer === 'complete')
    const typed = { ...untyped(session), email: session.customer_details?.email ?? '' }
    answer(response, session.id, result, typed)
  })
  router.use((_request, response) => void closed(response, undefined))
  return router
}
