import { MOST_IMAGE_BYTES } from '@sortie/contracts/content/drafts/draft-limits'
import fc from 'fast-check'
import { decode } from 'jpeg-js'
import { expect, test } from 'vitest'
import { cleanImage } from './clean-image.ts'
import {
  CAMERA,
  LATITUDE,
  makePhoto,
  makePng,
  makeWebp,
  pngChunk,
  WEBP_FRAME,
} from './testing-images.ts'

/** The image as it is stored. */
const cleaned = (file: Buffer) => {
  const result = cleanImage(file)
  if ('fault' in result) throw new Error(result.fault)
  return { ...result, content: Buffer.from(result.content) }
}
const bombs = { width: 30_000, height: 30_000, rows: Buffer.alloc(1_000) }

test('where a photo was taken, by whom and with what is gone, and its picture is the same', () => {
  const photo = makePhoto()
  expect(photo.includes(LATITUDE) && photo.includes(CAMERA)).toBe(true)
  const { type, width, height, content } = cleaned(photo)
  expect({ type, width, height }).toEqual({ type: 'image/jpeg', width: 8, height: 8 })
  for (const secret of [LATITUDE, CAMERA, 'Exif', 'xmpmeta', 'ICC_PROFILE', 'taken at home'])
    expect(content.includes(secret)).toBe(false)
  expect(decode(content)).toEqual({ ...decode(photo), exifBuffer: undefined, comments: undefined })
})

test.each([3, 6, 8])('a photo that is turned (%i) stays turned, and says nothing else', (turn) => {
  const { content } = cleaned(makePhoto(turn))
  const exif = content.indexOf('Exif\0\0')
  // The entry of the orientation holds it as a short number.
  expect(content.readUInt16BE(exif + 6 + 18)).toBe(turn)
  expect(content.includes(LATITUDE) || content.includes(CAMERA)).toBe(false)
  expect(cleaned(content).content).toEqual(content)
})

test('texts, times, profiles and EXIF of a PNG are gone', () => {
  const more = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'iCCP', 'acTL'].map((type) =>
    pngChunk(type, Buffer.from('secret')),
  )
  const { content, ...about } = cleaned(makePng({ more }))
  expect(about).toEqual({ type: 'image/png', width: 3, height: 2 })
  expect(content).toEqual(makePng())
})

test('EXIF and XMP of a WebP are gone', () => {
  const { content, ...about } = cleaned(makeWebp())
  expect(about).toEqual({ type: 'image/webp', width: 1, height: 1 })
  expect(content.includes('xmpmeta') || content.includes(CAMERA)).toBe(false)
  expect(cleaned(content).content).toEqual(content)
})

test('an image of more than 24 megapixels is refused by its head alone', () => {
  expect(cleanImage(makePng(bombs))).toEqual({ fault: 'image_too_large' })
})

test('rows beyond those that the head names are not inflated', () => {
  const rows = Buffer.alloc(50_000_000)
  expect(cleanImage(makePng({ rows }))).toEqual({ fault: 'image_invalid' })
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a WebP that moves', makeWebp(WEBP_FRAME)],
  ['a PNG with a part that we do not know', makePng({ more: [pngChunk('QQQQ', Buffer.alloc(1))] })],
  ['a PNG without its rows', makePng({ rows: Buffer.alloc(3) })],
  ['a PNG whose checksum is wrong', Buffer.from(makePng()).fill(9, 20, 22)],
])('%s is no image', (_name, file) => {
  expect(cleanImage(file)).toEqual({ fault: 'image_invalid' })
})

const images = { png: makePng(), photo: makePhoto(6), webp: makeWebp() }
test.each(Object.entries(images))(
  'a %s that is cut, or has other bytes, never throws',
  (_, file) => {
    const places = fc.nat({ max: file.length - 1 })
    fc.assert(
      fc.property(
        places,
        fc.array(fc.tuple(places, fc.nat(255)), { maxLength: 4 }),
        (end, changes) => {
          const changed = Buffer.from(file)
          for (const [at, byte] of changes) changed[at] = byte
          for (const one of [changed, changed.subarray(0, end)]) {
            const result = cleanImage(one)
            if ('fault' in result) continue
            // What is stored is never larger than what was sent, and is an image itself.
            expect(result.content.length).toBeLessThanOrEqual(one.length)
            expect(cleanImage(result.content)).toEqual(result)
          }
        },
      ),
    )
  },
)

test('a PNG that is cut anywhere is refused', () => {
  const file = makePng()
  fc.assert(
    fc.property(fc.nat({ max: file.length - 1 }), (end) => {
      expect(cleanImage(file.subarray(0, end))).toEqual({ fault: 'image_invalid' })
    }),
  )
})

test('any bytes give an image or a fault', () => {
  const starts = Object.values(images).map((file) => file.subarray(0, 16))
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }), (start, rest) => {
      const file = Buffer.concat([start, rest])
      expect(file.length).toBeLessThan(MOST_IMAGE_BYTES)
      expect(['content', 'fault'].some((key) => key in cleanImage(file))).toBe(true)
    }),
  )
})
