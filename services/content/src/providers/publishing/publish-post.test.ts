import { createOutgoingClient } from '@sortie/fetch/outgoing'
import { startPublishingTargets } from '@sortie/sandbox/publishing-targets'
import type { StandIn } from '@sortie/sandbox/server'
import { APPLICATION_PASSWORD, USERNAME } from '@sortie/sandbox/wordpress/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostRequest, publishPost } from './publish-post.ts'
import { createWordPressClient, type WordPressLogin } from './wordpress.ts'

// Against the imitation of WordPress, over HTTP.

let targets: StandIn
const client = createOutgoingClient({ allowsLoopback: true, timeoutMs: 5_000, connections: 2 })
const wordpress = createWordPressClient({
  client,
  userAgent: 'Sortie-Publishing/1',
  allowsLoopback: true,
})
const signal = new AbortController().signal
beforeAll(async () => {
  targets = await startPublishingTargets({ slowMs: 50 })
})
afterAll(() => Promise.all([targets.stop(), client.close()]))

const addressOf = (site: string) => new URL(`${targets.url}/wordpress/${site}/`)
const loginAt = (site: string, more: Partial<WordPressLogin> = {}): WordPressLogin => ({
  apiUrl: `${addressOf(site)}wp-json/`,
  username: USERNAME,
  password: APPLICATION_PASSWORD,
  ...more,
})
const postsOf = async (site: string) =>
  (await (await fetch(`${addressOf(site)}_posts`)).json()) as {
    posts: { id: number; status: string; slug: string; content: string; title: string }[]
  }
const setTraps = (site: string, traps: string[]) =>
  fetch(`${addressOf(site)}_traps`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ traps }),
  })
/** A person of the site edits a post of it. */
const editThere = async (site: string, postId: number, content: string) => {
  const login = loginAt(site)
  await wordpress.updatePost(login, postId, { content }, signal)
}
const texts = {
  title: 'How long does sourdough keep?',
  content: '<p>Five days in a <strong>linen bag</strong>.</p>\n<h2>Sources</h2>',
  excerpt: 'Five days in linen.',
  slug: 'how-long-does-sourdough-keep',
}
const requestAt = (site: string, more: Partial<PostRequest> = {}): PostRequest => ({
  login: loginAt(site),
  texts,
  visibility: 'draft',
  publicationId: 'pub_1a2b3c',
  post: 1,
  number: 1,
  there: null,
  ...more,
})
const publish = (request: PostRequest) => publishPost(wordpress, request, signal)
const failureOf = async (work: Promise<unknown>) => {
  try {
    await work
    return 'none'
  } catch (error) {
    const { name, failure } = error as { name: string; failure?: string }
    return failure ?? name
  }
}

test('a post is a draft first, and reads as it was sent', async () => {
  const outcome = await publish(requestAt('a'))
  expect(outcome).toMatchObject({ visibility: 'draft', isFiltered: false })
  const { posts } = await postsOf('a')
  expect(posts).toHaveLength(1)
  expect(posts[0]).toMatchObject({ id: outcome.postId, status: 'draft', slug: texts.slug })
})

test('a post that is to be public is made so in a request of its own', async () => {
  const outcome = await publish(requestAt('b', { visibility: 'public' }))
  expect(outcome.visibility).toBe('public')
  expect(outcome.link).toContain(texts.slug)
  const { posts } = await postsOf('b')
  expect(posts.map(({ status }) => status)).toEqual(['publish'])
})

test('one whose reply was lost is found again, and there is one post', async () => {
  const request = requestAt('c--loses-reply-once')
  expect(await failureOf(publish(request))).toBe('PublishingUnanswered')
  const outcome = await publish(request)
  const { posts } = await postsOf('c--loses-reply-once')
  expect(posts.map(({ id }) => id)).toEqual([outcome.postId])
})

test('however often replies are lost, there is one post', async () => {
  const site = 'd--loses-reply'
  const request = requestAt(site, { visibility: 'public' })
  for (let tries = 0; tries < 5; tries += 1) await failureOf(publish(request))
  await setTraps(site, [])
  expect(await publish(request)).toMatchObject({ visibility: 'public' })
  expect((await postsOf(site)).posts).toHaveLength(1)
})

test('one that we gave up on is taken up by the next request, with its newer text', async () => {
  const site = 'e--loses-reply-once'
  expect(await failureOf(publish(requestAt(site)))).toBe('PublishingUnanswered')
  const newer = { ...texts, content: '<p>Six days.</p>' }
  const outcome = await publish(requestAt(site, { number: 2, texts: newer }))
  const { posts } = await postsOf(site)
  expect(posts.map(({ id }) => id)).toEqual([outcome.postId])
  expect(JSON.stringify(posts)).toContain('Six days.')
})

test('but not where somebody edited it on the site meanwhile', async () => {
  const site = 'f--loses-reply-once'
  await failureOf(publish(requestAt(site)))
  const { posts } = await postsOf(site)
  const found = await wordpress.readPost(loginAt(site), posts[0]!.id, signal)
  await editThere(site, found.id, found.content.raw.replace('Five days', 'Seven days'))
  expect(await failureOf(publish(requestAt(site, { number: 2 })))).toBe('edited-there')
  expect(JSON.stringify(await postsOf(site))).toContain('Seven days')
})

test('a post is updated where nobody edited it, and not written over where somebody did', async () => {
  const first = await publish(requestAt('g'))
  const newer = { ...texts, content: '<p>Six days.</p>' }
  const second = await publish(requestAt('g', { number: 2, texts: newer, there: first }))
  expect(second.postId).toBe(first.postId)
  await editThere('g', first.postId, '<p>A person wrote this.</p>')
  const third = publish(requestAt('g', { number: 3, there: second }))
  expect(await failureOf(third)).toBe('edited-there')
  const again = await publish(requestAt('g', { number: 4, post: 2 }))
  expect(again.postId).not.toBe(first.postId)
  expect(JSON.stringify(await postsOf('g'))).toContain('A person wrote this.')
})

test('an update whose reply was lost is no edit of somebody else', async () => {
  const first = await publish(requestAt('h'))
  await setTraps('h', ['loses-reply-once'])
  const update = requestAt('h', {
    number: 2,
    texts: { ...texts, content: '<p>Six days.</p>' },
    there: first,
  })
  expect(await failureOf(publish(update))).toBe('PublishingUnanswered')
  expect(await publish(update)).toMatchObject({ postId: first.postId })
})

test('a post that was thrown away there is not brought back', async () => {
  const first = await publish(requestAt('i--deletes-meanwhile'))
  const second = publish(requestAt('i--deletes-meanwhile', { number: 2, there: first }))
  expect(await failureOf(second)).toBe('gone-there')
  const unknown = publish(requestAt('i2', { there: { postId: 999, fingerprint: 'f' } }))
  expect(await failureOf(unknown)).toBe('gone-there')
})

test('what a site removes is told', async () => {
  const styled = {
    ...texts,
    content: '<table><tr><td style="text-align:right">1</td></tr></table>',
  }
  const request = requestAt('j--filters-html', { texts: styled })
  expect((await publish(request)).isFiltered).toBe(true)
  const again = publish(
    requestAt('j--filters-html', { number: 2, texts: styled, there: await publish(request) }),
  )
  expect((await again).isFiltered).toBe(true)
})

test.each([
  ['strips-authorization', 'header-removed'],
  ['rest-off', 'interface-off'],
  ['rest-forbidden', 'interface-off'],
  ['rest-disabled', 'interface-off'],
  ['redirects', 'redirected'],
  ['redirects-away', 'redirected'],
  ['login-page', 'not-wordpress'],
  ['login-page-on-write', 'not-wordpress'],
  ['too-large', 'too-large'],
  ['maintenance', 'PublishingUnanswered'],
])('a site with %s says %s', async (trap, failure) => {
  const site = `k--${trap}`
  expect(await failureOf(publish(requestAt(site)))).toBe(failure)
  expect((await postsOf(site)).posts).toEqual([])
})

test('somebody who may not publish leaves a draft', async () => {
  const site = 'l--no-permission'
  expect(await failureOf(publish(requestAt(site, { visibility: 'public' })))).toBe('not-allowed')
  expect((await postsOf(site)).posts.map(({ status }) => status)).toEqual(['draft'])
})

test('a warning of PHP before an answer is read over', async () => {
  await publish(requestAt('r--php-warning', { visibility: 'public' }))
  expect((await postsOf('r--php-warning')).posts.map(({ status }) => status)).toEqual(['publish'])
})

test('a wrong password is one', async () => {
  const login = loginAt('m', { password: 'abcd' })
  expect(await failureOf(publish(requestAt('m', { login })))).toBe('login')
})

test('a site that asks to wait takes the post later', async () => {
  const request = requestAt('n--rate-limited')
  expect(await failureOf(publish(request))).toBe('PublishingUnanswered')
  await publish(request)
  expect((await postsOf('n--rate-limited')).posts).toHaveLength(1)
})

test.each([
  ['o', 'wp-json/'],
  ['o--plain-permalinks', '?rest_route=/'],
  ['o--redirects', 'moved/wp-json/'],
])('the API of %s is found, and takes posts', async (site, end) => {
  const apiUrl = await wordpress.discover(addressOf(site), signal)
  expect(apiUrl).toContain(end)
  const login = loginAt(site, { apiUrl })
  await wordpress.checkLogin(login, signal)
  await publish(requestAt(site, { login }))
  expect((await postsOf(site)).posts).toHaveLength(1)
})

test.each([
  ['rest-off', 'interface-off'],
  ['redirects-away', 'redirected'],
  ['login-page', 'not-wordpress'],
  ['rest-forbidden', 'interface-off'],
])('the API of a site with %s is not found: %s', async (trap, failure) => {
  expect(await failureOf(wordpress.discover(addressOf(`p--${trap}`), signal))).toBe(failure)
})

test('no password is sent to a host that a site leads to', async () => {
  await failureOf(wordpress.discover(addressOf('q--redirects-away'), signal))
  const report = await (await fetch(`${addressOf('q--redirects-away')}_posts`)).json()
  expect(JSON.stringify(report)).not.toContain('"hasAuthorization":true')
})
