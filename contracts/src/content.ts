import { z } from 'zod'
import { postEvents } from './content/blog/posts.ts'
import { contactMessageEvents } from './content/contact/contact-messages.ts'
import { draftEvents } from './content/drafts/draft-events.ts'
import { draftShareEvents } from './content/drafts/draft-sharing.ts'
import { newsletterIssueEvents } from './content/newsletter/newsletter-issues.ts'
import { subscriptionEvents } from './content/newsletter/subscriptions.ts'
import { destinationEvents, publicationEvents } from './content/publishing/publishing.ts'
import { voiceEvents } from './content/voices/brand-voice.ts'
import { UserId } from './ids.ts'
import { event, internal } from './kit.ts'
import { operatorActed } from './operators/audit.ts'

const at = z.iso.datetime()

/** The events of content. The file of each aggregate says which streams are its own. */
export const ContentEvent = z.discriminatedUnion('type', [
  ...subscriptionEvents,
  ...contactMessageEvents,
  ...postEvents,
  /**
   * A person's account is being deleted: work lets go of their drafts and voices. `isLate`: what requests that were
   * under way began since then.
   */
  internal(event('ForgettingAsked', { userId: UserId, at, isLate: z.boolean() })),
  /** Everything that this context held by the person's address is gone. */
  event('PersonForgotten', { userId: UserId, at }),
  ...newsletterIssueEvents,
  ...draftEvents,
  ...draftShareEvents,
  ...voiceEvents,
  ...destinationEvents,
  ...publicationEvents,
  operatorActed,
])
export type ContentEvent = z.infer<typeof ContentEvent>
