import { NewsletterIssueId } from '@sortie/contracts/content/newsletter/newsletter-issues'
import type { SubscriptionId } from '@sortie/contracts/content/newsletter/subscriptions'
import { idOfMessage } from '@sortie/runtime/mail/message-id'
import { cutInParts } from '@sortie/runtime/process/parts'
import type { Commands } from '@sortie/runtime/store/command'
import { readDeliveryId } from '../issues/issue-deliveries.ts'
import type { SubscriptionCommand } from '../subscriptions/decider/subscription.ts'
import type { MailFeedback } from './feedback.ts'

type Deps = {
  subscriptions: Pick<Commands<SubscriptionCommand>, 'handle'>
  /** The stream of an address, the same for each way of writing it. */
  subscriptionOf: (email: string) => SubscriptionId
  /** The domain that our mails come from. */
  mailDomain: string
}

/** Subscriptions that are ended at once: SendGrid reports hundreds of bounces in one request. */
const AT_ONCE = 8

/** Ends the subscriptions whose mails bounced for good or were reported as spam; unknown addresses change nothing. */
export const createEndAfterFeedback = ({ subscriptions, subscriptionOf, mailDomain }: Deps) => {
  const end = async (feedback: MailFeedback, at: string) => {
    const { kind: reason, email, messageId, happenedAt } = feedback
    const id = messageId === null ? null : idOfMessage(messageId, mailDomain)
    const delivery = id === null ? null : readDeliveryId(id)
    // The Message-ID comes first: a mail that was forwarded bounces at an address that nobody subscribed.
    const subscriptionId = delivery?.subscriptionId ?? subscriptionOf(email)
    const issueId = delivery?.issueId ?? NewsletterIssueId.safeParse(feedback.issueId).data
    await subscriptions.handle(subscriptionId, {
      type: 'EndAfterFeedback',
      data: { subscriptionId, at, reason, ...(issueId && { issueId }) },
      happenedAt: happenedAt ?? at,
    })
  }

  /** @param at when the feedback arrived, as ISO time */
  return async (feedback: readonly MailFeedback[], at: string): Promise<void> => {
    for (const part of cutInParts(feedback, AT_ONCE)) {
      await Promise.all(part.map((one) => end(one, at)))
    }
  }
}
