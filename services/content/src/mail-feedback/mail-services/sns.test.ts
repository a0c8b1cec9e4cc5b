import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  confirmationUrlOf,
  parseSnsMessage,
  type SnsMessage,
  signedTextOf,
  verifySnsMessage,
} from './sns.ts'
import { createTestCertificate } from './testing-certificate.ts'
import { signSnsMessage, TEST_CERTIFICATE_URL, TEST_TOPIC } from './testing-sns.ts'

const now = '2026-11-30T08:00:00.000Z'
const { pem, privateKey } = createTestCertificate(['2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'])
const signed = (changes: Partial<SnsMessage> = {}) =>
  signSnsMessage({ Timestamp: now, ...changes }, privateKey)
const parse = (message: unknown, at = now) =>
  parseSnsMessage(Buffer.from(JSON.stringify(message)), { topicArn: TEST_TOPIC, now: at })

/** Why a message is refused that arrives as SNS sends it; null where it is taken. */
const refusalOf = (message: SnsMessage, certificate = pem, at = now) => {
  const parsed = parse(message, at)
  return parsed.refused ?? verifySnsMessage(parsed.message, certificate, at)
}

const subscription = {
  Type: 'SubscriptionConfirmation',
  Token: 'abc',
  SubscribeURL: `https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${TEST_TOPIC}&Token=abc`,
} as const

test('a signature is of the fields that AWS documents, in their order', () => {
  const about = { MessageId: 'm1', Message: 'Hello\nyou', Timestamp: now }
  expect(signedTextOf(signed({ ...about, Subject: 'News' }))).toBe(
    `Message\nHello\nyou\nMessageId\nm1\nSubject\nNews\nTimestamp\n${now}\nTopicArn\n${TEST_TOPIC}\nType\nNotification\n`,
  )
  expect(signedTextOf(signed(about))).not.toContain('Subject')
  expect(signedTextOf(signed({ ...about, ...subscription }))).toBe(
    `Message\nHello\nyou\nMessageId\nm1\nSubscribeURL\n${subscription.SubscribeURL}\nTimestamp\n${now}\nToken\nabc\nTopicArn\n${TEST_TOPIC}\nType\nSubscriptionConfirmation\n`,
  )
})

test.each(['1', '2'] as const)('a message of signature version %s is taken', (version) => {
  expect(refusalOf(signed({ SignatureVersion: version }))).toBeNull()
  expect(refusalOf(signed({ SignatureVersion: version, Subject: 'Amazon SES' }))).toBeNull()
  expect(refusalOf(signed({ SignatureVersion: version, ...subscription }))).toBeNull()
})

test.each(['Message', 'MessageId', 'Subject', 'Timestamp'] as const)(
  'a message whose %s was changed is refused',
  (field) => {
    const message = signed({ Subject: 'Amazon SES' })
    const changed = field === 'Timestamp' ? '2026-11-30T07:59:59.000Z' : `${message[field]}!`
    expect(refusalOf({ ...message, [field]: changed })).toBe('signature')
  },
)

test('a signature counts for its version and its kind of message only', () => {
  expect(refusalOf({ ...signed(), SignatureVersion: '1' })).toBe('signature')
  expect(refusalOf({ ...signed(subscription), Type: 'UnsubscribeConfirmation' })).toBe('signature')
  expect(refusalOf({ ...signed(), Signature: '' })).toBe('signature')
  expect(refusalOf({ ...signed(), Signature: 'no base64 at all' })).toBe('signature')
})

test('a message that another key signed is refused', () => {
  const other = createTestCertificate(['2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'])
  expect(refusalOf(signed(), other.pem)).toBe('signature')
})

test('a certificate counts only while it is valid', () => {
  const over = createTestCertificate(['2025-01-01T00:00:00Z', '2026-11-30T07:59:59Z'])
  expect(refusalOf(signSnsMessage({ Timestamp: now }, over.privateKey), over.pem)).toBe(
    'certificate',
  )
  const later = createTestCertificate(['2026-11-30T08:00:01Z', '2028-01-01T00:00:00Z'])
  expect(refusalOf(signSnsMessage({ Timestamp: now }, later.privateKey), later.pem)).toBe(
    'certificate',
  )
})

test('what is no certificate is refused', () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const key = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  for (const text of ['', 'nonsense', '<html></html>', key, pem.slice(0, 200)]) {
    expect(refusalOf(signed(), text)).toBe('certificate')
  }
})

test.each([
  ['unencrypted', TEST_CERTIFICATE_URL.replace('https', 'http')],
  ['at another host', 'https://evil.example/SimpleNotificationService-01.pem'],
  [
    'at a host that begins alike',
    'https://sns.eu-west-1.amazonaws.com.evil.example/SimpleNotificationService-01.pem',
  ],
  [
    'at a bucket of somebody',
    'https://sns.eu-west-1.s3.amazonaws.com/SimpleNotificationService-01.pem',
  ],
  ['at another region', TEST_CERTIFICATE_URL.replace('eu-west-1', 'us-east-1')],
  ['at the host of China', TEST_CERTIFICATE_URL.replace('.com/', '.com.cn/')],
  ['at another port', TEST_CERTIFICATE_URL.replace('.com/', '.com:8443/')],
  ['behind a password', TEST_CERTIFICATE_URL.replace('https://', 'https://a:b@')],
  [
    'behind a host that is a name',
    TEST_CERTIFICATE_URL.replace('https://', 'https://evil.example@'),
  ],
  ['with parameters', `${TEST_CERTIFICATE_URL}?Action=GetTopicAttributes`],
  ['in parameters', 'https://sns.eu-west-1.amazonaws.com/?x=SimpleNotificationService-01.pem'],
  ['with a fragment', `${TEST_CERTIFICATE_URL}#a`],
  ['at another path', 'https://sns.eu-west-1.amazonaws.com/evil.pem'],
  ['above its folder', 'https://sns.eu-west-1.amazonaws.com/a/../../evil.pem'],
  ['nowhere', 'nonsense'],
])('a certificate %s is refused', (_where, SigningCertURL) => {
  expect(parse(signed({ SigningCertURL }))).toEqual({ refused: 'address' })
})

test('topics of China and of the US government are signed by hosts of their own', () => {
  for (const [topicArn, host] of [
    ['arn:aws-cn:sns:cn-north-1:123456789012:mails', 'sns.cn-north-1.amazonaws.com.cn'],
    ['arn:aws-us-gov:sns:us-gov-west-1:123456789012:mails', 'sns.us-gov-west-1.amazonaws.com'],
  ] as const) {
    const SigningCertURL = `https://${host}/SimpleNotificationService-01.pem`
    const raw = Buffer.from(JSON.stringify(signed({ TopicArn: topicArn, SigningCertURL })))
    expect(parseSnsMessage(raw, { topicArn, now })).toMatchObject({
      certificateUrl: new URL(SigningCertURL),
    })
  }
})

test('a message of another topic is refused, though Amazon signed it', () => {
  const TopicArn = 'arn:aws:sns:eu-west-1:999999999999:newsletter-feedback'
  expect(parse(signed({ TopicArn }))).toEqual({ refused: 'topic' })
})

test('a message is taken for an hour, and from a clock that is ahead', () => {
  const message = signed()
  expect(parse(message, '2026-11-30T09:00:00.000Z').refused).toBeUndefined()
  expect(parse(message, '2026-11-30T09:00:00.001Z')).toEqual({ refused: 'stale' })
  expect(parse(message, '2026-11-30T06:00:00.000Z').refused).toBeUndefined()
  expect(parse(signed({ Timestamp: 'yesterday' }))).toEqual({ refused: 'malformed' })
})

test('a subscription is confirmed at the host of the topic alone', () => {
  expect(confirmationUrlOf(signed(subscription))?.href).toBe(subscription.SubscribeURL)
  for (const SubscribeURL of [
    undefined,
    'nonsense',
    subscription.SubscribeURL.replace('https', 'http'),
    subscription.SubscribeURL.replace('amazonaws.com', 'evil.example'),
    subscription.SubscribeURL.replace('eu-west-1', 'us-east-1'),
    subscription.SubscribeURL.replace('ConfirmSubscription', 'DeleteTopic'),
    subscription.SubscribeURL.replace('123456789012', '999999999999'),
  ]) {
    expect(confirmationUrlOf(signed({ ...subscription, SubscribeURL }))).toBeNull()
  }
})

test('no body does anything but be refused', () => {
  const anything = fc.oneof(
    fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)),
    fc.json().map((text) => Buffer.from(text)),
  )
  fc.assert(
    fc.property(anything, (raw) => {
      expect(parseSnsMessage(raw, { topicArn: TEST_TOPIC, now })).toEqual({ refused: 'malformed' })
    }),
  )
})

test('no value of a field makes a forged message a good one', () => {
  const names = Object.keys(signed({ ...subscription, Subject: 'a' }))
  const changes = fc.dictionary(fc.constantFrom(...names), fc.oneof(fc.string(), fc.jsonValue()))
  fc.assert(
    fc.property(changes, (changed) => {
      const parsed = parse({ ...signed(), Signature: 'AAAA', ...changed })
      const refused = parsed.refused ?? verifySnsMessage(parsed.message, pem, now)
      expect(refused).not.toBeNull()
    }),
  )
})

test('a body that is huge or deep is refused', () => {
  const huge = Buffer.from(JSON.stringify(Array(30_000).fill('message')))
  const deep = Buffer.from(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
  for (const raw of [huge, deep]) {
    expect(parseSnsMessage(raw, { topicArn: TEST_TOPIC, now })).toEqual({ refused: 'malformed' })
  }
})
