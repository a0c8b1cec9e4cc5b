import { expect, test } from 'vitest'
import { authorization, useWordPress } from './testing.ts'

const wordpress = useWordPress()
const article = { title: 'Rye bread at home', content: '<p>Rye bread rises slowly.</p>' }

test('a home page leads to the API, and the index says that application passwords work', async () => {
  const { home, open, call } = wordpress.site()
  const page = await open('/')
  expect(page.status).toBe(200)
  expect(page.headers.get('link')).toBe(`<${home}/wp-json/>; rel="https://api.w.org/"`)
  expect(page.text).toContain(`<link rel="https://api.w.org/" href="${home}/wp-json/" />`)
  expect((await open('/', { method: 'HEAD' })).headers.get('link')).toContain('api.w.org')

  const { json } = await call('/', { isStranger: true })
  expect(json).toMatchObject({ url: home, namespaces: expect.arrayContaining(['wp/v2']) })
  expect(json.authentication['application-passwords'].endpoints.authorization).toBe(
    `${home}/wp-admin/authorize-application.php`,
  )
})

test('a draft is created, found by its slug, changed and published', async () => {
  const { home, post, call, change, edit, open, report } = wordpress.site()
  const created = await post({ ...article, slug: 'Rye Bread', excerpt: 'Slow bread.' })
  expect(created.status).toBe(201)
  const { id } = created.json
  expect(created.headers.get('location')).toBe(`${home}/wp-json/wp/v2/posts/${id}`)
  expect(created.json).toMatchObject({
    status: 'draft',
    slug: 'rye-bread',
    link: `${home}/?p=${id}`,
    title: { raw: article.title, rendered: article.title },
    content: { raw: article.content, rendered: `${article.content}\n`, protected: false },
    excerpt: { raw: 'Slow bread.', rendered: '<p>Slow bread.</p>\n' },
    featured_media: 0,
    meta: { footnotes: '' },
  })
  expect(created.json.modified_gmt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)

  expect((await call('/wp/v2/posts?slug=rye-bread')).json).toEqual([])
  const found = await call('/wp/v2/posts?slug=rye-bread&status=any&context=edit')
  expect(found.json).toMatchObject([{ id, content: { raw: article.content } }])
  expect(found.headers.get('x-wp-total')).toBe('1')

  const changed = await change(id, { title: { raw: 'Rye bread' }, status: 'publish' })
  expect(changed.status).toBe(200)
  expect(changed.json).toMatchObject({ status: 'publish', link: `${home}/rye-bread/` })
  expect((await edit(id)).json).toEqual(changed.json)
  expect((await open('/rye-bread/')).text).toContain(article.content)

  const stranger = await call(`/wp/v2/posts/${id}`, { isStranger: true })
  expect(stranger.json.title).toEqual({ rendered: 'Rye bread' })
  expect(await report()).toMatchObject({ writes: 2, posts: [{ id, status: 'publish' }] })
})

test('a post is changed by PUT and PATCH, too, and what is left out stays', async () => {
  const { post, call } = wordpress.site()
  const { id } = (await post(article)).json
  const put = await call(`/wp/v2/posts/${id}`, { method: 'PUT', body: { title: 'One' } })
  const patch = await call(`/wp/v2/posts/${id}`, { method: 'PATCH', body: { excerpt: 'Two' } })
  expect([put.status, patch.status]).toEqual([200, 200])
  expect(patch.json).toMatchObject({
    title: { raw: 'One' },
    excerpt: { raw: 'Two' },
    content: { raw: article.content },
  })
})

test('a slug that is taken gets a number without a word, also among drafts', async () => {
  const { post } = wordpress.site()
  const slugs = []
  for (const status of ['draft', 'publish', 'pending']) {
    slugs.push((await post({ ...article, slug: 'rye', status })).json.slug)
  }
  expect(slugs).toEqual(['rye', 'rye-2', 'rye-3'])
})

test('a draft has no slug until one is given or it is published', async () => {
  const { post, change } = wordpress.site()
  const draft = (await post({ ...article, title: 'Größe & Café: 100 %' })).json
  expect(draft).toMatchObject({ slug: '', generated_slug: 'grosse-cafe-100' })
  const published = await change(draft.id, { status: 'publish' })
  expect(published.json.slug).toBe('grosse-cafe-100')
})

test('a meta field that nobody registered is dropped without a word', async () => {
  const { post } = wordpress.site()
  const { json } = await post({ ...article, meta: { sortie_id: 'pub_1', footnotes: '[]' } })
  expect(json.meta).toEqual({ footnotes: '[]' })
})

test('a search finds a mark in a comment of the content', async () => {
  const { post, call } = wordpress.site()
  const mark = '<!-- mark:pub_1 -->'
  const { id } = (await post({ ...article, content: article.content + mark })).json
  await post(article)
  const { json } = await call('/wp/v2/posts?search=mark:pub_1&status=any&context=edit')
  expect(json.map((one: { id: number }) => one.id)).toEqual([id])
  const totalOf = async (search: string) => {
    const query = new URLSearchParams({ search, status: 'any', context: 'edit' })
    return (await call(`/wp/v2/posts?${query}`)).headers.get('x-wp-total')
  }
  expect(await totalOf('slowly bread')).toBe('2')
  expect(await totalOf('"slowly bread"')).toBe('0')
  expect(await totalOf('"Rye bread rises"')).toBe('2')
  expect(await totalOf('')).toBe('2')
})

test('a list has pages, and a page too many is refused', async () => {
  const { post, call } = wordpress.site()
  for (let count = 0; count < 5; count += 1) await post({ ...article, status: 'publish' })
  const second = await call('/wp/v2/posts?per_page=2&page=2&_fields=id,title.rendered')
  expect(second.json).toEqual([
    { id: 12, title: { rendered: article.title } },
    { id: 11, title: { rendered: article.title } },
  ])
  const { headers } = second
  expect([headers.get('x-wp-total'), headers.get('x-wp-totalpages')]).toEqual(['5', '3'])
  const beyond = await call('/wp/v2/posts?per_page=2&page=4')
  expect([beyond.status, beyond.json.code]).toEqual([400, 'rest_post_invalid_page_number'])
})

test('the API answers at ?rest_route= as well', async () => {
  const { post, open } = wordpress.site()
  const { id } = (await post(article)).json
  const query = `/?rest_route=/wp/v2/posts/${id}&context=edit`
  const { json } = await open(query, { headers: { authorization: authorization() } })
  expect(json).toMatchObject({ id, content: { raw: article.content } })
})

test('a post in the trash keeps its content, and says trash', async () => {
  const { post, call, edit, change } = wordpress.site()
  const { id } = (await post({ ...article, slug: 'rye' })).json
  const trashed = await call(`/wp/v2/posts/${id}`, { method: 'DELETE' })
  expect(trashed.json).toMatchObject({ status: 'trash', slug: 'rye__trashed' })
  expect((await edit(id)).json.status).toBe('trash')
  expect((await call('/wp/v2/posts?status=any')).json).toEqual([])
  expect((await call(`/wp/v2/posts/${id}`, { method: 'DELETE' })).status).toBe(410)
  expect((await change(id, { status: 'draft' })).json).toMatchObject({
    status: 'draft',
    slug: 'rye',
  })
  const removed = await call(`/wp/v2/posts/${id}?force=true`, { method: 'DELETE' })
  expect(removed.json.deleted).toBe(true)
  expect((await edit(id)).json).toEqual({
    code: 'rest_post_invalid_id',
    message: 'Invalid post ID.',
    data: { status: 404 },
  })
})

test('the user is shown with their capabilities, and the spaces of a password do not count', async () => {
  const { call } = wordpress.site()
  const headers = { authorization: authorization('editor', 'abcdefghijklmnopqrstuvwx') }
  const me = await call('/wp/v2/users/me?context=edit', { headers })
  expect(me.json).toMatchObject({ id: 2, username: 'editor', roles: ['editor'] })
  expect(me.json.capabilities).toMatchObject({ publish_posts: true, unfiltered_html: true })
  expect((await call('/wp/v2/users/me')).json).not.toHaveProperty('capabilities')
})

test('strangers and wrong passwords are refused in the words of WordPress', async () => {
  const { call, post } = wordpress.site()
  const { id } = (await post(article)).json
  const codeOf = async (...[path, request]: Parameters<typeof call>) => {
    const { status, json } = await call(path, { isStranger: true, ...request })
    expect(json.data.status).toBe(status)
    return [status, json.code]
  }
  const by = (username?: string, password?: string) => ({
    headers: { authorization: authorization(username, password) },
  })
  expect(await codeOf('/wp/v2/users/me')).toEqual([401, 'rest_not_logged_in'])
  expect(await codeOf('/wp/v2/posts', { body: article })).toEqual([401, 'rest_cannot_create'])
  expect(await codeOf(`/wp/v2/posts/${id}`)).toEqual([401, 'rest_forbidden'])
  expect(await codeOf(`/wp/v2/posts/${id}`, { body: {} })).toEqual([401, 'rest_cannot_edit'])
  expect(await codeOf(`/wp/v2/posts/${id}?context=edit`)).toEqual([401, 'rest_forbidden_context'])
  expect(await codeOf('/wp/v2/posts?context=edit')).toEqual([401, 'rest_forbidden_context'])
  expect(await codeOf('/wp/v2/posts?status=draft')).toEqual([400, 'rest_invalid_param'])
  // A wrong password is refused also where a stranger may read.
  expect(await codeOf('/', by('nobody'))).toEqual([401, 'invalid_username'])
  expect(await codeOf('/', by('editor', 'wrong'))).toEqual([401, 'incorrect_password'])
})

test('parameters and addresses that are wrong are refused in the words of WordPress', async () => {
  const { call, post, open } = wordpress.site()
  expect((await post({ ...article, status: 'live' })).json).toEqual({
    code: 'rest_invalid_param',
    message: 'Invalid parameter(s): status',
    data: {
      status: 400,
      params: { status: 'status is not one of publish, future, draft, pending, and private.' },
      details: {
        status: {
          code: 'rest_not_in_enum',
          message: 'status is not one of publish, future, draft, pending, and private.',
          data: null,
        },
      },
    },
  })
  const codes = await Promise.all([
    post({ ...article, featured_media: 'x', slug: 5, meta: 'x' }),
    post({}),
    post({ ...article, id: 5 }),
    call('/wp/v2/posts/999'),
    call('/wp/v2/pages'),
    call('/wp/v2/posts/abc'),
    call('/wp/v2/posts', { method: 'PUT', body: {} }),
    call('/wp/v2/posts?per_page=101'),
    call('/wp/v2/posts?status=gone'),
    call('/wp/v2/posts?context=all'),
    open('/wp-json/wp/v2/posts', {
      method: 'POST',
      headers: { authorization: authorization() },
      body: '{',
    }),
  ])
  expect(codes.map(({ status, json }) => `${status} ${json.code}`)).toEqual([
    '400 rest_invalid_param',
    '400 empty_content',
    '400 rest_post_exists',
    '404 rest_post_invalid_id',
    '404 rest_no_route',
    '404 rest_no_route',
    '404 rest_no_route',
    '400 rest_invalid_param',
    '400 rest_invalid_param',
    '400 rest_invalid_param',
    '400 rest_invalid_json',
  ])
  expect(Object.keys(codes[0].json.data.params)).toEqual(['slug', 'featured_media', 'meta'])
})

test('a site takes 200 posts, and no post of more than a megabyte', async () => {
  const { post } = wordpress.site()
  const long = await post({ title: 'Long', content: 'x'.repeat(1_000_001) })
  expect([long.status, long.headers.get('content-type')]).toEqual([413, 'text/html; charset=UTF-8'])
  for (let count = 0; count < 200; count += 1) await post({ title: `Post ${count}` })
  const full = await post(article)
  expect([full.status, full.json.code]).toEqual([500, 'db_insert_error'])
})

test('what is rendered has typographic quotes, and what is raw has none', async () => {
  const { post } = wordpress.site()
  const content = '<p title="a \'b\'">It\'s "good" -- & <code>"as is"</code></p>'
  const { json } = await post({ title: '"Rye"', content })
  expect(json.title).toEqual({ raw: '"Rye"', rendered: '&#8220;Rye&#8221;' })
  expect(json.content).toMatchObject({
    raw: content,
    rendered:
      '<p title="a \'b\'">It&#8217;s &#8220;good&#8221; &#8211; &#038; <code>"as is"</code></p>\n',
  })
})
