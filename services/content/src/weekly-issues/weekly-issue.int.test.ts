import {
  composeNewsletterIssue,
  listNewsletterIssues,
} from '@sortie/contracts/content/newsletter/newsletter-issues'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { afterEach, expect, test } from 'vitest'
import { service } from '../service.ts'

const start = (env: Record<string, string | undefined> = {}) =>
  startForTest('content', service.shape, service.build, {
    SUPPORT_EMAIL: 'support@sortie.test',
    ...env,
  })

let content: RunningService
afterEach(() => content.stop())

const admin = () => content.caller('usr_admin', { admin: true })
const list = async () =>
  (await content.call(listNewsletterIssues, { query: { limit: '20' }, caller: admin() })).body
    .issues
/** Says that a week was measured, as analysis does; `version` is its place in the stream. */
const measured = (week: string, version = 2, at = new Date().toISOString()) =>
  content.publish('analysis', {
    type: 'MarketWeekMeasured',
    stream: `mkt_${week}`,
    version,
    data: {
      marketWeekId: `mkt_${week}`,
      week,
      at,
      lastWeek: { from: '2026-11-16', to: '2026-11-22' },
      weekBefore: { from: '2026-11-09', to: '2026-11-15' },
      moved: [
        {
          trade: 'bakeries',
          article: 'Bakery',
          articleUrl: 'https://en.wikipedia.org/wiki/Bakery',
          sourceUrl: 'https://pageviews.wmcloud.org/?pages=Bakery',
          views: 1_500,
          viewsBefore: 1_000,
        },
      ],
      ideas: [],
    },
  })
const until = (count: number) =>
  expect.poll(async () => (await list()).length, { timeout: 60_000 }).toBe(count)

test('a week that was measured becomes one draft, beside what an operator began', async () => {
  content = await start()
  const body = { subject: 'By hand', text: 'Bread went up.' }
  await content.call(composeNewsletterIssue, { body, caller: admin() })
  await measured('2026-W48')
  // Measured again by mistake: the week has its issue.
  await measured('2026-W48', 3)
  await measured('2026-W49')
  await until(3)
  const issues = await list()
  expect(issues.map(({ status }) => status)).toEqual(['draft', 'draft', 'draft'])
  const own = issues.find(({ issueId }) => issueId === 'nli_2026-W48')
  expect(own).toMatchObject({
    composedBy: 'sortie',
    subject: 'Wikipedia views of “Bakery” are up 50%',
    sendAt: null,
  })
  expect(own?.text).toContain('https://pageviews.wmcloud.org/?pages=Bakery')
  expect(own?.text).toMatch(/http:\/\/localhost:8080\/blog\/[a-z0-9-]+$/)
  expect(issues.find(({ subject }) => subject === 'By hand')).toMatchObject({
    composedBy: 'operator',
    text: body.text,
  })
})

test('where it is to go out by itself, it is scheduled for three hours later, unless it is old news', async () => {
  content = await start({ NEWSLETTER_AUTO: 'true' })
  const before = Date.now()
  await measured('2026-W48')
  await measured('2026-W40', 2, new Date(before - 30 * 86_400_000).toISOString())
  await until(2)
  const byId = async (issueId: string) => (await list()).find((issue) => issue.issueId === issueId)
  await expect.poll(async () => (await byId('nli_2026-W48'))?.status).toBe('scheduled')
  const sendAt = Date.parse((await byId('nli_2026-W48'))?.sendAt ?? '')
  expect(sendAt).toBeGreaterThanOrEqual(before + 3 * 3_600_000)
  expect(sendAt).toBeLessThanOrEqual(Date.now() + 3 * 3_600_000)
  expect((await byId('nli_2026-W40'))?.status).toBe('draft')
})
