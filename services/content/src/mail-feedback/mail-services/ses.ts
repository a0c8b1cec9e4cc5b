import { z } from 'zod'
import { isoTimeOf, LONGEST_EMAIL, type MailFeedback, parseJson } from '../feedback.ts'

const recipients = z.array(z.object({ emailAddress: z.string().max(LONGEST_EMAIL) }))

/** A notification of SES through SNS, in either of its formats. */
const SesNotification = z.object({
  /** Of notifications that are set up for an identity. */
  notificationType: z.string().nullish(),
  /** Of events that a configuration set publishes. */
  eventType: z.string().nullish(),
  bounce: z
    .object({
      bounceType: z.string(),
      bouncedRecipients: recipients,
      timestamp: z.string().nullish(),
    })
    .nullish(),
  complaint: z
    .object({
      complainedRecipients: recipients,
      complaintFeedbackType: z.string().nullish(),
      timestamp: z.string().nullish(),
    })
    .nullish(),
  mail: z
    .object({
      headers: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
      commonHeaders: z.object({ messageId: z.string().nullish() }).nullish(),
    })
    .nullish(),
})
type SesNotification = z.infer<typeof SesNotification>

/** Reports that are no complaint of a reader: of a mail that is not spam, and of checks that machines made. */
const noComplaints = new Set(['not-spam', 'auth-failure', 'virus'])

/** The Message-ID that we gave a mail: SES sends mails under one of its own, and reports ours among the headers. */
const messageIdIn = ({ mail }: SesNotification): string | null => {
  const header = mail?.headers?.find(({ name }) => name.toLowerCase() === 'message-id')
  return header?.value ?? mail?.commonHeaders?.messageId ?? null
}

/** The recipients that a notification ends subscriptions of, and why; null where it ends none. */
const endedBy = ({ notificationType, eventType, bounce, complaint }: SesNotification) => {
  const type = notificationType ?? eventType
  if (type === 'Bounce' && bounce?.bounceType === 'Permanent')
    return { kind: 'bounced', to: bounce.bouncedRecipients, at: bounce.timestamp } as const
  if (type === 'Complaint' && complaint) {
    if (noComplaints.has(complaint.complaintFeedbackType ?? '')) return null
    return {
      kind: 'complained',
      to: complaint.complainedRecipients,
      at: complaint.timestamp,
    } as const
  }
  return null
}

/** Reads the text of an SNS notification: permanent bounces and complaints; nothing of all else. */
export const readSesFeedback = (text: string): MailFeedback[] => {
  const { data: notification } = SesNotification.safeParse(parseJson(text))
  const ended = notification && endedBy(notification)
  if (!ended) return []
  return ended.to.map(({ emailAddress: email }) => ({
    kind: ended.kind,
    email,
    messageId: messageIdIn(notification),
    issueId: null,
    happenedAt: isoTimeOf(Date.parse(ended.at ?? '')),
  }))
}
