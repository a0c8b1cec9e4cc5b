import type { Mail } from '@sortie/runtime/mail/mail'
import { type LabelledLink, mailPage } from '@sortie/runtime/mail/page'
import type { NewsletterLinks } from '../subscriptions/newsletter-links.ts'
import { paragraphsOf } from './decider/briefing.ts'
import type { Issue } from './decider/newsletter-issue.ts'
import type { IssueDelivery } from './issue-deliveries.ts'

/**
 * Postmark gives mails a Message-ID of its own, and reports what such headers say as metadata. To all others it means
 * nothing.
 */
const POSTMARK_ISSUE_HEADER = 'X-PM-Metadata-issue'

type Content = Pick<Issue, 'subject' | 'text'>

/** @param leaving how its reader ends the subscription */
const layOut = ({ subject, text }: Content, leaving: string | LabelledLink) =>
  mailPage({
    title: subject,
    paragraphs: paragraphsOf(text),
    footer: [
      'You’re receiving this because you confirmed this address for Sortie’s weekly newsletter.',
      leaving,
    ],
  })

/** An issue as one subscriber gets it, with their own link to leave. */
export const issueMail = (
  content: Content,
  { issueId, subscriptionId }: Pick<IssueDelivery, 'issueId' | 'subscriptionId'>,
  links: NewsletterLinks,
): Omit<Mail, 'to'> => ({
  subject: content.subject,
  headers: { ...links.unsubscribeHeaders(subscriptionId), [POSTMARK_ISSUE_HEADER]: issueId },
  ...layOut(content, { label: 'Unsubscribe', href: links.unsubscribePage(subscriptionId) }),
})

/** An issue as an operator looks at it, who has no link to leave. */
export const issueSample = (content: Content): Omit<Mail, 'to'> => ({
  subject: `[Test] ${content.subject}`,
  ...layOut(content, 'Unsubscribe: each subscriber has a link of their own here. This is a test.'),
})
