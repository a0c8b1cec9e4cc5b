import type { Page } from '@playwright/test'
import { type BriefingSummary, listBriefings } from '@sortie/contracts/content/blog/briefings'
import {
  getPost,
  listPosts,
  type Post,
  type PostSummary,
} from '@sortie/contracts/content/blog/posts'
import { comeAlive, expect, test } from './fixture.ts'
import { requestsOf } from './requests.ts'

const summary = (slug: string, articleType: PostSummary['articleType'], day: number) => ({
  slug,
  articleType,
  title: `A post on ${slug}`,
  description: `What there is to know of ${slug}.`,
  keyword: slug,
  author: 'Sortie',
  publishedAt: `2026-11-${day}T09:00:00.000Z`,
  updatedAt: `2026-11-${day}T09:00:00.000Z`,
  words: 1650,
  minutes: 8,
})
const posts = [summary('older', 'how-to', 10), summary('newer', 'case-study', 12)]
const post: Post = {
  ...posts[0]!,
  html: '<h2 id="first">First things</h2><p>A text.</p><h3 id="detail">A detail</h3><p>More.</p>',
  headings: [
    { id: 'first', text: 'First things', level: 2 },
    { id: 'detail', text: 'A detail', level: 3 },
  ],
  faq: [{ question: 'Is that all?', answer: 'No, there is more.' }],
  related: [posts[1]!],
}

/** Replies of the contract's shape; the pages come by a link, so that the browser asks for them. */
const openBlog = async (
  page: Page,
  replies: { posts: PostSummary[] } = { posts },
  briefings: BriefingSummary[] = [],
) => {
  await page.route(requestsOf(listPosts), (route) => route.fulfill({ json: replies }))
  await page.route(requestsOf(getPost), (route) => route.fulfill({ json: post }))
  await page.route(requestsOf(listBriefings, '*'), (route) =>
    route.fulfill({ json: { briefings } }),
  )
  await page.goto('/faq')
  // Before that, the link leads to the page that the server renders, of posts that are not these.
  await comeAlive(page)
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Getting found, explained.')
}

test('posts are listed newest first, and by kind in the address', async ({ page }) => {
  await openBlog(page)
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(titles).toHaveText(['A post on newer', 'A post on older'])
  await expect(page.getByText('1,650 words').first()).toBeVisible()
  await page.getByRole('link', { name: 'How-to guide', exact: true }).click()
  await expect(page).toHaveURL('/blog?type=how-to')
  await expect(titles).toHaveText(['A post on older'])
  await page.getByRole('link', { name: 'Comparison' }).click()
  await expect(page.getByText('No posts of this type yet: Comparison.')).toBeVisible()
  await page.goBack()
  await expect(titles).toHaveText(['A post on older'])
})

test('the blog shows market briefings below its posts, and nothing of them where there is none', async ({
  page,
}) => {
  const briefing = {
    slug: 'market-briefing-2026-11-30',
    title: 'Bread is up',
    shortTitle: 'Bread is up',
    description: 'Bread went up.',
    publishedAt: '2026-11-30T08:00:00.000Z',
    words: 300,
    minutes: 1,
  }
  await openBlog(page, { posts }, [briefing])
  const part = page.getByRole('region', { name: 'Market briefings' })
  await expect(part.getByRole('link', { name: 'Bread is up' })).toHaveAttribute(
    'href',
    '/blog/market-briefing-2026-11-30',
  )
  await expect(part).toContainText('Nov 30, 2026')
  await page.getByRole('link', { name: 'How-to guide', exact: true }).click()
  await expect(page).toHaveURL('/blog?type=how-to')
  await expect(part).toBeHidden()
})

test('a blog without posts says so', async ({ page }) => {
  await openBlog(page, { posts: [] })
  await expect(page.getByText('No posts yet.')).toBeVisible()
})

test('a post has contents, questions, something to read next, and its link to copy', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openBlog(page)
  await page.getByRole('link', { name: 'A post on older' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A post on older')
  await expect(page).toHaveTitle('A post on older · Sortie')
  await page.getByRole('navigation', { name: 'In this post' }).getByText('A detail').click()
  await expect(page.getByRole('heading', { name: 'A detail' })).toBeInViewport()
  await page.locator('summary').filter({ hasText: 'Is that all?' }).click()
  await expect(page.getByText('No, there is more.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'A post on newer' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/blog\/older$/)
})

test('a post that is not there is not found', async ({ page, refusals }) => {
  refusals.expect(404)
  await page.goto('/blog/there-is-no-such-post')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})

test('a blog that does not answer says so, and can be tried again', async ({ page, refusals }) => {
  refusals.expect(503)
  await page.route(requestsOf(listPosts), (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Back in a moment.' } }),
  )
  refusals.expectWarning('Error in route match')
  await page.goto('/faq')
  await comeAlive(page)
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByRole('alert')).toContainText('Back in a moment.')
  await page.unrouteAll()
  await page.route(requestsOf(listPosts), (route) => route.fulfill({ json: { posts } }))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Getting found, explained.')
})
