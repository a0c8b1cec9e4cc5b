import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { receiveNewsletterFeedback } from '@sortie/contracts/content/newsletter/newsletter-feedback'
import {
  composeNewsletterIssue,
  listNewsletterIssues,
  sendNewsletterIssue,
} from '@sortie/contracts/content/newsletter/newsletter-issues'
import {
  confirmNewsletter,
  subscribeNewsletter,
} from '@sortie/contracts/content/newsletter/subscriptions'
import { hashOf } from '@sortie/runtime/http/token-hash'
import { changeKernel, replaceResource } from '@sortie/runtime/testing/change-kernel'
import { type InboxMail, mailsTo, mailTo } from '@sortie/runtime/testing/inbox'
import { type Answer, type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { service } from '../service.ts'
import { snsClient } from './mail-services/sns-client.ts'
import { createTestCertificate } from './mail-services/testing-certificate.ts'
import { sesBounce, sesComplaint, signSnsMessage, TEST_TOPIC } from './mail-services/testing-sns.ts'

const YEAR_MS = 365 * 86_400_000
const { pem, privateKey } = createTestCertificate([
  new Date(Date.now() - YEAR_MS).toISOString(),
  new Date(Date.now() + YEAR_MS).toISOString(),
])
const sendGrid = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const postmark = { user: 'postmark', password: 'the password of Postmark' }

/** What SNS was asked to confirm. */
const confirmed: string[] = []
const sns = {
  certificateAt: async () => pem,
  confirm: async (url: URL) => {
    confirmed.push(url.href)
  },
}
const start = (env: Record<string, string>) =>
  startForTest(
    'content',
    service.shape,
    (kernel) => service.build(changeKernel(kernel, {}, [replaceResource(snsClient, sns)])),
    {
      SUPPORT_EMAIL: 'support@sortie.test',
      NEWSLETTER_PER_SECOND: '1000',
      LOG_LEVEL: 'silent',
      ...env,
    },
  )

let content: RunningService
beforeAll(async () => {
  content = await start({
    SES_FEEDBACK_TOPIC_ARN: TEST_TOPIC,
    SENDGRID_FEEDBACK_PUBLIC_KEY: sendGrid.publicKey
      .export({ type: 'spki', format: 'der' })
      .toString('base64'),
    POSTMARK_FEEDBACK_USER: postmark.user,
    POSTMARK_FEEDBACK_PASSWORD: postmark.password,
  })
})
afterAll(() => content.stop())

let visitors = 0
const visitor = () => content.caller(null, { ip: `192.0.2.${++visitors % 250}` })
const admin = () => content.caller('usr_admin', { admin: true })

const tokenIn = ({ text }: InboxMail, path: string) =>
  new RegExp(`${path}\\?token=([0-9a-f]{64})\n`).exec(text)?.[1] ?? ''
const subscribe = (email: string) =>
  content.call(subscribeNewsletter, { body: { email }, caller: visitor() })
const subscriber = async () => {
  const email = `${randomUUID()}@example.com`
  await subscribe(email)
  const mail = await mailTo(email, /^Please confirm your newsletter/, 60_000)
  const token = tokenIn(mail, '/newsletter/confirm')
  const { status } = await content.call(confirmNewsletter, { body: { token }, caller: visitor() })
  expect(status).toBe(200)
  return { email, unsubscribeHash: hashOf(tokenIn(mail, '/newsletter/unsubscribe')) }
}
type Subscriber = Awaited<ReturnType<typeof subscriber>>

type SubscriptionDocument = { _id: string; view: { status: string; endReason: string | null } }
/** How a subscription stands, and how many commits it has. */
const storedOf = async ({ unsubscribeHash }: Subscriber) => {
  const views = content.db.collection<SubscriptionDocument>('view.newsletter.1')
  const found = await views.findOne({ 'view.unsubscribeHash': unsubscribeHash })
  const commits = await content.db.collection('commits').countDocuments({ stream: found?._id })
  return { status: found?.view.status, reason: found?.view.endReason, commits }
}
const active = { status: 'confirmed', reason: null, commits: 2 }
const ended = (reason: string) => ({ status: 'unsubscribed', reason, commits: 3 })

const report = (provider: string, body: string, headers: Record<string, string> = {}) =>
  content.call(receiveNewsletterFeedback, {
    params: { provider },
    body,
    headers,
    caller: visitor(),
  })
const bySes = (Message: string) =>
  report('ses', JSON.stringify(signSnsMessage({ Message }, privateKey)), {
    'content-type': 'text/plain; charset=UTF-8',
  })
const bySendGrid = (events: object[], key = sendGrid.privateKey) => {
  const body = JSON.stringify(events)
  const timestamp = String(Math.floor(Date.now() / 1_000))
  return report('sendgrid', body, {
    'x-twilio-email-event-webhook-timestamp': timestamp,
    'x-twilio-email-event-webhook-signature': sign(
      'sha256',
      Buffer.from(timestamp + body),
      key,
    ).toString('base64'),
  })
}
const byPostmark = (record: object, password = postmark.password) =>
  report('postmark', JSON.stringify(record), {
    authorization: `Basic ${Buffer.from(`${postmark.user}:${password}`).toString('base64')}`,
  })

const answerOf = ({ status, body }: Answer<unknown>) => ({ status, body })
const received = { status: 200, body: { received: true } }

test('a bounce and a complaint of SES end a subscription, and repeated ones change nothing', async () => {
  const [first, second] = await Promise.all([subscriber(), subscriber()])
  for (let times = 0; times < 2; times++) {
    expect(answerOf(await bySes(sesBounce(first)))).toEqual(received)
    expect(answerOf(await bySes(sesComplaint(second)))).toEqual(received)
  }
  expect(await storedOf(first)).toEqual(ended('bounced'))
  expect(await storedOf(second)).toEqual(ended('complained'))
})

test('SendGrid reports many at once, however it writes an address', async () => {
  const [first, second, third] = await Promise.all([subscriber(), subscriber(), subscriber()])
  const answer = await bySendGrid([
    { event: 'bounce', type: 'bounce', email: first.email.toUpperCase() },
    { event: 'spamreport', email: second.email },
    { event: 'bounce', type: 'blocked', email: third.email },
  ])
  expect(answerOf(answer)).toEqual(received)
  expect(await storedOf(first)).toEqual(ended('bounced'))
  expect(await storedOf(second)).toEqual(ended('complained'))
  expect(await storedOf(third)).toEqual(active)
})

test('Postmark reports a hard bounce, and a soft one changes nothing', async () => {
  const [first, second] = await Promise.all([subscriber(), subscriber()])
  const record = { RecordType: 'Bounce', Type: 'HardBounce', Email: first.email }
  expect(answerOf(await byPostmark(record))).toEqual(received)
  const soft = { ...record, Type: 'SoftBounce', Email: second.email }
  expect(answerOf(await byPostmark(soft))).toEqual(received)
  expect(await storedOf(first)).toEqual(ended('bounced'))
  expect(await storedOf(second)).toEqual(active)
})

test('what cannot be verified is refused, and nothing changes', async () => {
  const someone = await subscriber()
  const stranger = createTestCertificate(['2020-01-01T00:00:00Z', '2040-01-01T00:00:00Z'])
  const Message = sesBounce(someone)
  const twoHoursAgo = new Date(Date.now() - 7_200_000).toISOString()
  const forged = [
    await report('ses', JSON.stringify(signSnsMessage({ Message }, stranger.privateKey))),
    await report(
      'ses',
      JSON.stringify(signSnsMessage({ Message, TopicArn: `${TEST_TOPIC}2` }, privateKey)),
    ),
    await report(
      'ses',
      JSON.stringify(signSnsMessage({ Message, Timestamp: twoHoursAgo }, privateKey)),
    ),
    await report('sendgrid', JSON.stringify([{ event: 'spamreport', email: someone.email }])),
    await bySendGrid(
      [{ event: 'spamreport', email: someone.email }],
      generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey,
    ),
    await byPostmark({ RecordType: 'SpamComplaint', Email: someone.email }, 'another password'),
    await report('postmark', JSON.stringify({ RecordType: 'SpamComplaint', Email: someone.email })),
  ]
  for (const { status, problem } of forged) {
    expect([status, problem?.code]).toEqual([401, 'feedback_unverified'])
  }
  expect(await storedOf(someone)).toEqual(active)
})

test('an unknown address is answered as a known one, and nothing is stored', async () => {
  const commits = content.db.collection('commits')
  const before = await commits.countDocuments()
  const nobody = { email: `${randomUUID()}@example.com` }
  expect(answerOf(await bySes(sesBounce(nobody)))).toEqual(received)
  expect(answerOf(await bySendGrid([{ event: 'spamreport', ...nobody }]))).toEqual(received)
  const record = { RecordType: 'SpamComplaint', Email: nobody.email }
  expect(answerOf(await byPostmark(record))).toEqual(received)
  expect(await commits.countDocuments()).toBe(before)
})

test('a report from before a subscription does not end it', async () => {
  const someone = await subscriber()
  const at = new Date(Date.now() - 3_600_000).toISOString()
  expect(answerOf(await bySes(sesBounce({ ...someone, at })))).toEqual(received)
  expect(await storedOf(someone)).toEqual(active)
})

test('nobody is written to again on the day on which their mail bounced', async () => {
  const someone = await subscriber()
  await bySes(sesBounce(someone))
  expect((await subscribe(someone.email)).status).toBe(202)
  expect(await storedOf(someone)).toEqual(ended('bounced'))
  expect(await mailsTo(someone.email)).toHaveLength(1)
})

test('SNS is confirmed once it signed for it', async () => {
  const SubscribeURL = `https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${TEST_TOPIC}`
  const subscription = { Type: 'SubscriptionConfirmation', Token: 'abc', SubscribeURL } as const
  const message = signSnsMessage(subscription, privateKey)
  const forged = await report('ses', JSON.stringify({ ...message, Token: 'xyz' }))
  expect([forged.status, confirmed]).toEqual([401, []])
  expect(answerOf(await report('ses', JSON.stringify(message)))).toEqual(received)
  expect(confirmed).toEqual([SubscribeURL])
})

test('what is too large, or no report, is refused', async () => {
  const large = await report('postmark', 'x'.repeat(256 * 1_024 + 1))
  expect([large.status, large.problem?.code]).toEqual([413, 'body_too_large'])
  const odd = await report('ses', '[]')
  expect(odd.problem?.code).toBe('invalid_request')
})

test('the issue counts what bounced and what was reported as spam', async () => {
  const [first, second, third] = await Promise.all([subscriber(), subscriber(), subscriber()])
  const draft = { subject: `Issue ${randomUUID()}`, text: 'Bread went up.' }
  const composed = await content.call(composeNewsletterIssue, { body: draft, caller: admin() })
  const params = { issueId: composed.body.issueId }
  await content.call(sendNewsletterIssue, { params, body: {}, caller: admin() })
  const issueOf = async () => {
    const reply = await content.call(listNewsletterIssues, {
      query: { limit: '20' },
      caller: admin(),
    })
    return reply.body.issues.find(({ issueId }) => issueId === params.issueId)
  }
  await expect.poll(async () => (await issueOf())?.status, { timeout: 60_000 }).toBe('finished')
  const issueTo = async ({ email }: Subscriber) =>
    (await mailsTo(email)).find(({ subject }) => subject === draft.subject)!

  // The mail was forwarded: its Message-ID says whose it was, and the address is nobody's.
  const messageId = (await issueTo(first)).headers['message-id']
  await bySes(sesBounce({ email: 'elsewhere@example.com', messageId }))
  const smtpId = (await issueTo(second)).headers['message-id']
  await bySendGrid([{ event: 'spamreport', email: second.email, 'smtp-id': smtpId }])
  const issue = (await issueTo(third)).headers['x-pm-metadata-issue']
  await byPostmark({ RecordType: 'SpamComplaint', Email: third.email, Metadata: { issue } })

  expect(await storedOf(first)).toEqual(ended('bounced'))
  expect(await issueOf()).toMatchObject({ bounced: 1, complained: 2 })
})

test('an address is in no event of a report', async () => {
  const someone = await subscriber()
  await bySes(sesComplaint(someone))
  expect(await storedOf(someone)).toEqual(ended('complained'))
  const stored = await content.db.collection('commits').find().toArray()
  expect(JSON.stringify(stored)).not.toContain(someone.email)
})

test('a mail service that is not set up is as unknown as one that does not exist', async () => {
  const bare = await start({})
  for (const provider of ['ses', 'sendgrid', 'postmark', 'mailgun', 'constructor']) {
    const answer = await bare.call(receiveNewsletterFeedback, { params: { provider }, body: '{}' })
    expect([answer.status, answer.problem?.code]).toEqual([404, 'not_found'])
  }
  await bare.stop()
})
