import { generateKeyPairSync } from 'node:crypto'
import { config } from '@sortie/runtime/process/config'
import { expect, test } from 'vitest'
import type { SnsClient } from './mail-services/sns-client.ts'
import { createTestCertificate } from './mail-services/testing-certificate.ts'
import { sesBounce, signSnsMessage, TEST_TOPIC } from './mail-services/testing-sns.ts'
import { createFeedbackReceivers, feedbackShape } from './receivers.ts'

const year = 365 * 86_400_000
const { pem, privateKey } = createTestCertificate([
  new Date(Date.now() - year).toISOString(),
  new Date(Date.now() + year).toISOString(),
])
const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const sendGridKey = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

/** SNS that has one certificate, and remembers what it was asked. */
const createSns = (certificate: string | null = pem) => {
  const asked: string[] = []
  const client: SnsClient = {
    certificateAt: async (url) => {
      asked.push(url.pathname)
      return certificate
    },
    confirm: async (url) => {
      asked.push(url.href)
    },
  }
  return { client, asked }
}
const receiversWith = (env: Record<string, string | undefined>, sns = createSns()) =>
  createFeedbackReceivers(config(feedbackShape, env), sns.client)
const request = (body: unknown) => ({
  raw: Buffer.from(JSON.stringify(body)),
  headers: {},
  now: new Date().toISOString(),
})
const ofSes = (sns: ReturnType<typeof createSns>) =>
  receiversWith({ SES_FEEDBACK_TOPIC_ARN: TEST_TOPIC }, sns).get('ses')!

test('only what is set up is taken', () => {
  expect([...receiversWith({}).keys()]).toEqual([])
  const all = {
    SES_FEEDBACK_TOPIC_ARN: TEST_TOPIC,
    SENDGRID_FEEDBACK_PUBLIC_KEY: sendGridKey,
    POSTMARK_FEEDBACK_USER: 'postmark',
    POSTMARK_FEEDBACK_PASSWORD: 'sixteen characters',
  }
  expect([...receiversWith(all).keys()]).toEqual(['ses', 'sendgrid', 'postmark'])
})

test.each([
  { SES_FEEDBACK_TOPIC_ARN: 'newsletter-feedback' },
  { SES_FEEDBACK_TOPIC_ARN: 'arn:aws:sns:evil.example/:123456789012:a' },
  { SENDGRID_FEEDBACK_PUBLIC_KEY: 'nonsense' },
  { POSTMARK_FEEDBACK_USER: 'postmark', POSTMARK_FEEDBACK_PASSWORD: 'short' },
  { POSTMARK_FEEDBACK_USER: 'post:mark', POSTMARK_FEEDBACK_PASSWORD: 'sixteen characters' },
  { POSTMARK_FEEDBACK_USER: 'postmark' },
  { POSTMARK_FEEDBACK_PASSWORD: 'sixteen characters' },
])('nothing starts with %o, and no value is told', (env) => {
  const values = Object.values(env).filter((value) => value !== 'postmark')
  try {
    receiversWith(env)
    expect.unreachable()
  } catch (error) {
    for (const value of values) expect(String(error)).not.toContain(value)
    expect(String(error)).toMatch(/FEEDBACK/)
  }
})

test('a notification is verified before it is read', async () => {
  const Message = sesBounce({ email: 'ada@example.com' })
  const message = signSnsMessage({ Message }, privateKey)
  expect(await ofSes(createSns())(request(message))).toMatchObject({
    feedback: [{ kind: 'bounced', email: 'ada@example.com' }],
  })
  const forged = { ...message, Message: sesBounce({ email: 'bob@example.com' }) }
  expect(await ofSes(createSns())(request(forged))).toEqual({ refused: 'signature' })
  expect(await ofSes(createSns(null))(request(message))).toEqual({ refused: 'certificate' })
})

test('nobody is asked for the certificate of a message that is refused anyway', async () => {
  const sns = createSns()
  const TopicArn = 'arn:aws:sns:eu-west-1:999999999999:other'
  expect(await ofSes(sns)(request(signSnsMessage({ TopicArn }, privateKey)))).toEqual({
    refused: 'topic',
  })
  expect(sns.asked).toEqual([])
})

test('a subscription is confirmed once its signature is right, and at Amazon only', async () => {
  const SubscribeURL = `https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${TEST_TOPIC}`
  const subscription = { Type: 'SubscriptionConfirmation', Token: 'abc', SubscribeURL } as const
  const sns = createSns()
  expect(await ofSes(sns)(request(signSnsMessage(subscription, privateKey)))).toEqual({
    feedback: [],
  })
  expect(sns.asked.at(-1)).toBe(SubscribeURL)

  const other = createSns()
  const elsewhere = { ...subscription, SubscribeURL: 'https://evil.example/' }
  expect(await ofSes(other)(request(signSnsMessage(elsewhere, privateKey)))).toEqual({
    refused: 'address',
  })
  const forged = { ...signSnsMessage(subscription, privateKey), Token: 'xyz' }
  expect(await ofSes(other)(request(forged))).toEqual({ refused: 'signature' })
  expect(other.asked).not.toContain('https://evil.example/')
  expect(other.asked).not.toContain(SubscribeURL)
})

test('the end of a subscription to the topic confirms nothing', async () => {
  const sns = createSns()
  const SubscribeURL = `https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${TEST_TOPIC}`
  const end = { Type: 'UnsubscribeConfirmation', Token: 'abc', SubscribeURL } as const
  expect(await ofSes(sns)(request(signSnsMessage(end, privateKey)))).toEqual({ feedback: [] })
  expect(sns.asked).not.toContain(SubscribeURL)
})
