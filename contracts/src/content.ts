import { z } from 'zod'
import { endpoint, event, id, personal } from './kit.ts'

export const SubscriptionId = id('sub')
export type SubscriptionId = z.infer<typeof SubscriptionId>
export const MessageId = id('msg')
export type MessageId = z.infer<typeof MessageId>

const at = z.iso.datetime()

/** Streams `sub_…` (one newsletter address) and `msg_…` (one contact message). */
export const ContentEvent = z.discriminatedUnion('type', [
  event('NewsletterSubscribed', {
    subscriptionId: SubscriptionId,
    at,
    email: personal(z.string()),
    /** What the confirming token is made from, by a key that only this context has. */
    intentId: z.string(),
    /** SHA-256 of the token in the mail that confirms it. */
    confirmationHash: z.string(),
    /** SHA-256 of the token in the unsubscribe link of every mail. */
    unsubscribeHash: z.string(),
  }),
  event('NewsletterConfirmed', { subscriptionId: SubscriptionId, at }),
  event('NewsletterUnsubscribed', { subscriptionId: SubscriptionId, at }),
  event('ContactMessageReceived', {
    messageId: MessageId,
    at,
    email: personal(z.string()),
    message: personal(z.string()),
  }),
])
export type ContentEvent = z.infer<typeof ContentEvent>

const email = z.string().trim().max(254).pipe(z.email('Please enter a valid email address.'))
const said = z.object({ message: z.string() })
const token = z.string().min(1).max(200)

export const subscribeNewsletter = endpoint({
  method: 'post',
  path: '/api/newsletter/subscribe',
  access: 'public',
  summary: 'Subscribes an address; a mail asks to confirm it. Repeating is fine.',
  body: z.strictObject({ email }),
  reply: said,
  status: 202,
})
export const confirmNewsletter = endpoint({
  method: 'post',
  path: '/api/newsletter/confirm',
  access: 'public',
  summary: 'Confirms a newsletter address by a mailed token.',
  body: z.strictObject({ token }),
  reply: said,
})
export const unsubscribeNewsletter = endpoint({
  method: 'post',
  path: '/api/newsletter/unsubscribe',
  access: 'public',
  summary: 'Unsubscribes by the token of a mail; one click, as RFC 8058 asks.',
  query: z.strictObject({ token }),
  reply: said,
  accepts: 'none',
})
export const sendContactMessage = endpoint({
  method: 'post',
  path: '/api/contact',
  access: 'public',
  summary: 'Sends a message to the support team, which is acknowledged by mail.',
  body: z.strictObject({
    email,
    message: z.string().trim().min(1, 'Message is required').max(5000),
  }),
  reply: said,
  status: 202,
  idempotent: true,
})
