import { Briefing, getBriefing, listBriefings } from '@sortie/contracts/content/blog/briefings'
import {
  composeNewsletterIssue,
  type NewsletterIssueId,
  sendNewsletterIssue,
} from '@sortie/contracts/content/newsletter/newsletter-issues'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { service } from '../service.ts'

let content: RunningService
beforeAll(async () => {
  content = await startForTest('content', service.shape, service.build, {
    SUPPORT_EMAIL: 'support@sortie.test',
  })
})
afterAll(() => content.stop())

const admin = () => content.caller('usr_admin', { admin: true })
const compose = async (subject: string): Promise<NewsletterIssueId> => {
  const body = { subject, text: `${subject} went up.\n\nSee https://example.com/bread.` }
  const { status, body: reply } = await content.call(composeNewsletterIssue, {
    body,
    caller: admin(),
  })
  expect(status).toBe(201)
  return reply.issueId
}
const send = async (issueId: NewsletterIssueId, body: { sendAt?: string } = {}) => {
  const { status } = await content.call(sendNewsletterIssue, {
    params: { issueId },
    body,
    caller: admin(),
  })
  expect(status).toBe(202)
}
const list = async (limit = '20') =>
  (await content.call(listBriefings, { query: { limit } })).body.briefings
const read = (slug: string) => content.call(getBriefing, { params: { slug } })

test('only issues that have started are briefings, each under an address of its own', async () => {
  expect(await list()).toEqual([])
  await compose('Draft')
  const later = await compose('Scheduled')
  await send(later, { sendAt: new Date(Date.now() + 86_400_000).toISOString() })
  expect(await list()).toEqual([])

  const before = new Date().toISOString().slice(0, 10)
  await send(await compose('Bread'))
  await send(await compose('Cake'))
  const [second, first] = await list()
  expect([first?.title, second?.title]).toEqual(['Bread', 'Cake'])
  const days = [before, new Date().toISOString().slice(0, 10)]
  expect(days.map((day) => `market-briefing-${day}`)).toContain(first?.slug)
  // Unless midnight came between them.
  if (first?.publishedAt.slice(0, 10) === second?.publishedAt.slice(0, 10))
    expect(second?.slug).toBe(`${first?.slug}-2`)
  // The number of the second counts the first, which the list has no room for.
  expect((await list('1')).map(({ slug }) => slug)).toEqual([second?.slug])

  const { status, body } = await read(first!.slug)
  expect(status).toBe(200)
  expect(Briefing.parse(body)).toEqual(body)
  expect(body).toMatchObject({
    title: 'Bread',
    description: 'Bread went up. See',
    paragraphs: ['Bread went up.', 'See https://example.com/bread.'],
  })
  expect((await read(second!.slug)).body.title).toBe('Cake')
})

test.each([
  'market-briefing-1999-01-01',
  'market-briefing-2026-11-30-1',
  'market-briefing-',
  'bread',
  '%24ne',
])('%s is no briefing', async (slug) => {
  const { status, problem } = await read(slug)
  expect([status, problem?.code]).toEqual([404, 'post_not_found'])
})

test('who has the list already gets no body again', async () => {
  const first = await content.request(listBriefings, { query: { limit: '20' } })
  const headers = {
    'if-none-match': first.headers.get('etag') ?? '',
    'cache-control': 'max-age=0',
  }
  const again = await content.request(listBriefings, { query: { limit: '20' }, headers })
  expect([again.status, await again.text()]).toEqual([304, ''])
})
