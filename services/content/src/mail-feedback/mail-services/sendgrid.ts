import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { z } from 'zod'
import {
  type FeedbackReading,
  type FeedbackRequest,
  isoTimeOf,
  LONGEST_EMAIL,
  type MailFeedback,
  parseJson,
} from '../feedback.ts'

/**
 * Older requests are refused. SendGrid sends a request again for 24 hours and does not say whether it signs it anew, so
 * less would lose feedback after an outage. Somebody who repeats an old one changes nothing: a subscription ends once,
 * and feedback from before it began does not end it.
 */
const OLDEST_MS = 25 * 3_600_000

/** The key that SendGrid shows for its Event Webhook; null where it is no key on the curve P-256. */
export const parseSendGridKey = (base64: string): KeyObject | null => {
  try {
    const key = createPublicKey({
      key: Buffer.from(base64, 'base64'),
      format: 'der',
      type: 'spki',
    })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null
  } catch {
    return null
  }
}

const SendGridEvent = z.object({
  event: z.string(),
  email: z.string().max(LONGEST_EMAIL),
  type: z.string().nullish(),
  reason: z.string().nullish(),
  timestamp: z.number().nullish(),
  'smtp-id': z.string().nullish(),
})
type SendGridEvent = z.infer<typeof SendGridEvent>

/** The reasons for which SendGrid did not even try, by what it knows of an address. */
const kindByDropReason = new Map<string, MailFeedback['kind']>([
  ['bounced address', 'bounced'],
  ['spam reporting address', 'complained'],
])

/** Returns the reason for which an event ends a subscription; null for failures that may pass, such as a block. */
const kindOf = ({ event, type, reason }: SendGridEvent): MailFeedback['kind'] | null => {
  if (event === 'spamreport') return 'complained'
  if (event === 'bounce') return type === 'bounce' ? 'bounced' : null
  if (event === 'dropped') return kindByDropReason.get(reason?.trim().toLowerCase() ?? '') ?? null
  return null
}

const readEvent = (value: unknown): MailFeedback[] => {
  const { data: event } = SendGridEvent.safeParse(value)
  const kind = event && kindOf(event)
  if (!kind) return []
  return [
    {
      kind,
      email: event.email,
      messageId: event['smtp-id'] ?? null,
      issueId: null,
      happenedAt: isoTimeOf((event.timestamp ?? Number.NaN) * 1_000),
    },
  ]
}

const textOf = (header: string | string[] | undefined) =>
  typeof header === 'string' ? header : null

/** Verifies a request of SendGrid's Event Webhook and reads what it reports. */
export const readSendGridRequest = (
  { raw, headers, now }: FeedbackRequest,
  publicKey: KeyObject,
): FeedbackReading => {
  const signature = textOf(headers['x-twilio-email-event-webhook-signature'])
  const timestamp = textOf(headers['x-twilio-email-event-webhook-timestamp'])
  if (!signature || !timestamp || !/^\d{1,12}$/.test(timestamp)) return { refused: 'unsigned' }
  const signed = Buffer.concat([Buffer.from(timestamp), raw])
  const isRight = verify('sha256', signed, publicKey, Buffer.from(signature, 'base64'))
  if (!isRight) return { refused: 'signature' }
  if (Date.parse(now) - Number(timestamp) * 1_000 > OLDEST_MS) return { refused: 'stale' }
  const events = parseJson(raw.toString('utf8'))
  return Array.isArray(events) ? { feedback: events.flatMap(readEvent) } : { refused: 'malformed' }
}
