import { setTimeout } from 'node:timers/promises'
import { receiveNewsletterFeedback } from '@sortie/contracts/content/newsletter/newsletter-feedback'
import {
  composeNewsletterIssue,
  listNewsletterIssues,
  type NewsletterIssue,
  type NewsletterIssueId,
  resumeNewsletterIssue,
  sendNewsletterIssue,
} from '@sortie/contracts/content/newsletter/newsletter-issues'
import {
  confirmNewsletter,
  subscribeNewsletter,
} from '@sortie/contracts/content/newsletter/subscriptions'
import { ownEnvironment } from '@sortie/local/environment'
import { type Stack, startStack } from '@sortie/local/stack/stack'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailAnswer, type MailStandIn, startMailStandIn } from './mail-stand-in.ts'
import { createServiceCalls } from './service-calls.ts'
import { storeSubscribers } from './stored-subscribers.ts'

// Two issues of the newsletter to many addresses, while what sends them is killed and inboxes do what inboxes do.

const NAME = 'newsletter'
const INSTANCES = ['content', 'content-2']
const OFFSET = 8_500 + Number(ownEnvironment().PORT_OFFSET ?? 0)
/** Addresses that are written to. */
const ADDRESSES = Number(process.env.ADDRESSES ?? 2_000)
/** Of these, so many subscribe and confirm by HTTP; the others did so before this begins. */
const BY_HTTP = Math.min(ADDRESSES, 300)
const KILLS = Number(process.env.KILLS ?? 20)
/** Between two kills; in a long drill longer, as whatever was killed takes seconds of both cores to come back. */
const PAUSE = ADDRESSES > 10_000 ? { min: 5_000, max: 25_000 } : { min: 2_000, max: 8_000 }
/** Visitors who subscribe or confirm at once. */
const VISITORS = 16
/** Mails that a process has on their way when it is killed: each of them may come once more. */
const ON_THEIR_WAY = 5
const PATIENCE_MS = 7_200_000
/** How often it is looked how far something is: each look counts all addresses. */
const LOOK_MS = ADDRESSES > 10_000 ? 10_000 : 2_000
const PASSWORD = 'the password of the mail service'

const addressOf = (index: number) => `reader-${index}@example.com`
const indexOf = (address: string) => Number(/^reader-(\d+)@/.exec(address)?.[1] ?? Number.NaN)

type Inbox = 'good' | 'gone' | 'busy' | 'bouncing' | 'complaining'
/** Of a hundred inboxes two are gone, three busy, two bounce later, and one complains. */
const inboxOf = (index: number): Inbox => {
  const place = index % 100
  if (place < 2) return 'gone'
  if (place < 5) return 'busy'
  if (place < 7) return 'bouncing'
  return place === 7 ? 'complaining' : 'good'
}
const all = Array.from({ length: ADDRESSES }, (_, index) => index)
const of = (...inboxes: Inbox[]) => all.filter((index) => inboxes.includes(inboxOf(index)))

/** Inboxes are as they are once everybody has confirmed. */
let areConfirmed = false
const refusals = new Map<string, number>()
const answerTo = (address: string): MailAnswer => {
  const inbox = areConfirmed ? inboxOf(indexOf(address)) : 'good'
  if (inbox === 'gone') return 'refuse'
  if (inbox !== 'busy') return 'take'
  const times = refusals.get(address) ?? 0
  refusals.set(address, times + 1)
  return times === 0 ? 'later' : 'take'
}
const TOKEN =
  /newsletter\/confirm\?token=3D([0-9a-f=\r\n]{64,80})|newsletter\/confirm\?token=([0-9a-f]{64})/

let stack: Stack
let mails: MailStandIn
let ask: Awaited<ReturnType<typeof createServiceCalls>>
beforeAll(async () => {
  mails = await startMailStandIn(answerTo, (content) => {
    const [, folded = '', plain = ''] = TOKEN.exec(content) ?? []
    return plain || folded.replace(/=\r?\n/g, '').slice(0, 64)
  })
  const env = {
    SMTP_URL: mails.url,
    NEWSLETTER_PER_SECOND: '1000',
    POSTMARK_FEEDBACK_USER: 'postmark',
    POSTMARK_FEEDBACK_PASSWORD: PASSWORD,
  }
  stack = await startStack({
    name: NAME,
    offset: OFFSET,
    scale: 2,
    fresh: true,
    only: ['kafka', 'mongo', 'guardian', ...INSTANCES],
    env: { content: env, 'content-2': env },
  })
  ask = await createServiceCalls(stack, INSTANCES)
}, 180_000)
afterAll(async () => {
  await stack?.down()
  await mails?.stop()
}, 60_000)

/** A visitor from a network of their own. */
const visitor = (index: number) => ({
  caller: {
    userId: null,
    sessionId: null,
    ip: `10.${(index >> 16) % 256}.${(index >> 8) % 256}.${index % 256}`,
    operator: false,
  },
})
const byVisitors = async (indexes: readonly number[], act: (index: number) => Promise<unknown>) => {
  const waiting = indexes.values()
  const lane = async () => {
    for (const index of waiting) await act(index)
  }
  await Promise.all(Array.from({ length: VISITORS }, lane))
}

const list = () => ask(listNewsletterIssues, { query: { limit: '5' } })
const issueOf = async (issueId: NewsletterIssueId): Promise<NewsletterIssue> => {
  const { issues } = await list()
  const found = issues.find((issue) => issue.issueId === issueId)
  if (!found) throw new Error('the issue is not listed yet')
  return found
}

/** Stores those who subscribed before this begins, while content is stopped. */
const storeOthers = async () => {
  await Promise.all(INSTANCES.map((name) => stack.stop(name)))
  const began = performance.now()
  await storeSubscribers(stack.env('content'), all.slice(BY_HTTP).map(addressOf))
  await Promise.all(INSTANCES.map((name) => stack.start(name)))
  console.info(`stored in ${Math.round((performance.now() - began) / 1_000)} s`)
}

/** Subscribes addresses, and confirms each by the link in its mail. */
const subscribe = async (indexes: readonly number[]) => {
  await byVisitors(indexes, (index) =>
    ask(subscribeNewsletter, { body: { email: addressOf(index) } }, visitor(index)),
  )
  const asked = () => new Set(mails.taken.map(({ to }) => to)).size
  await expect.poll(asked, { timeout: PATIENCE_MS, interval: 1_000 }).toBe(indexes.length)
  const tokens = new Map(mails.taken.map(({ to, content }) => [to, content]))
  await byVisitors(indexes, (index) =>
    ask(confirmNewsletter, { body: { token: tokens.get(addressOf(index))! } }, visitor(index)),
  )
}

const killRandomly = async (until: AbortSignal) => {
  const kills = fc.sample(
    fc.record({
      victim: fc.constantFrom('content', 'content-2', 'mongo', 'kafka'),
      pause: fc.integer(PAUSE),
    }),
    { seed: Number(process.env.FC_SEED ?? Date.now() % 2 ** 31), numRuns: KILLS },
  )
  let done = 0
  for (const { victim, pause } of kills) {
    await setTimeout(pause)
    if (until.aborted) return done
    await stack.kill(victim).catch(() => {})
    done += 1
  }
  return done
}

/** Sends an issue to everybody. Where the mail server let it down, an operator has it go on. */
const sendIssue = async (subject: string) => {
  const body = { subject, text: 'What moved this week.\n\nBread went up.' }
  const { issueId } = await ask(composeNewsletterIssue, { body })
  await ask(sendNewsletterIssue, { params: { issueId }, body: {} })
  return issueId
}
const untilFinished = async (issueId: NewsletterIssueId) => {
  for (const until = Date.now() + PATIENCE_MS; ; await setTimeout(LOOK_MS)) {
    const issue = await issueOf(issueId)
    if (issue.status === 'finished') return issue
    if (issue.status === 'paused') await ask(resumeNewsletterIssue, { params: { issueId } })
    if (Date.now() > until) throw new Error(`sent ${issue.mailed} within ${PATIENCE_MS} ms`)
  }
}
/** Mails that came since, by address: their different Message-IDs, and how many came in all. */
const arrivedSince = (begun: number) => {
  const ids = new Map<string, Set<string>>()
  const since = mails.taken.slice(begun)
  for (const { to, messageId } of since) ids.set(to, (ids.get(to) ?? new Set()).add(messageId))
  return { ids, again: since.length - [...ids.values()].reduce((sum, { size }) => sum + size, 0) }
}

/** Tells content what the mail service noticed of addresses. */
const report = (index: number, record: object) =>
  ask(
    receiveNewsletterFeedback,
    { params: { provider: 'postmark' }, body: { ...record, Email: addressOf(index) } } as never,
    {
      authorization: `Basic ${Buffer.from(`postmark:${PASSWORD}`).toString('base64')}`,
      ...visitor(index),
    },
  )

test(
  `an issue reaches ${ADDRESSES} addresses during ${KILLS} kills, each of them by one mail`,
  async () => {
    await storeOthers()
    await subscribe(all.slice(0, BY_HTTP))
    const confirmed = async () => (await list()).confirmed
    await expect.poll(confirmed, { timeout: PATIENCE_MS, interval: LOOK_MS }).toBe(ADDRESSES)
    areConfirmed = true

    const begun = mails.taken.length
    const began = performance.now()
    const issueId = await sendIssue('The first issue')
    const over = new AbortController()
    const killing = killRandomly(over.signal)
    const issue = await untilFinished(issueId)
    const seconds = (performance.now() - began) / 1_000
    over.abort()
    const kills = await killing
    await stack.healthy(undefined, 240_000)

    const { ids, again } = arrivedSince(begun)
    const reached = of('good', 'busy', 'bouncing', 'complaining')
    expect(reached.filter((index) => ids.get(addressOf(index))?.size !== 1)).toEqual([])
    expect(of('gone').filter((index) => ids.has(addressOf(index)))).toEqual([])
    expect(ids.size).toBe(reached.length)
    expect(issue).toMatchObject({
      mailed: reached.length,
      refused: of('gone').length,
      failed: 0,
    })
    expect(again).toBeLessThanOrEqual(kills * ON_THEIR_WAY)
    console.info(
      `${ADDRESSES} addresses, ${kills} kills: ${reached.length} mails in ${Math.round(seconds)} s, ${again} came again under the same Message-ID`,
    )
  },
  PATIENCE_MS,
)

test(
  'whose mail was refused, bounced or reported gets no next issue, and all others do',
  async () => {
    await byVisitors(of('bouncing'), (index) =>
      report(index, { RecordType: 'Bounce', Type: 'HardBounce' }),
    )
    await byVisitors(of('complaining'), (index) => report(index, { RecordType: 'SpamComplaint' }))
    const staying = of('good', 'busy')
    const confirmed = async () => (await list()).confirmed
    await expect.poll(confirmed, { timeout: 120_000, interval: 500 }).toBe(staying.length)

    const begun = mails.taken.length
    const began = performance.now()
    const issue = await untilFinished(await sendIssue('The second issue'))
    const seconds = (performance.now() - began) / 1_000
    const { ids, again } = arrivedSince(begun)
    expect(new Set(ids.keys())).toEqual(new Set(staying.map(addressOf)))
    expect([...ids.values()].filter(({ size }) => size !== 1)).toEqual([])
    expect([again, issue.mailed]).toEqual([0, staying.length])
    console.info(`no kills: ${staying.length} mails in ${Math.round(seconds)} s`)
  },
  PATIENCE_MS,
)
