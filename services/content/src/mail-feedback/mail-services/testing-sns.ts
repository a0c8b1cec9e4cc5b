import { type KeyObject, randomUUID, sign } from 'node:crypto'
import { type SnsMessage, signedTextOf } from './sns.ts'

export const TEST_TOPIC = 'arn:aws:sns:eu-west-1:123456789012:newsletter-feedback'
export const TEST_CERTIFICATE_URL =
  'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem'

/** Signs a message as SNS does. */
export const signSnsMessage = (changes: Partial<SnsMessage>, privateKey: KeyObject): SnsMessage => {
  const message: SnsMessage = {
    Type: 'Notification',
    MessageId: randomUUID(),
    TopicArn: TEST_TOPIC,
    Message: '{}',
    Timestamp: new Date().toISOString(),
    SignatureVersion: '2',
    Signature: '',
    SigningCertURL: TEST_CERTIFICATE_URL,
    ...changes,
  }
  const algorithm = message.SignatureVersion === '1' ? 'sha1' : 'sha256'
  const signature = sign(algorithm, Buffer.from(signedTextOf(message)), privateKey)
  return { ...message, Signature: signature.toString('base64') }
}

type SesReport = {
  email: string
  messageId?: string | undefined
  type?: string
  at?: string
}

/** A bounce as SES notifies of it. */
export const sesBounce = ({ email, messageId, type = 'Permanent', at }: SesReport): string =>
  JSON.stringify({
    notificationType: 'Bounce',
    bounce: {
      bounceType: type,
      bounceSubType: 'General',
      bouncedRecipients: [{ emailAddress: email, action: 'failed', status: '5.1.1' }],
      timestamp: at ?? new Date().toISOString(),
    },
    mail: {
      messageId: '0102018f-ses',
      headersTruncated: false,
      headers: messageId ? [{ name: 'Message-ID', value: messageId }] : [],
    },
  })

/** A complaint as SES publishes it as an event. */
export const sesComplaint = ({ email, messageId, type = 'abuse', at }: SesReport): string =>
  JSON.stringify({
    eventType: 'Complaint',
    complaint: {
      complainedRecipients: [{ emailAddress: email }],
      complaintFeedbackType: type,
      timestamp: at ?? new Date().toISOString(),
    },
    mail: { messageId: '0102018f-ses', commonHeaders: { messageId } },
  })
