import { randomUUID } from 'node:crypto'
import {
  composeNewsletterIssue,
  editNewsletterIssue,
  listNewsletterIssues,
  type NewsletterIssueId,
  pauseNewsletterIssue,
  previewNewsletterIssue,
  resumeNewsletterIssue,
  sendNewsletterIssue,
  testNewsletterIssue,
  unscheduleNewsletterIssue,
} from '@sortie/contracts/content/newsletter/newsletter-issues'
import {
  confirmNewsletter,
  subscribeNewsletter,
  unsubscribeNewsletter,
} from '@sortie/contracts/content/newsletter/subscriptions'
import { type InboxMail, mailsTo, mailTo } from '@sortie/runtime/testing/inbox'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { service } from '../service.ts'

const start = (env: Record<string, string | undefined> = {}) =>
  startForTest('content', service.shape, service.build, {
    SUPPORT_EMAIL: 'support@sortie.test',
    NEWSLETTER_PER_SECOND: '1000',
    ...env,
  })

// Each test has a service of its own: an issue goes to all subscribers that there are.
let content: RunningService
beforeEach(async () => {
  content = await start()
})
afterEach(() => content.stop())

let visitors = 0
const visitor = () => content.caller(null, { ip: `192.0.2.${++visitors % 250}` })
const admin = () => content.caller('usr_admin', { admin: true })
const someone = () => `${randomUUID()}@example.com`

const confirmationOf = async (email: string) => {
  await content.call(subscribeNewsletter, { body: { email }, caller: visitor() })
  return mailTo(email, /^Please confirm your newsletter/, 60_000)
}
const tokenIn = ({ text }: InboxMail) =>
  /\/newsletter\/confirm\?token=([0-9a-f]{64})\n/.exec(text)?.[1] ?? ''
const subscriber = async () => {
  const email = someone()
  const token = tokenIn(await confirmationOf(email))
  const { status } = await content.call(confirmNewsletter, { body: { token }, caller: visitor() })
  expect(status).toBe(200)
  return email
}

const draft = { subject: 'What moved this week', text: 'Bread went up.\n\nCake went down.' }
const compose = async (body = draft): Promise<NewsletterIssueId> => {
  const reply = await content.call(composeNewsletterIssue, { body, caller: admin() })
  expect([reply.status, reply.body.status]).toEqual([201, 'draft'])
  return reply.body.issueId
}
const send = (issueId: NewsletterIssueId, body: { sendAt?: string } = {}) =>
  content.call(sendNewsletterIssue, { params: { issueId }, body, caller: admin() })
const list = async () =>
  (await content.call(listNewsletterIssues, { query: { limit: '20' }, caller: admin() })).body
const issueOf = async (issueId: NewsletterIssueId) =>
  (await list()).issues.find((issue) => issue.issueId === issueId)
const untilFinished = (issueId: NewsletterIssueId) =>
  expect.poll(async () => (await issueOf(issueId))?.status, { timeout: 60_000 }).toBe('finished')
const issuesTo = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject === draft.subject)

test('an issue reaches each confirmed address once, with its own link to leave, and nobody else', async () => {
  const confirmed = await Promise.all([subscriber(), subscriber(), subscriber()])
  const unconfirmed = someone()
  await confirmationOf(unconfirmed)
  await expect.poll(async () => (await list()).confirmed).toBe(3)

  const issueId = await compose()
  expect((await send(issueId)).body.status).toBe('running')
  await untilFinished(issueId)
  expect(await issueOf(issueId)).toMatchObject({ mailed: 3, refused: 0, failed: 0 })
  const links = new Set<string>()
  for (const email of confirmed) {
    const mails = await issuesTo(email)
    expect(mails).toHaveLength(1)
    const { html, text, headers } = mails[0]!
    expect(text).toContain('Bread went up.\n\nCake went down.')
    expect(html).toContain('Cake went down.</p>')
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    links.add(headers['list-unsubscribe'] ?? '')
  }
  expect(links.size).toBe(3)
  expect(await issuesTo(unconfirmed)).toEqual([])
})

test('whoever unsubscribes or confirms after an issue began does not get it', async () => {
  const staying = await subscriber()
  const leaving = await subscriber()
  await expect.poll(async () => (await list()).confirmed).toBe(2)
  const issueId = await compose()
  // Nothing goes out before its time, so that there is time to leave.
  await send(issueId, { sendAt: new Date(Date.now() + 6_000).toISOString() })
  const { headers } = (await mailsTo(leaving))[0]!
  const address = new URL(/^<(.+)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '')
  const left = await content.request(
    { ...unsubscribeNewsletter, path: address.pathname },
    { query: Object.fromEntries(address.searchParams), caller: visitor() },
  )
  expect(left.status).toBe(200)
  await untilFinished(issueId)
  expect(await issuesTo(staying)).toHaveLength(1)
  expect(await issuesTo(leaving)).toEqual([])
  const late = await subscriber()
  expect(await issuesTo(late)).toEqual([])
})

test('an issue is edited, looked at and tested before it goes out, and not afterwards', async () => {
  const issueId = await compose()
  const params = { issueId }
  const body = { subject: 'Another subject', text: 'Another <b>text</b>.' }
  expect((await content.call(editNewsletterIssue, { params, body, caller: admin() })).status).toBe(
    200,
  )
  const preview = await content.call(previewNewsletterIssue, { params, caller: admin() })
  expect(preview.body.subject).toBe('Another subject')
  expect(preview.body.html).toContain('Another &lt;b&gt;text&lt;/b&gt;.')
  // No address of this operator is known here: nothing is sent to anybody.
  const tested = await content.call(testNewsletterIssue, { params, caller: admin() })
  expect(tested.problem?.code).toBe('own_address_unconfirmed')

  await send(issueId)
  await untilFinished(issueId)
  const late = await content.call(editNewsletterIssue, { params, body: draft, caller: admin() })
  expect(late.problem?.code).toBe('issue_not_draft')
  expect((await send(issueId)).problem?.code).toBe('issue_not_draft')
})

test('a scheduled issue can be called off, and is a draft again', async () => {
  const issueId = await compose()
  const params = { issueId }
  const sendAt = new Date(Date.now() + 86_400_000).toISOString()
  expect((await send(issueId, { sendAt })).body.status).toBe('scheduled')
  await expect.poll(async () => (await issueOf(issueId))?.sendAt).toBe(sendAt)
  const off = await content.call(unscheduleNewsletterIssue, { params, caller: admin() })
  expect(off.body.status).toBe('draft')
})

test('a mail server that takes nothing pauses an issue, and who was not written to is, once it is resumed', async () => {
  const emails = await Promise.all(Array.from({ length: 6 }, subscriber))
  await expect.poll(async () => (await list()).confirmed).toBe(6)
  await content.stop({ keep: true })
  const working = content.env.SMTP_URL
  content = await start({ ...content.env, SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'silent' })
  const issueId = await compose()
  await send(issueId)
  await expect
    .poll(async () => (await issueOf(issueId))?.status, { timeout: 60_000 })
    .toBe('paused')
  await content.stop({ keep: true })

  content = await start({ ...content.env, SMTP_URL: working })
  const resumed = await content.call(resumeNewsletterIssue, {
    params: { issueId },
    caller: admin(),
  })
  expect(resumed.body.status).toBe('running')
  // A delivery that failed is tried again half a minute later.
  await expect
    .poll(async () => (await issueOf(issueId))?.status, { timeout: 120_000 })
    .toBe('finished')
  for (const email of emails) expect(await issuesTo(email)).toHaveLength(1)
})

test('what is not being sent is neither paused nor resumed', async () => {
  await Promise.all([subscriber(), subscriber()])
  await expect.poll(async () => (await list()).confirmed).toBe(2)
  const issueId = await compose()
  const params = { issueId }
  expect(
    (await content.call(pauseNewsletterIssue, { params, caller: admin() })).problem?.code,
  ).toBe('issue_not_sending')
  await send(issueId)
  await untilFinished(issueId)
  expect(
    (await content.call(resumeNewsletterIssue, { params, caller: admin() })).problem?.code,
  ).toBe('issue_not_paused')
})

test('only operators compose and read issues, and what is no subject is refused by name', async () => {
  for (const caller of [content.caller(null), content.caller('usr_1')]) {
    const reply = await content.call(listNewsletterIssues, { query: { limit: '20' }, caller })
    expect(reply.status).toBe(404)
  }
  const body = { subject: 'Two\r\nBcc: x@example.com', text: 'Hello' }
  const refused = await content.call(composeNewsletterIssue, { body, caller: admin() })
  expect([refused.status, refused.problem?.errors?.[0]?.path]).toEqual([422, 'subject'])
})
