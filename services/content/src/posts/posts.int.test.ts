import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getPost, listPosts, Post } from '@sortie/contracts/content/blog/posts'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { service } from '../service.ts'
import { readPostFiles } from './post-files.ts'

const shipped = join(import.meta.dirname, '../../posts')
const folder = mkdtempSync(join(tmpdir(), 'posts-'))
cpSync(shipped, folder, { recursive: true })
const files = readPostFiles(folder)
const slug = files[0]!.slug

const start = (env: Record<string, string | undefined> = {}) =>
  startForTest('content', service.shape, service.build, {
    SUPPORT_EMAIL: 'support@sortie.test',
    POSTS_FOLDER: folder,
    ...env,
  })

let content: RunningService
let second: RunningService
beforeAll(async () => {
  content = await start()
  // Two more that start at the same moment on a database that has the posts already.
  const more = await Promise.all(['2', '3'].map((INSTANCE) => start({ ...content.env, INSTANCE })))
  second = more[0]!
  await more[1]!.stop()
})
afterAll(async () => {
  await second.stop()
  await content.stop()
  rmSync(folder, { recursive: true })
})

const read = (asked: string, headers: Record<string, string> = {}) =>
  content.call(getPost, { params: { slug: asked }, headers })
const commits = (stream: string) => content.db.collection('commits').countDocuments({ stream })

test('every post is published once, whoever starts and however often', async () => {
  for (const file of files) expect(await commits(`pst_${file.slug}`)).toBe(1)
  const { status, body } = await content.call(listPosts)
  expect(status).toBe(200)
  expect(body.posts.map((post) => post.slug).sort()).toEqual(files.map((file) => file.slug))
  expect((await second.call(listPosts)).body).toEqual(body)
})

test('instances that start at once on an empty database publish each post once', async () => {
  const prefix = `${content.env.TOPIC_PREFIX}once-`
  const env = { ...content.env, TOPIC_PREFIX: prefix }
  const both = await Promise.all(['1', '2'].map((INSTANCE) => start({ ...env, INSTANCE })))
  const found = await both[0]!.db.collection('commits').find().toArray()
  expect(found.map(({ stream }) => stream).sort()).toEqual(files.map((file) => `pst_${file.slug}`))
  for (const each of both) await each.stop()
})

test('the newest post is the first', async () => {
  const { body } = await content.call(listPosts)
  const dates = body.posts.map(({ publishedAt }) => publishedAt)
  expect(dates).toEqual(dates.toSorted().reverse())
})

test('a post is read as HTML, with its headings, its length and two to read next', async () => {
  const { status, body } = await read(slug)
  expect(status).toBe(200)
  expect(Post.parse(body)).toEqual(body)
  expect(body).toMatchObject({ slug, publishedAt: files[0]!.publishedAt, faq: files[0]!.faq })
  for (const { id, level } of body.headings) expect(body.html).toContain(`<h${level} id="${id}">`)
  expect(body.minutes).toBe(Math.round(body.words / 220))
  expect(body.related).toHaveLength(2)
  expect(body.related.map((post) => post.slug)).not.toContain(slug)
})

test('who has a post already gets no body again', async () => {
  for (const [endpoint, params] of [
    [getPost, { slug }],
    [listPosts, {}],
  ] as const) {
    const first = await content.request(endpoint, { params })
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    // As a browser asks again: without a policy of its own, fetch would refuse every cache.
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' }
    const again = await second.request(endpoint, { params, headers })
    expect([again.status, await again.text()]).toEqual([304, ''])
  }
})

test.each(['nothing-here', '%24ne', './', 'x'.repeat(100)])('%s is no post', async (asked) => {
  const { status, problem } = await read(asked)
  expect([status, problem?.code]).toEqual([404, 'post_not_found'])
})

test('a file that changed is revised at the next start, and reaches the others over Kafka', async () => {
  const path = join(folder, `${slug}.md`)
  writeFileSync(path, `${readFileSync(path, 'utf8')}\n## One more thing\n\nIt was added later.\n`)
  const before = (await read(slug)).body
  await (await start({ ...content.env, INSTANCE: '4' })).stop()
  await (await start({ ...content.env, INSTANCE: '5' })).stop()
  const { body } = await read(slug)
  expect(body.headings.at(-1)).toMatchObject({ id: 'one-more-thing', level: 2 })
  expect(body.publishedAt).toBe(before.publishedAt)
  expect(body.updatedAt > before.updatedAt).toBe(true)
  expect(await commits(`pst_${slug}`)).toBe(2)
  await vi.waitFor(
    async () => {
      const events = (await content.published()).filter(({ data }) => data.slug === slug)
      expect(events.map(({ type }) => type)).toEqual(['PostPublished', 'PostRevised'])
    },
    { timeout: 10_000, interval: 500 },
  )
})

test('a post whose file is gone is withdrawn at the next start, and comes back with its file', async () => {
  const { slug: gone } = files.at(-1)!
  const path = join(folder, `${gone}.md`)
  const text = readFileSync(path, 'utf8')
  const slugs = async () => (await content.call(listPosts)).body.posts.map((post) => post.slug)
  rmSync(path)
  await (await start({ ...content.env, INSTANCE: '7' })).stop()
  await (await start({ ...content.env, INSTANCE: '8' })).stop()
  const { status, problem } = await read(gone)
  expect([status, problem?.code]).toEqual([404, 'post_not_found'])
  expect(await slugs()).not.toContain(gone)
  expect(await commits(`pst_${gone}`)).toBe(2)

  writeFileSync(path, text)
  await (await start({ ...content.env, INSTANCE: '9' })).stop()
  expect((await read(gone)).body.publishedAt).toBe(files.at(-1)!.publishedAt)
  expect((await slugs()).sort()).toEqual(files.map((file) => file.slug))
})

test('a post that only a later release knows is left alone, and the service starts', async () => {
  const { slug: known, title } = files.at(-2)!
  const stream = `pst_${known}`
  const all = content.db.collection<{ _id: string }>('commits')
  const newest = (await all.find({ stream }).sort({ version: -1 }).limit(1).toArray())[0]!
  const version = (newest as unknown as { version: number }).version + 1
  await all.insertOne({
    ...newest,
    _id: `${stream}@${version}`,
    version,
    cause: 'later',
    command: 'Pin',
    published: true,
    projected: true,
    events: [{ type: 'PostPinned', schema: 1, data: { postId: stream } }],
  } as never)
  const path = join(folder, `${known}.md`)
  const [text, otherPath] = [readFileSync(path, 'utf8'), join(folder, `${files[1]!.slug}.md`)]
  writeFileSync(path, `${text}\n\nIt was added later.\n`)
  writeFileSync(otherPath, `${readFileSync(otherPath, 'utf8')}\n\nThis as well.\n`)
  await (await start({ ...content.env, INSTANCE: '10' })).stop()
  await all.deleteOne({ _id: `${stream}@${version}` })
  writeFileSync(path, text)
  expect((await read(known)).body.title).toBe(title)
  expect((await read(known)).body.html).not.toContain('It was added later.')
  expect((await read(files[1]!.slug)).body.html).toContain('This as well.')
})

test('a post that is not as it should be keeps the service from starting, and is named', async () => {
  const broken = mkdtempSync(join(tmpdir(), 'posts-'))
  writeFileSync(join(broken, 'broken.md'), '---\ntitle: Only a title\n---\n\nText.')
  await expect(start({ ...content.env, INSTANCE: '6', POSTS_FOLDER: broken })).rejects.toThrow(
    /broken\.md/,
  )
  rmSync(broken, { recursive: true })
})
