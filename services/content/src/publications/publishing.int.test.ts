import type { Body } from '@sortie/contracts/call'
import { editSection } from '@sortie/contracts/content/drafts/draft-editing'
import {
  deleteDraftImage,
  getPublishedImage,
  uploadDraftImage,
} from '@sortie/contracts/content/drafts/draft-images'
import {
  changeDestinationLogin,
  connectDestination,
  type DestinationId,
  followPublication,
  listDestinations,
  listPublications,
  publishDraft,
  removeDestination,
  rotateDestinationSecret,
} from '@sortie/contracts/content/publishing/publishing'
import { MOST_DESTINATIONS } from '@sortie/contracts/content/publishing/publishing-limits'
import type { Caller } from '@sortie/runtime/http/caller'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { startPublishingTargets } from '@sortie/sandbox/publishing-targets'
import type { StandIn } from '@sortie/sandbox/server'
import { APPLICATION_PASSWORD, USERNAME } from '@sortie/sandbox/wordpress/users'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { finishedArticle, startEditing } from '../drafts/testing-editing.ts'
import { makePng } from '../untrusted/images/testing-images.ts'

let content: RunningService
let targets: StandIn
beforeAll(async () => {
  targets = await startPublishingTargets({ slowMs: 50 })
  content = await startEditing({ PUBLISHING_LOOPBACK: 'true', DESTINATION_TRIES_PER_HOUR: '100' })
})
afterAll(async () => {
  await content.stop()
  await targets.stop()
})

const siteUrl = (name: string) => `${targets.url}/wordpress/${name}/`
const wordpress = (name: string, password = APPLICATION_PASSWORD) => ({
  kind: 'wordpress' as const,
  url: siteUrl(name),
  username: USERNAME,
  password,
})
const connect = (
  caller: Caller,
  body: Body<typeof connectDestination>,
  key: string = crypto.randomUUID(),
) => content.call(connectDestination, { body, caller, headers: { 'Idempotency-Key': key } })
const siteHolds = async (name: string) =>
  (await (await fetch(`${siteUrl(name)}_posts`)).json()) as {
    posts: { id: number; status: string; title: string }[]
  }

/** A finished article of somebody new, and what they do to publish it. */
const publisher = async () => {
  const hold = await finishedArticle(content, { author: { name: 'Ada Baker' } })
  const { of } = hold
  const publish = (destinationId: DestinationId, more: object = {}) =>
    content.call(publishDraft, { ...of, headers: hold.once(), body: { destinationId, ...more } })
  const arrived = (destinationId: DestinationId) =>
    vi.waitFor(
      async () => {
        const { publications } = (await content.call(listPublications, of)).body
        const found = publications.find((one) => one.destinationId === destinationId)
        expect(found?.status).not.toBe('sending')
        return found!
      },
      { timeout: 30_000, interval: 100 },
    )
  return { ...hold, caller: of.caller, publish, arrived }
}

test('an article is sent to a site as a draft, then made public, and is one post', async () => {
  const { caller, draftId, publish, arrived } = await publisher()
  const connected = await connect(caller, wordpress('bakery'))
  expect(connected.status).toBe(201)
  const { destinationId } = connected.body
  expect(connected.body).toMatchObject({ kind: 'wordpress', username: USERNAME, signing: null })
  const lastUse = async () =>
    (await content.call(listDestinations, { caller })).body.destinations.map(
      ({ lastUsedAt }) => lastUsedAt,
    )
  expect(await lastUse()).toEqual([null])

  const begun = await publish(destinationId)
  expect(begun.status).toBe(202)
  // It ends by itself, once the article has arrived.
  const { publicationId } = begun.body
  const follow = { params: { draftId, publicationId }, caller }
  const told = await (await content.request(followPublication, follow)).text()
  expect(told).toContain('"status":"published"')
  const first = await arrived(destinationId)
  expect(first).toMatchObject({ status: 'published', number: 1, failure: null })
  expect(first.published).toMatchObject({ visibility: 'draft' })

  await publish(destinationId, { visibility: 'public' })
  const second = await arrived(destinationId)
  expect(second).toMatchObject({ number: 2, published: { visibility: 'public' } })
  expect(await lastUse()).toEqual([second.published!.at])
  const { posts } = await siteHolds('bakery')
  expect(posts.map(({ status }) => status)).toEqual(['publish'])
})

test('the first reply of a site is lost, and there is one post all the same', async () => {
  const { caller, publish, arrived } = await publisher()
  const name = 'florist--loses-reply-once'
  const { destinationId } = (await connect(caller, wordpress(name))).body
  await publish(destinationId)
  expect(await arrived(destinationId)).toMatchObject({ status: 'published' })
  expect((await siteHolds(name)).posts).toHaveLength(1)
})

test('a wrong password is said beside its field, and nothing is connected', async () => {
  const { caller } = await publisher()
  const refused = await connect(caller, wordpress('barber', 'not it'))
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({
    code: 'destination_refused',
    errors: [{ path: 'password', message: expect.stringContaining('application password') }],
  })
  const { destinations } = (await content.call(listDestinations, { caller })).body
  expect(destinations).toEqual([])
})

test('an address inside of the house, or without https, is not connected', async () => {
  const strict = await startEditing()
  try {
    const caller = strict.caller(`usr_${crypto.randomUUID()}`)
    for (const url of ['http://bakery.example/', 'https://169.254.169.254/', 'nonsense']) {
      const given = { body: { ...wordpress('x'), url }, caller }
      expect((await strict.call(connectDestination, given)).status, url).toBe(422)
    }
  } finally {
    await strict.stop()
  }
})

test('a password stands in the database only sealed, and goes with its destination', async () => {
  const { caller, publish, draftId } = await publisher()
  const { destinationId } = (await connect(caller, wordpress('tailor'))).body
  const secret = APPLICATION_PASSWORD.slice(0, 14)
  for (const { name } of await content.db.listCollections().toArray()) {
    const all = await content.db.collection(name).find().toArray()
    expect(JSON.stringify(all), name).not.toContain(secret)
  }
  const logins = content.db.collection<{ _id: string }>('destination-logins')
  expect(await logins.countDocuments({ _id: destinationId })).toBe(1)
  const given = { params: { destinationId }, caller }
  expect((await content.call(removeDestination, given)).status).toBe(200)
  expect(await logins.countDocuments({ _id: destinationId })).toBe(0)
  expect((await publish(destinationId)).status).toBe(404)
  const { publications } = (await content.call(listPublications, { params: { draftId }, caller }))
    .body
  expect(publications).toEqual([])
}, 60_000)

test('a destination of somebody else is not there', async () => {
  const [owner, stranger] = [await publisher(), await publisher()]
  const { destinationId } = (await connect(owner.caller, wordpress('hotel'))).body
  expect((await stranger.publish(destinationId)).status).toBe(404)
  const given = { params: { destinationId }, caller: stranger.caller }
  expect((await content.call(removeDestination, given)).status).toBe(404)
  const login = { username: USERNAME, password: APPLICATION_PASSWORD }
  expect((await content.call(changeDestinationLogin, { ...given, body: login })).status).toBe(404)
})

test('a program gets the article, signed as Standard Webhooks has it, under one id', async () => {
  const { caller, publish, arrived } = await publisher()
  const url = `${targets.url}/receivers/shop--500-once`
  const connected = await connect(caller, { kind: 'webhook', url })
  const { destinationId, signing } = connected.body
  await publish(destinationId)
  expect(await arrived(destinationId)).toMatchObject({ status: 'published' })
  const { requests } = (await (await fetch(`${url}/_requests`)).json()) as {
    requests: { headers: Record<string, string>; body: string }[]
  }
  expect(requests).toHaveLength(2)
  const ids = requests.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(1)
  const [{ headers, body }] = requests as [(typeof requests)[0]]
  const message = new Webhook(signing!.secret).verify(body, headers) as {
    type: string
    data: object
  }
  expect(message).toMatchObject({ type: 'article.published', data: { number: 1 } })
  expect(Object.keys(message.data)).toEqual(
    expect.arrayContaining(['title', 'slug', 'description', 'html', 'markdown', 'keyword']),
  )

  const rotate = { params: { destinationId }, caller, headers: { 'Idempotency-Key': 'r' } }
  const rotated = (await content.call(rotateDestinationSecret, rotate)).body.signing!
  expect(rotated.secret).not.toBe(signing!.secret)
  expect(rotated.previousUntil).not.toBeNull()
}, 60_000)

test.each([
  ['--410', 'gone'],
  ['--redirect', 'redirected'],
  ['--422', 'refused'],
])('a program that answers %s is not asked again: %s', async (suffix, failure) => {
  const { caller, publish, arrived } = await publisher()
  const body = { kind: 'webhook' as const, url: `${targets.url}/receivers/one${suffix}` }
  const { destinationId } = (await connect(caller, body)).body
  await publish(destinationId)
  expect(await arrived(destinationId)).toMatchObject({ status: 'failed', failure })
})

test('the same request connects once, and there are ten at most', async () => {
  const caller = content.caller(`usr_${crypto.randomUUID()}`)
  const body = { kind: 'webhook' as const, url: `${targets.url}/receivers/many` }
  const first = await connect(caller, body, 'once')
  expect((await connect(caller, body, 'once')).body.destinationId).toBe(first.body.destinationId)
  for (let count = 1; count < MOST_DESTINATIONS; count += 1) {
    expect((await connect(caller, body)).status).toBe(201)
  }
  expect((await connect(caller, body)).body).toMatchObject({ code: 'too_many_destinations' })
})

/** An article with two images in its text. */
const illustrated = async () => {
  const hold = await publisher()
  const { of, once, texts, section } = hold
  const upload = async () =>
    (await content.call(uploadDraftImage, { ...of, headers: once(), body: makePng() })).body
  const images = [await upload(), await upload()]
  const [first] = await texts()
  const { sectionId, heading, revision: basedOn } = first!
  const lines = images.map(({ imageId }, at) => `![Loaf ${at + 1}](sortie-image:${imageId})`)
  const body = { basedOn, heading, markdown: `Mine.\n\n${lines.join('\n\n')}` }
  await content.call(editSection, { ...section(sectionId), headers: once(), body })
  return { ...hold, images }
}
type Library = {
  posts: { id: number; content: { raw: string } }[]
  media: { alt_text: string; source_url: string }[]
}
const libraryOf = async (name: string) =>
  (await (await fetch(`${siteUrl(name)}_posts`)).json()) as Library

test('a post shows its images, which are in the library once however often it is sent', async () => {
  const { caller, publish, arrived } = await illustrated()
  const name = `gallery-${crypto.randomUUID()}--loses-upload-reply-once`
  const { destinationId } = (await connect(caller, wordpress(name))).body
  await publish(destinationId)
  expect((await arrived(destinationId)).published?.imagesLeftOut).toEqual([])
  await publish(destinationId)
  await arrived(destinationId)
  const { posts, media } = await libraryOf(name)
  expect(media.map(({ alt_text }) => alt_text)).toEqual(['Loaf 1', 'Loaf 2'])
  expect(posts).toHaveLength(1)
  for (const { source_url, alt_text } of media)
    expect(posts[0]!.content.raw).toContain(`<img src="${source_url}" alt="${alt_text}">`)
})

test('a site that takes no files has the article without images, and its owner is told why', async () => {
  const { caller, publish, arrived } = await illustrated()
  const name = `small-${crypto.randomUUID()}--image-too-large`
  const { destinationId } = (await connect(caller, wordpress(name))).body
  await publish(destinationId)
  const arrival = await arrived(destinationId)
  expect(arrival).toMatchObject({ status: 'published', failure: null })
  expect(arrival.published?.imagesLeftOut).toEqual([{ reason: 'too-large', count: 2 }])
  const { posts } = await libraryOf(name)
  expect(posts[0]!.content.raw).toContain('Image: Loaf 1')
  expect(posts[0]!.content.raw).not.toContain('<img')
})

test('a program gets links to the images, which end with the image', async () => {
  const { caller, draftId, publish, arrived, images } = await illustrated()
  const url = `${targets.url}/receivers/images`
  const { destinationId } = (await connect(caller, { kind: 'webhook', url })).body
  await publish(destinationId)
  expect(await arrived(destinationId)).toMatchObject({ status: 'published' })
  const { requests } = (await (await fetch(`${url}/_requests`)).json()) as {
    requests: { body: string }[]
  }
  const { data } = JSON.parse(requests.at(-1)!.body)
  expect(data.images).toMatchObject(
    images.map(({ imageId, bytes }, at) => ({
      imageId,
      alt: `Loaf ${at + 1}`,
      bytes,
      type: 'image/png',
    })),
  )
  const [{ url: link, expiresAt }] = data.images
  expect(data.html).toContain(`<img src="${link}" alt="Loaf 1">`)
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  const params = { token: new URL(link).pathname.split('/').at(-1)! }
  const read = await content.request(getPublishedImage, { params })
  expect(read.status).toBe(200)
  expect(read.headers.get('content-type')).toBe('image/png')
  expect((await read.arrayBuffer()).byteLength).toBe(images[0]!.bytes)
  const forged = { token: params.token.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }
  expect((await content.request(getPublishedImage, { params: forged })).status).toBe(404)
  const gone = { params: { draftId, imageId: images[0]!.imageId }, caller }
  await content.call(deleteDraftImage, gone)
  expect((await content.request(getPublishedImage, { params })).status).toBe(404)
})
