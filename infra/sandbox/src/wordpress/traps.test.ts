import { expect, test } from 'vitest'
import { authorization, useWordPress } from './testing.ts'
import { TRAPS } from './traps.ts'

const wordpress = useWordPress()
const article = { title: 'Rye bread', content: '<p>Rye bread rises slowly.</p>', slug: 'rye' }

test('a trap that no site has is refused, and so is a site of such a name', async () => {
  const { open, setTraps } = wordpress.site('rest-of')
  expect((await open('/')).status).toBe(400)
  expect((await setTraps(['slow'])).status).toBe(400)
  const other = wordpress.site()
  expect((await other.setTraps(['rest-of'])).status).toBe(400)
  expect((await other.setTraps(Object.keys(TRAPS))).status).toBe(200)
})

test('traps are replaced in the middle of a test', async () => {
  const { post, setTraps } = wordpress.site()
  expect((await post(article)).status).toBe(201)
  await setTraps(['maintenance'])
  expect((await post(article)).status).toBe(503)
  await setTraps([])
  expect((await post(article)).status).toBe(201)
})

test('strips-authorization: whoever has the right password is a stranger', async () => {
  const { call, post, calls } = wordpress.site('strips-authorization')
  const me = await call('/wp/v2/users/me?context=edit')
  expect(me.json).toEqual({
    code: 'rest_not_logged_in',
    message: 'You are not currently logged in.',
    data: { status: 401 },
  })
  const headers = { authorization: authorization('editor', 'wrong') }
  expect((await call('/wp/v2/users/me', { headers })).json).toEqual(me.json)
  expect((await post(article)).json.code).toBe('rest_cannot_create')
  expect((await calls())[0]).toMatchObject({ hasAuthorization: true, status: 401 })
})

test('rest-off: the API is a page that is not found, and no header leads to it', async () => {
  const { open, call } = wordpress.site('rest-off')
  expect((await open('/')).headers.get('link')).toBeNull()
  const index = await call('/')
  expect(index.status).toBe(404)
  expect(index.headers.get('content-type')).toContain('text/html')
})

test('rest-forbidden and rest-disabled: a plugin refuses, as a page or as JSON', async () => {
  const page = await wordpress.site('rest-forbidden').call('/')
  expect([page.status, page.headers.get('content-type')]).toEqual([403, 'text/html; charset=UTF-8'])
  const json = await wordpress.site('rest-disabled').call('/wp/v2/users/me')
  expect([json.status, json.json.code]).toEqual([401, 'rest_disabled'])
})

test('plain-permalinks: the API answers only at ?rest_route=, as the header says', async () => {
  const { home, open, call } = wordpress.site('plain-permalinks')
  const link = (await open('/')).headers.get('link')
  expect(link).toBe(`<${home}/?rest_route=/>; rel="https://api.w.org/"`)
  expect((await call('/')).status).toBe(404)
  const created = await open('/?rest_route=/wp/v2/posts', {
    method: 'POST',
    headers: { authorization: authorization(), 'content-type': 'application/json' },
    body: JSON.stringify(article),
  })
  expect(created.headers.get('location')).toBe(`${home}/?rest_route=/wp/v2/posts/10`)
})

test('filters-html and kses: what an author may not write is lost without a word', async () => {
  const content =
    '<p class="lead" data-x="1" onclick="a()">Rye</p><iframe src="https://a.example"></iframe>' +
    '<svg><path d="M0"/></svg><script type="application/ld+json">{"@type":"Article"}</script>'
  const [strict, core] = [wordpress.site('filters-html'), wordpress.site('kses')]
  expect((await strict.post({ title: 'Rye', content })).json.content.raw).toBe(
    '<p>Rye</p>{"@type":"Article"}',
  )
  expect((await core.post({ title: 'Rye', content })).json.content.raw).toBe(
    '<p class="lead" data-x="1">Rye</p>{"@type":"Article"}',
  )
  const { json } = await strict.call('/wp/v2/users/me?context=edit')
  expect(json.capabilities).not.toHaveProperty('unfiltered_html')
})

test('redirects: all is at another path of the same site', async () => {
  const { home, open, post } = wordpress.site('redirects')
  const created = await post(article)
  expect(created.status).toBe(301)
  expect(created.headers.get('location')).toBe(`${home}/moved/wp-json/wp/v2/posts`)
  expect((await open('/?rest_route=/')).headers.get('location')).toBe(`${home}/moved/?rest_route=/`)
  const moved = await open('/moved/')
  expect(moved.headers.get('link')).toBe(`<${home}/moved/wp-json/>; rel="https://api.w.org/"`)
  const reply = await open('/moved/wp-json/wp/v2/posts', {
    method: 'POST',
    headers: { authorization: authorization() },
    body: JSON.stringify(article),
  })
  expect(reply.status).toBe(201)
  // A client that follows a redirect of a POST makes it a GET: a list with status 200, and no post.
  const followed = await fetch(`${home}/wp-json/wp/v2/posts`, {
    method: 'POST',
    headers: { authorization: authorization() },
    body: JSON.stringify(article),
  })
  expect([followed.status, await followed.json()]).toEqual([200, []])
})

test('redirects-away: all is at another host, and the site lists who sent a password there', async () => {
  const { open, call, calls } = wordpress.site('redirects-away')
  const location = (await call('/wp/v2/users/me')).headers.get('location')!
  expect(location).toMatch(
    new RegExp(
      `^http://localhost:${wordpress.port()}/wordpress/[a-z0-9-]+/moved/wp-json/wp/v2/users/me$`,
    ),
  )
  expect((await open('/')).status).toBe(301)
  await open('/moved/wp-json/', { headers: { authorization: authorization() } })
  expect((await calls()).map(({ status, hasAuthorization }) => [status, hasAuthorization])).toEqual(
    [
      [301, true],
      [200, true],
    ],
  )
})

test('login-page and login-page-on-write: 200 is not a post', async () => {
  const all = await wordpress.site('login-page').call('/')
  expect([all.status, all.json]).toEqual([200, null])
  expect(all.text).toContain('loginform')
  const { call, post, report } = wordpress.site('login-page-on-write')
  expect((await call('/wp/v2/users/me')).json.id).toBe(2)
  const written = await post(article)
  expect([written.status, written.json]).toEqual([200, null])
  expect((await report()).posts).toEqual([])
})

test('loses-reply: each write is done, and nobody hears of it', async () => {
  const { post, call, report } = wordpress.site('loses-reply')
  await expect(post(article)).rejects.toThrow()
  await expect(post(article)).rejects.toThrow()
  const { posts, writes, calls } = await report()
  expect(posts.map(({ slug }: { slug: string }) => slug)).toEqual(['rye', 'rye-2'])
  expect([writes, calls[0].status]).toEqual([2, null])
  expect((await call('/wp/v2/posts?slug=rye&status=any')).json).toHaveLength(1)
})

test('loses-reply-once: the second write is answered', async () => {
  const { post, report } = wordpress.site('loses-reply-once')
  await expect(post(article)).rejects.toThrow()
  expect((await post(article)).json.slug).toBe('rye-2')
  expect((await report()).writes).toBe(2)
})

test('php-warning: a post is made, and its answer is no JSON', async () => {
  const { home, report } = wordpress.site('php-warning')
  const reply = await fetch(`${home}/wp-json/wp/v2/posts`, {
    method: 'POST',
    headers: { authorization: authorization() },
    body: JSON.stringify(article),
  })
  expect(reply.status).toBe(201)
  expect(reply.headers.get('content-type')).toContain('application/json')
  await expect(reply.json()).rejects.toThrow()
  expect((await report()).posts).toHaveLength(1)
})

test('slow: whoever does not wait has no answer', async () => {
  const { open, call } = wordpress.site('slow')
  await expect(open('/wp-json/', { signal: AbortSignal.timeout(5) })).rejects.toThrow()
  expect((await call('/')).status).toBe(200)
})

test('slug-taken: a post of somebody else has the slug before ours, also when it is looked up', async () => {
  const { post, call, report } = wordpress.site('slug-taken')
  expect((await post(article)).json.slug).toBe('rye-2')
  const [foreign] = (await call('/wp/v2/posts?slug=oats')).json
  expect(foreign).toMatchObject({ slug: 'oats', author: 1, title: { rendered: 'An older post' } })
  expect(await report()).toMatchObject({ writes: 1 })
})

test('no-permission: a contributor writes drafts, and neither publishes nor uploads', async () => {
  const { post, change, call, upload } = wordpress.site('no-permission')
  const draft = await post(article)
  expect(draft.status).toBe(201)
  const refused = [
    await post({ ...article, status: 'publish' }),
    await change(draft.json.id, { status: 'publish' }),
    await upload(new Uint8Array([1]), {}),
  ]
  expect(refused.map(({ status, json }) => `${status} ${json.code}`)).toEqual([
    '403 rest_cannot_publish',
    '403 rest_cannot_publish',
    '403 rest_cannot_create',
  ])
  const { json } = await call('/wp/v2/users/me?context=edit')
  expect(json.roles).toEqual(['contributor'])
  expect(json.capabilities).not.toHaveProperty('publish_posts')
})

test('too-large: the web server takes no write', async () => {
  const { post, call } = wordpress.site('too-large')
  expect((await post(article)).status).toBe(413)
  expect((await call('/')).status).toBe(200)
})

test('rate-limited: the first write is to come later, and the next one is taken', async () => {
  const { post, call } = wordpress.site('rate-limited')
  expect((await call('/wp/v2/users/me')).status).toBe(200)
  const first = await post(article)
  expect([first.status, first.headers.get('retry-after')]).toEqual([429, '2'])
  expect((await post(article)).status).toBe(201)
})

test('edits-meanwhile: after the first write a person changes the post, once', async () => {
  const { post, edit, change } = wordpress.site('edits-meanwhile')
  const created = (await post(article)).json
  expect(created.content.raw).toBe(article.content)
  const edited = (await edit(created.id)).json
  expect(edited.content.raw).toContain('a person added')
  expect(edited.modified_gmt > created.modified_gmt).toBe(true)
  const changed = (await change(created.id, { content: article.content })).json
  expect((await edit(created.id)).json).toEqual(changed)
})

test('deletes-meanwhile: after the first write a person moves the post to the trash', async () => {
  const { post, edit, call } = wordpress.site('deletes-meanwhile')
  const { id, status } = (await post(article)).json
  expect(status).toBe('draft')
  expect((await edit(id)).json).toMatchObject({ status: 'trash', slug: 'rye__trashed' })
  expect((await call('/wp/v2/posts?slug=rye&status=any')).json).toEqual([])
})

test('maintenance: all is down, as JSON or as a page, and says for how long', async () => {
  const { open, call } = wordpress.site('maintenance')
  const page = await open('/')
  const json = await call('/', { headers: { accept: 'application/json' } })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '600'])
  expect(json).toMatchObject({ status: 503, json: { code: 'wp_die', data: { status: 503 } } })
})

test('a site has several traps at once', async () => {
  const { post, report } = wordpress.site('filters-html', 'loses-reply-once')
  await expect(post({ title: 'Rye', content: '<b class="x">Rye</b>' })).rejects.toThrow()
  expect((await report()).posts[0].content.raw).toBe('<b>Rye</b>')
})
