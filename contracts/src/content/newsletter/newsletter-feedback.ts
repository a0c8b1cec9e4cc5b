import { z } from 'zod'
import { endpoint } from '../../kit.ts'

/** The mail services that report bounces and complaints. */
export const feedbackProviders = ['ses', 'sendgrid', 'postmark'] as const
export type FeedbackProvider = (typeof feedbackProviders)[number]

/** Mail services call this; a signature or a password is the key. */
export const receiveNewsletterFeedback = endpoint({
  method: 'post',
  path: '/api/newsletter/feedback/:provider',
  access: 'public',
  summary: 'Receives bounces and complaints from Amazon SES, SendGrid or Postmark.',
  // Any text: a provider that is not set up is as unknown as one that does not exist.
  params: z.object({ provider: z.string() }),
  accepts: 'raw',
  reply: z.object({ received: z.boolean() }),
})
