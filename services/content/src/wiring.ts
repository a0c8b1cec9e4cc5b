import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { ConfigOf, House, Parts } from '@sortie/runtime/house'
import { keyedHash } from '@sortie/runtime/keys'
import { createMailer } from '@sortie/runtime/mail'
import { createThrottle, prepareThrottles } from '@sortie/runtime/throttle'
import { z } from 'zod'
import { message } from './domain/message.ts'
import { post } from './domain/post.ts'
import { subscription } from './domain/subscription.ts'
import { contactMails } from './handlers/contact-mails.ts'
import { confirmationMail } from './handlers/newsletter-mail.ts'
import { publishPosts } from './handlers/publish-posts.ts'
import { contactRoutes } from './http/contact.ts'
import { newsletterRoutes } from './http/newsletter.ts'
import { postRoutes } from './http/posts.ts'
import { messageView } from './projections/message-view.ts'
import { newsletterView } from './projections/newsletter-view.ts'
import { postView } from './projections/post-view.ts'
import { createNewsletterTokens } from './tokens.ts'

const limit = (preset: number) => z.coerce.number().int().positive().default(preset)

/** What content reads from the environment, besides what every service reads. */
export const shape = {
  SMTP_URL: z.string(),
  MAIL_FROM: z.string().default('Sortie <hello@sortie.localhost>'),
  /** Where contact messages go. */
  SUPPORT_EMAIL: z.email(),
  /** Requests of each kind in five minutes, per network address. */
  CONTENT_PER_ADDRESS: limit(30),
  /** Where the files of the blog's posts are. */
  POSTS_FOLDER: z.string().default(fileURLToPath(new URL('../posts', import.meta.url))),
}
const FIVE_MINUTES = 300

export const build = (house: House<ConfigOf<typeof shape>>): Parts => {
  const { config, db, keyFor, commands, views } = house
  const subscriptions = commands({
    name: 'subscription',
    decider: subscription,
    // A key for each time that an address is given to us, not one for ever: an erased key is never
    // revived, and whoever was erased may subscribe again all the same.
    subject: (stream, { type, data }) =>
      type === 'Subscribe' ? `${stream}.${data.intentId}` : null,
  })
  const messages = commands({ name: 'message', decider: message, subject: (stream) => stream })
  const posts = commands({ name: 'post', decider: post, subject: () => null })
  const tokens = createNewsletterTokens(keyFor('newsletter-token'))
  const mailer = createMailer(config.SMTP_URL, config.MAIL_FROM)
  const throttle = (name: string) =>
    createThrottle(db, { name, points: config.CONTENT_PER_ADDRESS, seconds: FIVE_MINUTES })
  const [addressKey, messageKey] = [keyFor('newsletter-address'), keyFor('contact-message')]

  return {
    projections: [newsletterView, messageView, postView],
    works: [
      confirmationMail({ mailer, tokens, publicUrl: config.PUBLIC_URL }),
      ...contactMails({ mailer, supportEmail: config.SUPPORT_EMAIL }),
    ],
    routes: [
      ...newsletterRoutes({
        subscriptions,
        views: views(newsletterView),
        tokens,
        subscriptionOf: (email) => `sub_${keyedHash(addressKey, email.trim().toLowerCase())}`,
        throttles: {
          subscribe: throttle('newsletter-subscribe'),
          confirm: throttle('newsletter-confirm'),
          unsubscribe: throttle('newsletter-unsubscribe'),
        },
      }),
      ...contactRoutes({
        messages,
        messageOf: (sender, key) =>
          `msg_${key === null ? randomUUID() : keyedHash(messageKey, sender, key)}`,
        throttle: throttle('contact'),
      }),
      ...postRoutes({ posts: views(postView) }),
    ],
    prepare: async () => {
      await prepareThrottles(db)
      await publishPosts({ posts, folder: config.POSTS_FOLDER })
    },
  }
}
