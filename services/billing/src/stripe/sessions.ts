import { Stripe } from 'stripe'
import { created, STRIPE_PAGE } from './connection.ts'
import { isMissing } from './errors.ts'
import { type SessionFacts, sessionFacts } from './facts.ts'
import { type Purchase, sessionParametersOf } from './purchase.ts'

const WHOLE = ['payment_intent.latest_charge']

const expire = async (stripe: Stripe, sessionId: string): Promise<SessionFacts | null> => {
  try {
    return sessionFacts(await stripe.checkout.sessions.expire(sessionId, { expand: WHOLE }))
  } catch (error) {
    if (isMissing(error)) return null
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    // Only an open session can be ended: it was paid, or has ended by itself.
    const facts = sessionFacts(
      await stripe.checkout.sessions.retrieve(sessionId, { expand: WHOLE }),
    )
    if (facts.state === 'open') throw error
    return facts
  }
}

/** The calls to Stripe about payment pages. */
export const sessionCalls = (stripe: Stripe) => ({
  /** Opens a page to pay on. @param key the same for the same purchase, written the same way. */
  open: async (purchase: Purchase, key: string): Promise<SessionFacts> =>
    sessionFacts(
      await stripe.checkout.sessions.create(sessionParametersOf(purchase), { idempotencyKey: key }),
    ),

  session: async (sessionId: string): Promise<SessionFacts> =>
    sessionFacts(await stripe.checkout.sessions.retrieve(sessionId, { expand: WHOLE })),

  /**
   * Ends the page of a session, so that nobody pays on it any more.
   * @returns what the session came to, which may be a payment that was quicker; null where Stripe
   * does not know it.
   */
  expire: (sessionId: string) => expire(stripe, sessionId),

  /** The session that a payment was made by; null where there was none. */
  sessionOfPayment: async (paymentIntentId: string): Promise<SessionFacts | null> => {
    const list = await stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 })
    const [found] = list.data
    return found ? sessionFacts(found) : null
  },

  /** The sessions opened since, newest first. */
  sessionsSince: async function* (since: string): AsyncGenerator<SessionFacts> {
    const expand = WHOLE.map((path) => `data.${path}`)
    const list = stripe.checkout.sessions.list({
      created: created(since),
      limit: STRIPE_PAGE,
      expand,
    })
    for await (const each of list) yield sessionFacts(each)
  },
})
