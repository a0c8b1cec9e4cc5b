import { Stripe } from 'stripe'

/** Older messages are refused, in seconds: whoever recorded one may not send it again. */
const TOLERANCE_S = 300

/** An event of Stripe: its kind, and the object that it is about. The state of the object is fetched afterwards. */
type PaymentNotice = { eventId: string; kind: string; objectId: string; createdAt: string }

/** The kinds of event that mean something here. */
const kinds = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'charge.refund.updated',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const

const isWanted = (kind: string) => (kinds as readonly string[]).includes(kind)

/**
 * The reason why a message is refused: it has no signature or no body (`unsigned`), nobody who knows a secret of ours
 * signed it (`signature`), or it was signed too long ago by our clock (`stale`).
 */
export type RefusalReason = 'unsigned' | 'signature' | 'stale'

const signedWith = (raw: Buffer, header: string, secret: string): Stripe.Event | RefusalReason => {
  try {
    return Stripe.webhooks.constructEvent(raw, header, secret, TOLERANCE_S)
  } catch (error) {
    // Stripe's library looks at the time only once the signature is right.
    return /tolerance/i.test(String((error as Error).message)) ? 'stale' : 'signature'
  }
}

/**
 * Reads a message that claims to be of Stripe.
 * @param secrets any of them may have signed it: while one is replaced there are two.
 * @returns `refused` with the reason where it is forged, changed or too old; `wanted: false` for what means
 * nothing here.
 */
export const readMessage = (
  raw: Buffer,
  header: string | undefined,
  secrets: string[],
):
  | { refused: RefusalReason }
  | { refused?: undefined; wanted: false }
  | { refused?: undefined; wanted: true; notice: PaymentNotice } => {
  if (!header || raw.length === 0) return { refused: 'unsigned' }
  let refused: RefusalReason = 'signature'
  for (const secret of secrets) {
    const event = signedWith(raw, header, secret)
    if (typeof event === 'string') {
      if (event === 'stale') refused = event
      continue
    }
    const objectId = (event.data?.object as { id?: unknown } | undefined)?.id
    if (!isWanted(event.type) || typeof objectId !== 'string') return { wanted: false }
    const createdAt = new Date(event.created * 1_000).toISOString()
    return { wanted: true, notice: { eventId: event.id, kind: event.type, objectId, createdAt } }
  }
  return { refused }
}
