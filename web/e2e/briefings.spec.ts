import type { listBriefings } from '@sortie/contracts/content/blog/briefings'
import type {
  composeNewsletterIssue,
  sendNewsletterIssue,
} from '@sortie/contracts/content/newsletter/newsletter-issues'
import { violationsOf } from './axe.ts'
import { expect, test } from './fixture.ts'
import { becomeOperator } from './operator.ts'
import { post, read } from './person.ts'
import { PRODUCT } from './product.ts'

const ISSUES = '/api/admin/content/newsletter/issues'

test('an issue that was sent is a page of the blog, and a draft is none', async ({
  page,
  email,
}) => {
  await becomeOperator(page)
  const subject = `Bread is up, ${email.slice(0, 20)}`
  const compose = async (title: string) => {
    const text = `Bread went up, says ${title} <b>of ${email}</b>.\n\nSee https://example.com/bread_(food).`
    const created = await post<typeof composeNewsletterIssue>(page, ISSUES, {
      subject: title,
      text,
    })
    expect(created.ok()).toBe(true)
    return (await created.json()).issueId
  }
  await compose(`Draft: ${subject}`)
  const issueId = await compose(subject)
  const sent = await page.request.post(`${ISSUES}/${issueId}/send`, {
    headers: { origin: new URL(PRODUCT).origin },
    data: {} satisfies Parameters<typeof post<typeof sendNewsletterIssue>>[2],
  })
  expect(sent.ok()).toBe(true)

  const query = { limit: '100' }
  const list = async () =>
    (await read<typeof listBriefings>(page, '/api/blog/briefings', { query })).briefings
  await expect.poll(async () => (await list()).map(({ title }) => title)).toContain(subject)
  const { slug } = (await list()).find(({ title }) => title === subject)!
  expect(slug).toMatch(/^market-briefing-\d{4}-\d{2}-\d{2}(-\d+)?$/)
  expect((await list()).map(({ title }) => title)).not.toContain(`Draft: ${subject}`)

  // As a search engine reads it, without a script.
  const response = await page.request.get(`/blog/${slug}`)
  const html = await response.text()
  expect([response.status(), response.headers()['x-robots-tag']]).toEqual([200, undefined])
  expect(html).toContain(`<link rel="canonical" href="${new URL(`/blog/${slug}`, PRODUCT).href}"`)
  expect(html).toContain('"@type":"BlogPosting"')
  expect(html).toContain('&lt;b&gt;')
  expect(html).toContain('<a href="https://example.com/bread_(food)" rel="noopener">')

  await page.goto(`/blog/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
  await expect(page.getByRole('main')).toContainText(`<b>of ${email}</b>`)
  await expect(page.getByRole('link', { name: 'https://example.com/bread_(food)' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('a day without a briefing is not found', async ({ page, refusals }) => {
  refusals.expect(404)
  const response = await page.goto('/blog/market-briefing-1999-01-01')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})
