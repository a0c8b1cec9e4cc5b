import { z } from 'zod'
import { endpoint, event, id, personal } from '../../kit.ts'
import { NewsletterIssueId } from './newsletter-issues.ts'

export const SubscriptionId = id('sub')
export type SubscriptionId = z.infer<typeof SubscriptionId>

const at = z.iso.datetime()

const email = z.string().trim().max(254).pipe(z.email('Please enter a valid email address.'))

const message = z.object({ message: z.string() })

/**
 * Why a subscription ended: by its owner's link, because the mail server refused the address for good, because a mail
 * bounced for good later, or because its owner reported a mail as spam.
 */
export const SubscriptionEnd = z.enum(['unsubscribed', 'refused', 'bounced', 'complained'])
export type SubscriptionEnd = z.infer<typeof SubscriptionEnd>

/** Streams `sub_…`: one newsletter address. */
export const subscriptionEvents = [
  event('NewsletterSubscribed', {
    subscriptionId: SubscriptionId,
    at,
    email: personal(z.string()),
    /** The id that the confirmation token is derived from, with a key that only this context has. */
    intentId: z.string(),
    /** SHA-256 of the token in the mail that confirms it. */
    confirmationHash: z.string(),
    /** SHA-256 of the token in the unsubscribe link of every mail. */
    unsubscribeHash: z.string(),
  }),
  event('NewsletterConfirmed', { subscriptionId: SubscriptionId, at }),
  event('NewsletterUnsubscribed', {
    subscriptionId: SubscriptionId,
    at,
    /** Missing where the address was erased, and in events of releases that did not record it. */
    reason: SubscriptionEnd.optional(),
    /** The issue whose mail was refused, bounced or complained about, where it is known. */
    issueId: NewsletterIssueId.optional(),
  }),
] as const

const token = z.string().min(1).max(200)

export const subscribeNewsletter = endpoint({
  method: 'post',
  path: '/api/newsletter/subscribe',
  access: 'public',
  summary: 'Subscribes an address and emails a confirmation request. Safe to repeat.',
  body: z.strictObject({ email }),
  reply: message,
  status: 202,
})

export const confirmNewsletter = endpoint({
  method: 'post',
  path: '/api/newsletter/confirm',
  access: 'public',
  summary: 'Confirms a newsletter address with an emailed token.',
  body: z.strictObject({ token }),
  reply: message,
})

export const unsubscribeNewsletter = endpoint({
  method: 'post',
  path: '/api/newsletter/unsubscribe',
  access: 'public',
  summary: 'Unsubscribes with the token of an email, in one click as RFC 8058 requires.',
  query: z.strictObject({ token }),
  reply: message,
  accepts: 'none',
})
