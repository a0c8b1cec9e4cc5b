import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { SubscriptionId } from '@sortie/contracts/content'
import { normalEmail } from '@sortie/contracts/email'
import { Rejection } from '@sortie/runtime/domain'
import { createNetworkThrottle, createThrottle } from '@sortie/runtime/http/throttle'
import { createMailer } from '@sortie/runtime/mail/mail'
import { checkSendingDomain, createResolveTxt } from '@sortie/runtime/mail/sending-domain'
import { dkimKeyIn, mailShape, sendingDomain } from '@sortie/runtime/mail/settings'
import { toggle } from '@sortie/runtime/process/config'
import { shared } from '@sortie/runtime/process/shared'
import { untilFound } from '@sortie/runtime/process/until-found'
import type { ConfigOf, Contribution, Kernel } from '@sortie/runtime/service/kernel'
import { keyedHash } from '@sortie/runtime/store/keys'
import { z } from 'zod'
import { message } from './contact/decider/message.ts'
import { contactRoutes } from './contact/http/contact-routes.ts'
import { inboxRoutes, waitingMessages } from './contact/http/inbox-routes.ts'
import { contactMails } from './contact/reactions/contact-mails.ts'
import { messageView } from './contact/views/message-view.ts'
import { createSenderView } from './contact/views/sender-view.ts'
import type { Rewriting } from './draft-rewrites/rewriting.ts'
import type { Writing } from './draft-writing/writing.ts'
import { createDrafting, draftShape } from './drafting.ts'
import { forgetting } from './forgetting/decider/forgetting.ts'
import { createHeldBy } from './forgetting/held-by.ts'
import { forgetLateDrafts, forgetPerson } from './forgetting/reactions/forget-person.ts'
import { forgetTexts } from './forgetting/reactions/forget-texts.ts'
import { newsletterIssue } from './issues/decider/newsletter-issue.ts'
import { briefingRoutes } from './issues/http/briefing-routes.ts'
import { newsletterIssueRoutes } from './issues/http/newsletter-issue-routes.ts'
import { createIssueDeliveries } from './issues/issue-deliveries.ts'
import { createIssueOpenings } from './issues/issue-openings.ts'
import { countLateSubscribers } from './issues/newsletter-delay.ts'
import { composeWeekly } from './issues/reactions/compose-weekly-issue.ts'
import { issueWorks, AT_ONCE as MAILS_AT_ONCE } from './issues/reactions/send-issue.ts'
import { newsletterIssueView } from './issues/views/newsletter-issue-view.ts'
import { createEndAfterFeedback } from './mail-feedback/end-after-feedback.ts'
import { newsletterFeedbackRoutes } from './mail-feedback/http/newsletter-feedback-routes.ts'
import { createSnsClient, type SnsClient } from './mail-feedback/mail-services/sns-client.ts'
import { createFeedbackReceivers, feedbackShape } from './mail-feedback/receivers.ts'
import { post } from './posts/decider/post.ts'
import { postRoutes } from './posts/http/post-routes.ts'
import { publishPosts } from './posts/publish-posts.ts'
import { postView } from './posts/views/post-view.ts'
import { sendingDomainRoutes } from './sending-domain/http/sending-domain-routes.ts'
import { subscription } from './subscriptions/decider/subscription.ts'
import { newsletterRoutes } from './subscriptions/http/newsletter-routes.ts'
import { createNewsletterLinks } from './subscriptions/newsletter-links.ts'
import { createNewsletterTokens } from './subscriptions/newsletter-tokens.ts'
import { confirmationMail } from './subscriptions/reactions/confirmation-mail.ts'
import { eraseLeftAddress } from './subscriptions/reactions/erase-left-address.ts'
import { createUnsubscribeAgain } from './subscriptions/unsubscribe-again.ts'
import { addressView } from './subscriptions/views/address-view.ts'
import { newsletterView } from './subscriptions/views/newsletter-view.ts'
import { createTextParsers } from './untrusted/client.ts'
import { createVoicing, voicingShape } from './voicing.ts'

const limit = (preset: number) => z.coerce.number().int().positive().default(preset)

/** What content reads from the environment, besides what every service reads. */
export const shape = {
  ...mailShape,
  /** Where contact messages go. */
  SUPPORT_EMAIL: z.email(),
  /** Requests of each kind in five minutes, per network: an address of IPv4, a /64 of IPv6. */
  CONTENT_PER_ADDRESS: limit(30),
  /** Mails of a newsletter in a second: mail services say how many they take. */
  NEWSLETTER_PER_SECOND: limit(10),
  /** Whether the issue that Sortie composes each week goes out by itself. */
  NEWSLETTER_AUTO: toggle(false),
  /** Where the files of the blog's posts are. */
  POSTS_FOLDER: z.string().default(fileURLToPath(new URL('../posts', import.meta.url))),
  ...feedbackShape,
  ...draftShape,
  ...voicingShape,
}
const FIVE_MINUTES = 300
const HOUR = 3_600
/**
 * Requests in five minutes, per network, that claim to be of a mail service and are not: genuine ones do not count, but
 * may come by the dozen at once.
 */
const FORGED_FEEDBACK = 300
/** Tests of a newsletter that one operator may send in an hour. */
const TESTS = 30
/** Acknowledgements in an hour to one address, which anybody may type. */
const ACKNOWLEDGED = 3

/**
 * @param writing who writes articles, and `rewriting` their sections anew; as the product does, unless told.
 * @param sns where certificates of Amazon SNS are read: at Amazon, unless told.
 */
export const build = (
  kernel: Kernel<ConfigOf<typeof shape>>,
  writing?: Writing,
  rewriting?: Rewriting,
  sns: SnsClient = createSnsClient(),
): Contribution => {
  const { config, db, keyFor, commands, views, log } = kernel
  const subscriptions = commands({
    name: 'subscription',
    decider: subscription,
    // A key for each time that an address is given to us, not one for ever: an erased key is never
    // revived, and whoever was erased may subscribe again all the same.
    subject: (stream, { type, data }) =>
      type === 'Subscribe' ? `${stream}.${data.intentId}` : null,
  })
  const messages = commands({ name: 'message', decider: message, subject: (stream) => stream })
  const forgettings = commands({
    name: 'forgetting',
    decider: forgetting,
    subject: () => null,
  })
  const posts = commands({ name: 'post', decider: post, subject: () => null })
  const issues = commands({
    name: 'newsletter-issue',
    decider: newsletterIssue,
    subject: () => null,
  })
  const deliveries = createIssueDeliveries(db)
  const openings = createIssueOpenings(db)
  const inbox = views(messageView)
  const messagesWaiting = shared(() => waitingMessages(inbox))
  const tokens = createNewsletterTokens(keyFor('newsletter-token'))
  const links = createNewsletterLinks(tokens, config.PUBLIC_URL)
  const mailer = createMailer(config)
  const issueMailer = createMailer(config, { keptConnections: MAILS_AT_ONCE })
  const mailDomain = {
    domain: sendingDomain(config.MAIL_FROM),
    key: dkimKeyIn(config),
    resolve: createResolveTxt(),
  }
  const throttle = (name: string) =>
    createNetworkThrottle(db, { name, points: config.CONTENT_PER_ADDRESS, seconds: FIVE_MINUTES })
  const [addressKey, messageKey] = [keyFor('newsletter-address'), keyFor('contact-message')]
  const issueKey = keyFor('newsletter-issue')

  const subscriptionOf = (email: string): SubscriptionId =>
    `sub_${keyedHash(addressKey, normalEmail(email))}`
  const senderOf = (email: string) => keyedHash(addressKey, 'sender', normalEmail(email))
  const senderView = createSenderView(senderOf)
  const acknowledging = {
    throttle: createThrottle(db, { name: 'acknowledge', points: ACKNOWLEDGED, seconds: HOUR }),
    senderOf,
  }
  const heldBy = createHeldBy({ db, senders: views(senderView), subscriptionOf, senderOf })
  const addresses = views(addressView)
  const parsers = createTextParsers(log)
  const voicing = createVoicing(kernel, { subjects: heldBy.subjects, parsers })
  const drafting = createDrafting(
    kernel,
    { voiceFor: voicing.voiceFor, parsers },
    { writing, rewriting },
  )
  const unsubscribeAgain = createUnsubscribeAgain(subscriptions)

  return {
    projections: [
      newsletterView,
      newsletterIssueView,
      messageView,
      senderView,
      addressView,
      postView,
      ...drafting.projections,
      ...voicing.projections,
    ],
    followed: drafting.followed,
    // A draft has a key of its own, named as the draft is.
    forget: drafting.forget,
    keeps: drafting.keeps,
    handlers: [
      forgetPerson({ subscriptions, forgettings, heldBy, erase: kernel.erase }),
      forgetLateDrafts({ forgettings, heldBy }),
      composeWeekly({
        issues,
        posts: views(postView),
        publicUrl: config.PUBLIC_URL,
        isAutomatic: config.NEWSLETTER_AUTO,
      }),
      ...drafting.handlers,
      ...voicing.handlers,
    ],
    holds: async (userId) => {
      const known = await untilFound(() => addresses.find(userId))
      // Their registration has not arrived: a part of what is held is not to be taken for all of it.
      if (!known) throw new Rejection('unavailable')
      // Who never confirmed an address may have entered somebody else's.
      if (!known.email || !known.confirmed) return []
      const { subscription, messages } = await heldBy.address(known.email)
      return [subscription, ...messages]
    },
    eraseAgain: async (subject) => {
      await drafting.eraseAgain(subject)
      await voicing.eraseAgain(subject)
      await unsubscribeAgain(subject)
    },
    works: [
      confirmationMail({ mailer, links }),
      eraseLeftAddress({ subscriptions, heldBy, erase: kernel.erase }),
      ...issueWorks({
        issues,
        subscriptions,
        subscribers: views(newsletterView),
        deliveries,
        openings,
        mailer: issueMailer,
        links,
        perSecond: config.NEWSLETTER_PER_SECOND,
      }),
      ...contactMails({ mailer, supportEmail: config.SUPPORT_EMAIL, messages, acknowledging }),
      forgetTexts({
        forgettings,
        heldBy,
        eraseDrafts: drafting.draftErasing.some,
        eraseVoice: voicing.eraseVoice,
      }),
      ...drafting.works,
    ],
    routes: [
      ...newsletterRoutes({
        subscriptions,
        views: views(newsletterView),
        tokens,
        subscriptionOf,
        throttles: {
          subscribe: throttle('newsletter-subscribe'),
          confirm: throttle('newsletter-confirm'),
          unsubscribe: throttle('newsletter-unsubscribe'),
        },
      }),
      ...newsletterFeedbackRoutes({
        receivers: createFeedbackReceivers(config, sns),
        endAfterFeedback: createEndAfterFeedback({
          subscriptions,
          subscriptionOf,
          mailDomain: mailDomain.domain,
        }),
        throttle: createNetworkThrottle(db, {
          name: 'newsletter-feedback',
          points: FORGED_FEEDBACK,
          seconds: FIVE_MINUTES,
        }),
        log,
      }),
      ...contactRoutes({
        messages,
        messageOf: (sender, key) =>
          `msg_${key === null ? randomUUID() : keyedHash(messageKey, sender, key)}`,
        throttle: throttle('contact'),
      }),
      ...newsletterIssueRoutes({
        issues,
        views: views(newsletterIssueView),
        subscribers: views(newsletterView),
        addresses,
        deliveries,
        mailer,
        issueOf: (userId, key) => `nli_${keyedHash(issueKey, userId, key).slice(0, 32)}`,
        throttle: createThrottle(db, { name: 'newsletter-test', points: TESTS, seconds: HOUR }),
      }),
      ...inboxRoutes({ messages, views: inbox }),
      ...postRoutes({ posts: views(postView) }),
      ...briefingRoutes({ issues: views(newsletterIssueView) }),
      ...sendingDomainRoutes(() => checkSendingDomain(mailDomain)),
      ...drafting.routes,
      ...voicing.routes,
    ],
    gauges: {
      ...drafting.gauges,
      sortie_contact_messages_waiting: async () => (await messagesWaiting()).waiting,
      sortie_contact_messages_late: async () => (await messagesWaiting()).late,
      sortie_newsletter_subscribers_late: () =>
        countLateSubscribers({
          subscribers: views(newsletterView),
          issues: views(newsletterIssueView),
        }),
    },
    prepare: async () => {
      await deliveries.prepare()
      await openings.prepare()
      await publishPosts({ posts, views: views(postView), folder: config.POSTS_FOLDER, log })
      await drafting.prepare()
    },
    stop: async () => {
      issueMailer.close()
      await drafting.stop()
      await parsers.stop()
    },
  }
}
