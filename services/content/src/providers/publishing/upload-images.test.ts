import { createOutgoingClient } from '@sortie/fetch/outgoing'
import { startPublishingTargets } from '@sortie/sandbox/publishing-targets'
import type { StandIn } from '@sortie/sandbox/server'
import { APPLICATION_PASSWORD, USERNAME } from '@sortie/sandbox/wordpress/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImageToUpload, uploadImages } from './upload-images.ts'
import { createWordPressClient } from './wordpress.ts'

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

/** The first bytes of a PNG of 3 by 2 pixels. */
const png = (() => {
  const bytes = Buffer.alloc(33)
  bytes.write('\x89PNG\r\n\x1a\n', 'latin1')
  bytes.writeUInt32BE(3, 16)
  bytes.writeUInt32BE(2, 20)
  return bytes
})()
const imageNamed = (letter: string, more: Partial<ImageToUpload> = {}): ImageToUpload => ({
  imageId: `img_${letter.repeat(32)}`,
  type: 'image/png',
  alt: `A loaf ${letter}`,
  read: async () => png,
  ...more,
})
const upload = (site: string, images: ImageToUpload[]) => {
  const login = {
    apiUrl: `${targets.url}/wordpress/${site}/wp-json/`,
    username: USERNAME,
    password: APPLICATION_PASSWORD,
  }
  return uploadImages(wordpress, { login, images }, signal)
}
type Library = {
  media: { slug: string; alt_text: string; source_url: string }[]
  calls: { method: string; url: string }[]
}
const libraryOf = async (site: string) =>
  (await (await fetch(`${targets.url}/wordpress/${site}/_posts`)).json()) as Library
const nameOf = async (work: Promise<unknown>) => work.then(String, ({ name }: Error) => name)

test('images come into the library once, with their alt texts, however often the article is sent', async () => {
  const images = [imageNamed('a'), imageNamed('b')]
  const first = await upload('a', images)
  expect(first.leftOut).toEqual([])
  const { media } = await libraryOf('a')
  expect(media.map(({ slug, alt_text }) => [slug, alt_text])).toEqual([
    [`sortie-${'a'.repeat(32)}`, 'A loaf a'],
    [`sortie-${'b'.repeat(32)}`, 'A loaf b'],
  ])
  expect(Object.values(first.addresses)).toEqual(media.map(({ source_url }) => source_url))
  expect(await upload('a', images)).toEqual(first)
  expect((await libraryOf('a')).media).toHaveLength(2)
})

test('one whose reply was lost is found again, and is not doubled', async () => {
  const site = 'b--loses-upload-reply-once'
  const images = [imageNamed('a'), imageNamed('b')]
  expect(await nameOf(upload(site, images))).toBe('PublishingUnanswered')
  expect(Object.keys((await upload(site, images)).addresses)).toHaveLength(2)
  expect((await libraryOf(site)).media).toHaveLength(2)
})

test('a site that falls over behind a stored file has it all the same', async () => {
  const site = 'c--image-too-large-to-resize'
  const { addresses, leftOut } = await upload(site, [imageNamed('a')])
  expect(Object.keys(addresses)).toHaveLength(1)
  expect(leftOut).toEqual([])
})

test.for([
  ['image-too-large', 'too-large', 2],
  ['image-type-refused', 'type', 2],
  ['uploads-not-writable', 'folder', 1],
  ['no-permission', 'not-allowed', 1],
] as const)(
  'a site with %s takes none, says why, and is asked no more than it helps',
  async ([trap, reason, asked]) => {
    const site = `d--${trap}`
    const { addresses, leftOut } = await upload(site, [imageNamed('a'), imageNamed('b')])
    expect(addresses).toEqual({})
    expect(leftOut).toEqual([{ reason, count: 2 }])
    const { media, calls } = await libraryOf(site)
    expect(media).toEqual([])
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(asked)
  },
)

test('a plugin that empties alt texts costs no image', async () => {
  const { addresses, leftOut } = await upload('e--filters-alt', [imageNamed('a')])
  expect(Object.keys(addresses)).toHaveLength(1)
  expect(leftOut).toEqual([])
})

test('an alt text that somebody wrote on the site stays', async () => {
  await upload('f', [imageNamed('a', { alt: 'Theirs' })])
  await upload('f', [imageNamed('a', { alt: 'Ours' })])
  expect((await libraryOf('f')).media.map(({ alt_text }) => alt_text)).toEqual(['Theirs'])
})

test('an image that was deleted meanwhile is left out in silence, and the others are sent', async () => {
  const gone = imageNamed('a', { read: async () => null })
  const { addresses, leftOut } = await upload('g', [gone, imageNamed('b')])
  expect(Object.keys(addresses)).toEqual([`img_${'b'.repeat(32)}`])
  expect(leftOut).toEqual([])
})

test('a site that is being updated, or asks us to wait, is tried again later', async () => {
  for (const trap of ['maintenance', 'rate-limited'])
    expect(await nameOf(upload(`h--${trap}`, [imageNamed('a')]))).toBe('PublishingUnanswered')
})
