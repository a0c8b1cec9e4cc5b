import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { useWordPress } from './testing.ts'

const wordpress = useWordPress()

/** The first bytes of images of 3 by 2 pixels: as much as tells what they are. */
const png = (() => {
  const bytes = Buffer.alloc(33)
  bytes.write('\x89PNG\r\n\x1a\n', 'latin1')
  bytes.writeUInt32BE(3, 16)
  bytes.writeUInt32BE(2, 20)
  return new Uint8Array(bytes)
})()
const jpeg = new Uint8Array([
  0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 2, 0, 3, 1, 0, 0, 0,
])
const webp = (() => {
  const bytes = Buffer.alloc(30)
  bytes.write('RIFF', 0)
  bytes.write('WEBPVP8X', 8)
  bytes.writeUIntLE(2, 24, 3)
  bytes.writeUIntLE(1, 27, 3)
  return new Uint8Array(bytes)
})()

const named = (filename: string, type = 'image/png') => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${filename}"`,
})

test('an image is uploaded, described, and featured by a post', async () => {
  const { home, upload, call, post, report } = wordpress.site()
  const created = await upload(png, named('our oven.png'))
  expect(created.status).toBe(201)
  const { id } = created.json
  expect(created.json).toMatchObject({
    media_type: 'image',
    mime_type: 'image/png',
    slug: 'our-oven',
    alt_text: '',
    media_details: { width: 3, height: 2, filesize: png.length },
  })
  expect(created.json.source_url).toMatch(/\/wp-content\/uploads\/\d{4}\/\d\d\/our-oven\.png$/)
  expect(created.headers.get('location')).toBe(`${home}/wp-json/wp/v2/media/${id}`)

  const body = { alt_text: 'Our <b>oven</b> &\n loaf' }
  const described = await call(`/wp/v2/media/${id}`, { body })
  expect(described.json.alt_text).toBe('Our oven & loaf')
  expect((await call(`/wp/v2/media/${id}`)).json.alt_text).toBe('Our oven & loaf')
  expect((await post({ title: 'Ovens', featured_media: id })).json.featured_media).toBe(id)
  // WordPress passes over an image that it does not have.
  expect((await post({ title: 'Ovens', featured_media: 999 })).json.featured_media).toBe(0)

  const sha256 = createHash('sha256').update(png).digest('hex')
  expect((await report()).media).toMatchObject([{ id, sha256, alt_text: 'Our oven & loaf' }])
})

test('the bytes say what an image is, whatever its name', async () => {
  const { upload } = wordpress.site()
  const replies = [
    await upload(jpeg, named('a.jpeg', 'image/jpeg')),
    await upload(webp, named('a.webp', 'image/webp')),
    await upload(png, named('a.jpg', 'image/jpeg')),
  ]
  expect(
    replies.map(({ json }) => [
      json.mime_type,
      json.media_details.width,
      json.media_details.height,
    ]),
  ).toEqual([
    ['image/jpeg', 3, 2],
    ['image/webp', 3, 2],
    ['image/png', 3, 2],
  ])
})

test('a file name that is taken gets a number', async () => {
  const { upload } = wordpress.site()
  const files = []
  for (let count = 0; count < 3; count += 1) {
    files.push((await upload(png, named('a.png'))).json.media_details.file.slice(8))
  }
  expect(files).toEqual(['a.png', 'a-1.png', 'a-2.png'])
})

test('an upload that is not in order is refused in the words of WordPress', async () => {
  const { upload, call } = wordpress.site()
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"></svg>')
  const star = { 'content-disposition': "attachment; filename*=UTF-8''a.png" }
  const replies = [
    await upload(new Uint8Array(), named('a.png')),
    await upload(png, { 'content-disposition': 'attachment; filename="a.png"' }),
    await upload(png, { 'content-type': 'image/png' }),
    await upload(png, { 'content-type': 'image/png', ...star }),
    await upload(svg, named('a.png')),
    await call('/wp/v2/media/999'),
  ]
  expect(replies.map(({ status, json }) => `${status} ${json.code}`)).toEqual([
    '400 rest_upload_no_data',
    '400 rest_upload_no_content_type',
    '400 rest_upload_no_content_disposition',
    '400 rest_upload_invalid_disposition',
    '500 rest_upload_sideload_error',
    '404 rest_post_invalid_id',
  ])
})

test('an image may have two megabytes, and no more than three', async () => {
  const { upload } = wordpress.site()
  const ofSize = (size: number) => {
    const bytes = new Uint8Array(size)
    bytes.set(png)
    return bytes
  }
  expect((await upload(ofSize(2_000_000), named('a.png'))).status).toBe(201)
  expect((await upload(ofSize(4_000_000), named('a.png'))).status).toBe(413)
})
