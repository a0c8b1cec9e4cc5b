import type { FeedbackProvider } from '@sortie/contracts/content/newsletter/newsletter-feedback'
import { z } from 'zod'
import type { FeedbackReading, FeedbackRequest } from './feedback.ts'
import { readPostmarkRequest } from './mail-services/postmark.ts'
import { parseSendGridKey, readSendGridRequest } from './mail-services/sendgrid.ts'
import { readSesFeedback } from './mail-services/ses.ts'
import {
  confirmationUrlOf,
  parseSnsMessage,
  TOPIC_ARN,
  verifySnsMessage,
} from './mail-services/sns.ts'
import type { SnsClient } from './mail-services/sns-client.ts'

const LEAST_PASSWORD = 16

/** The settings of the mail services that may report bounces and complaints: none may unless set. */
export const feedbackShape = {
  /** The SNS topic to which SES publishes. */
  SES_FEEDBACK_TOPIC_ARN: z.string().regex(TOPIC_ARN, 'needs the ARN of an SNS topic').optional(),
  /** The verification key of SendGrid's Event Webhook, in base64. */
  SENDGRID_FEEDBACK_PUBLIC_KEY: z
    .string()
    .refine(
      (key) => parseSendGridKey(key) !== null,
      'needs the verification key that SendGrid shows',
    )
    .optional(),
  POSTMARK_FEEDBACK_USER: z
    .string()
    .regex(/^[^:]+$/, 'needs a name without a colon')
    .optional(),
  POSTMARK_FEEDBACK_PASSWORD: z
    .string()
    .min(LEAST_PASSWORD, `needs at least ${LEAST_PASSWORD} characters`)
    .optional(),
}
type FeedbackConfig = z.infer<z.ZodObject<typeof feedbackShape>>

/**
 * Reads one request of a mail service.
 * @throws Rejection('unavailable') where it cannot be verified now, but may be later
 */
export type FeedbackReceiver = (request: FeedbackRequest) => Promise<FeedbackReading>

const receiverOfSes =
  (topicArn: string, sns: SnsClient): FeedbackReceiver =>
  async ({ raw, now }) => {
    const parsed = parseSnsMessage(raw, { topicArn, now })
    if (parsed.refused) return parsed
    const { message, certificateUrl } = parsed
    const pem = await sns.certificateAt(certificateUrl)
    const refused = pem === null ? 'certificate' : verifySnsMessage(message, pem, now)
    if (refused) return { refused }
    if (message.Type === 'Notification') return { feedback: readSesFeedback(message.Message) }
    if (message.Type === 'SubscriptionConfirmation') {
      const url = confirmationUrlOf(message)
      if (!url) return { refused: 'address' }
      await sns.confirm(url)
    }
    return { feedback: [] }
  }

/**
 * The mail services that are set up.
 * @throws Error where only one half of Postmark's credentials is set
 */
export const createFeedbackReceivers = (
  config: FeedbackConfig,
  sns: SnsClient,
): ReadonlyMap<string, FeedbackReceiver> => {
  const receivers = new Map<FeedbackProvider, FeedbackReceiver>()
  const { SES_FEEDBACK_TOPIC_ARN: topicArn, SENDGRID_FEEDBACK_PUBLIC_KEY: sendGridKey } = config
  if (topicArn) receivers.set('ses', receiverOfSes(topicArn, sns))
  const publicKey = sendGridKey && parseSendGridKey(sendGridKey)
  if (publicKey)
    receivers.set('sendgrid', async (request) => readSendGridRequest(request, publicKey))
  const { POSTMARK_FEEDBACK_USER: user, POSTMARK_FEEDBACK_PASSWORD: password } = config
  if (user && password)
    receivers.set('postmark', async (request) => readPostmarkRequest(request, { user, password }))
  else if (user || password)
    throw new Error(
      'POSTMARK_FEEDBACK_USER and POSTMARK_FEEDBACK_PASSWORD belong together: set both or neither.',
    )
  return receivers
}
