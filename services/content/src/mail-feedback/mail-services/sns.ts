import { type KeyObject, verify, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { type FeedbackRefusal, parseJson } from '../feedback.ts'

/** Older messages are refused: SNS tries for an hour at most, and whoever recorded one may not send it again. */
const OLDEST_MS = 3_600_000

/** An SNS topic by its name, such as `arn:aws:sns:eu-west-1:123456789012:ses-feedback`. */
export const TOPIC_ARN = /^arn:(aws|aws-cn|aws-us-gov):sns:([a-z0-9-]{1,32}):\d{12}:[\w-]{1,256}$/

const SnsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
  Subject: z.string().nullish(),
  Token: z.string().nullish(),
  SubscribeURL: z.string().nullish(),
})
/** A message of Amazon SNS, whose signature is still to be verified. */
export type SnsMessage = z.infer<typeof SnsMessage>

/** The fields that a signature covers, in their order. */
const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
  UnsubscribeConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
} as const satisfies Record<SnsMessage['Type'], (keyof SnsMessage)[]>

const algorithms = { 1: 'sha1', 2: 'sha256' } as const

/** The host of the region of a topic, which alone signs for it. */
const snsHostOf = (topicArn: string): string | null => {
  const [, partition, region] = TOPIC_ARN.exec(topicArn) ?? []
  if (!partition || !region) return null
  return `sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`
}

/** An address at the SNS of a topic's region: https, at the usual port, without a password. */
const snsUrlOf = (text: string, topicArn: string): URL | null => {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.host !== snsHostOf(topicArn)) return null
  return url.username === '' && url.password === '' && url.hash === '' ? url : null
}

/** The path at which SNS publishes certificates: other paths of the host may answer with text that strangers chose. */
const CERTIFICATE_PATH = /^\/SimpleNotificationService-[0-9a-f]{1,64}\.pem$/

/** Returns the address of a message's certificate; null where it is no place of Amazon's certificates. */
const certificateUrlOf = ({ SigningCertURL, TopicArn }: SnsMessage): URL | null => {
  const url = snsUrlOf(SigningCertURL, TopicArn)
  return url?.search === '' && CERTIFICATE_PATH.test(url.pathname) ? url : null
}

/**
 * Parses a message of SNS and checks all but its signature.
 * @param topicArn the one topic whose messages are taken
 */
export const parseSnsMessage = (
  raw: Buffer,
  { topicArn, now }: { topicArn: string; now: string },
):
  | { refused: FeedbackRefusal }
  | { refused?: undefined; message: SnsMessage; certificateUrl: URL } => {
  const parsed = SnsMessage.safeParse(parseJson(raw.toString('utf8')))
  if (!parsed.success) return { refused: 'malformed' }
  const message = parsed.data
  const sentAt = Date.parse(message.Timestamp)
  if (Number.isNaN(sentAt)) return { refused: 'malformed' }
  if (message.TopicArn !== topicArn) return { refused: 'topic' }
  const certificateUrl = certificateUrlOf(message)
  if (!certificateUrl) return { refused: 'address' }
  if (Date.parse(now) - sentAt > OLDEST_MS) return { refused: 'stale' }
  return { message, certificateUrl }
}

/** The text that a message's signature is of, as AWS documents it. */
export const signedTextOf = (message: SnsMessage): string =>
  signedFields[message.Type]
    .map((field) => [field, message[field]] as const)
    .filter(([, value]) => typeof value === 'string')
    .map(([field, value]) => `${field}\n${value}\n`)
    .join('')

/** The RSA key of a certificate that is valid now; null where there is none. */
const validKeyIn = (pem: string, now: string): KeyObject | null => {
  try {
    const { publicKey, validFrom, validTo } = new X509Certificate(pem)
    const isValid =
      Date.parse(validFrom) <= Date.parse(now) && Date.parse(now) <= Date.parse(validTo)
    return isValid && publicKey.asymmetricKeyType === 'rsa' ? publicKey : null
  } catch {
    return null
  }
}

/**
 * Verifies the signature of a message.
 * @param pem the certificate that it names
 * @returns null where the signature is right and the certificate is valid now
 */
export const verifySnsMessage = (
  message: SnsMessage,
  pem: string,
  now: string,
): FeedbackRefusal | null => {
  const publicKey = validKeyIn(pem, now)
  if (!publicKey) return 'certificate'
  const isRight = verify(
    algorithms[message.SignatureVersion],
    Buffer.from(signedTextOf(message)),
    publicKey,
    Buffer.from(message.Signature, 'base64'),
  )
  return isRight ? null : 'signature'
}

/** The address that confirms the subscription of this endpoint to the topic; null where it is no such address. */
export const confirmationUrlOf = ({ SubscribeURL, TopicArn }: SnsMessage): URL | null => {
  const url = snsUrlOf(SubscribeURL ?? '', TopicArn)
  const isConfirmation =
    url?.searchParams.get('Action') === 'ConfirmSubscription' &&
    url.searchParams.get('TopicArn') === TopicArn
  return isConfirmation ? url : null
}
