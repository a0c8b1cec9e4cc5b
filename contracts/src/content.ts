import { z } from 'zod'
import { ArticleType } from './content/drafts/article-ids.ts'
import { draftShareEvents } from './content/drafts/draft-sharing.ts'
import { draftEvents } from './content/drafts/drafts.ts'
import { NewsletterIssueId, newsletterIssueEvents } from './content/newsletter/newsletter-issues.ts'
import { destinationEvents, publicationEvents } from './content/publishing/publishing.ts'
import { voiceEvents } from './content/voices/brand-voice.ts'
import { UserId } from './identity.ts'
import { endpoint, event, id, internal, personal } from './kit.ts'
import { operatorActed } from './operators/audit.ts'

export const SubscriptionId = id('sub')
export type SubscriptionId = z.infer<typeof SubscriptionId>
export const MessageId = id('msg')
export type MessageId = z.infer<typeof MessageId>
export const PostId = id('pst')
export type PostId = z.infer<typeof PostId>

const at = z.iso.datetime()

/**
 * Why a subscription ended: by its owner's link, because the mail server refused the address for good, because a mail
 * bounced for good later, or because its owner reported a mail as spam.
 */
export const SubscriptionEnd = z.enum(['unsubscribed', 'refused', 'bounced', 'complained'])
export type SubscriptionEnd = z.infer<typeof SubscriptionEnd>

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(100)
const post = {
  slug,
  articleType: ArticleType,
  title: z.string(),
  /** For search results, 121-156 characters. */
  description: z.string(),
  /** The search that the post answers. */
  keyword: z.string(),
  author: z.string(),
  /** GitHub-flavoured, without its title. */
  markdown: z.string(),
  /** Questions and answers at its end. */
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
}

/**
 * Streams `sub_…` (one newsletter address), `nli_…` (one issue of the newsletter), `msg_…` (one contact
 * message), `pst_…` (one post of the blog), `dft_…` (one article of a customer), `dsh_…` (one link to it),
 * `voc_…` (the voice of a project), `pbd_…` (where somebody publishes) and `pub_…` (an article there).
 */
export const ContentEvent = z.discriminatedUnion('type', [
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
  ...newsletterIssueEvents,
  event('ContactMessageReceived', {
    messageId: MessageId,
    at,
    email: personal(z.string()),
    message: personal(z.string()),
  }),
  event('PostPublished', { postId: PostId, at, ...post }),
  event('PostRevised', { postId: PostId, at, ...post }),
  /** Its file is gone: nobody reads it any more, unless it is published again. */
  event('PostWithdrawn', { postId: PostId, at }),
  /** An operator answered by mail. */
  event('ContactMessageAnswered', {
    messageId: MessageId,
    at,
    answer: personal(z.string()),
    by: UserId,
  }),
  /**
   * A person's account is being deleted: work lets go of their drafts and voices. `isLate`: what requests that were
   * under way began since then.
   */
  internal(event('ForgettingAsked', { userId: UserId, at, isLate: z.boolean() })),
  /** Everything that this context held by the person's address is gone. */
  event('PersonForgotten', { userId: UserId, at }),
  ...draftEvents,
  ...draftShareEvents,
  ...voiceEvents,
  ...destinationEvents,
  ...publicationEvents,
  operatorActed,
])
export type ContentEvent = z.infer<typeof ContentEvent>

const email = z.string().trim().max(254).pipe(z.email('Please enter a valid email address.'))
const message = z.object({ message: z.string() })
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
export const sendContactMessage = endpoint({
  method: 'post',
  path: '/api/contact',
  access: 'public',
  summary: 'Sends a message to the support team and acknowledges it by email.',
  body: z.strictObject({
    email,
    message: z.string().trim().min(1, 'Message is required').max(5000),
  }),
  reply: message,
  status: 202,
  idempotent: true,
})

/** A post as lists show it. */
export const PostSummary = z.object({
  slug,
  articleType: ArticleType,
  title: z.string(),
  description: z.string(),
  keyword: z.string(),
  author: z.string(),
  publishedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  words: z.int(),
  /** Reading time at 220 words a minute, from 1. */
  minutes: z.int(),
})
export type PostSummary = z.infer<typeof PostSummary>

export const Post = PostSummary.extend({
  /** Sanitized; headings carry the ids that `headings` names. */
  html: z.string(),
  headings: z.array(
    z.object({ id: z.string(), text: z.string(), level: z.union([z.literal(2), z.literal(3)]) }),
  ),
  faq: post.faq,
  /** Others to read next, two at most. */
  related: z.array(PostSummary),
})
export type Post = z.infer<typeof Post>

export const listPosts = endpoint({
  method: 'get',
  path: '/api/blog/posts',
  access: 'public',
  summary: 'Lists the posts of the blog, newest first.',
  reply: z.object({ posts: z.array(PostSummary) }),
})
export const getPost = endpoint({
  method: 'get',
  path: '/api/blog/posts/:slug',
  access: 'public',
  summary: 'Returns one post of the blog, as sanitized HTML.',
  params: z.object({ slug: z.string().max(100) }),
  reply: Post,
})

export const listMessages = endpoint({
  method: 'get',
  path: '/api/admin/content/messages',
  access: 'admin',
  summary: 'Lists contact messages, newest first.',
  query: z.strictObject({
    answered: z.enum(['true', 'false']).optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({
    messages: z.array(
      z.object({
        messageId: MessageId,
        at,
        /** Null once erased, as the texts are. */
        email: z.string().nullable(),
        message: z.string().nullable(),
        answer: z.string().nullable(),
        answeredAt: at.nullable(),
      }),
    ),
    /** Not answered yet, of all; and how many of them wait for more than 20 hours. */
    waiting: z.int(),
    late: z.int(),
    next: z.string().nullable(),
  }),
})
export const answerMessage = endpoint({
  method: 'post',
  path: '/api/admin/content/messages/:messageId/answer',
  access: 'admin',
  summary: 'Answers a contact message by email.',
  params: z.object({ messageId: MessageId }),
  body: z.strictObject({ answer: z.string().trim().min(1, 'Please write an answer').max(5_000) }),
  status: 202,
  reply: z.object({ message: z.string() }),
  idempotent: true,
})
