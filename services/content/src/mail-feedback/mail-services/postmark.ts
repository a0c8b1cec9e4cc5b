import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import {
  type FeedbackReading,
  type FeedbackRequest,
  isoTimeOf,
  LONGEST_EMAIL,
  type MailFeedback,
  parseJson,
} from '../feedback.ts'

/** The user and the password that Postmark sends with each request, as the address of the webhook names them. */
export type PostmarkCredentials = { user: string; password: string }

const PostmarkRecord = z.object({
  RecordType: z.string().nullish(),
  Type: z.string().nullish(),
  Email: z.string().max(LONGEST_EMAIL).nullish(),
  BouncedAt: z.string().nullish(),
  Metadata: z.record(z.string(), z.unknown()).nullish(),
})
type PostmarkRecord = z.infer<typeof PostmarkRecord>

/**
 * Bounces after which Postmark sends the address nothing more. `SpamNotification` is none of them: a filter disliked
 * what a mail says, so that one issue could end all subscriptions at one mail provider.
 */
const hardBounces = new Set(['HardBounce', 'BadEmailAddress'])

/** Returns the reason for which a record ends a subscription; null for soft bounces and all else. */
const kindOf = ({ RecordType, Type }: PostmarkRecord): MailFeedback['kind'] | null => {
  if (RecordType === 'SpamComplaint') return 'complained'
  if (RecordType !== 'Bounce') return null
  if (Type === 'SpamComplaint') return 'complained'
  return hardBounces.has(Type ?? '') ? 'bounced' : null
}

/** The same length for texts of any length, so that they are compared in constant time. */
const digestOf = (text: string | Buffer) => createHash('sha256').update(text).digest()

const isAllowed = (header: string, { user, password }: PostmarkCredentials): boolean => {
  const [, sent = ''] = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(header) ?? []
  const right = digestOf(`${user}:${password}`)
  return timingSafeEqual(digestOf(Buffer.from(sent, 'base64')), right)
}

/** Checks the password of a request of Postmark and reads what it reports. */
export const readPostmarkRequest = (
  { raw, headers: { authorization } }: Pick<FeedbackRequest, 'raw' | 'headers'>,
  credentials: PostmarkCredentials,
): FeedbackReading => {
  if (!authorization) return { refused: 'unsigned' }
  if (!isAllowed(authorization, credentials)) return { refused: 'signature' }
  const { data: record } = PostmarkRecord.safeParse(parseJson(raw.toString('utf8')))
  if (!record) return { refused: 'malformed' }
  const kind = kindOf(record)
  if (!kind || !record.Email) return { feedback: [] }
  const issueId = record.Metadata?.issue
  return {
    feedback: [
      {
        kind,
        email: record.Email,
        // Postmark's own id, which says nothing of our mail.
        messageId: null,
        issueId: typeof issueId === 'string' ? issueId : null,
        happenedAt: isoTimeOf(Date.parse(record.BouncedAt ?? '')),
      },
    ],
  }
}
