import { crc32, deflateSync } from 'node:zlib'
import { PNG_SIGNATURE } from './png.ts'

/** A chunk of a PNG with its length and checksum. */
export const pngChunk = (type: string, data: Buffer): Buffer => {
  const checked = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(checked))
  return Buffer.concat([length, checked, sum])
}

const header = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([8, 2, 0, 0, 0], 8)
  return data
}

type Parts = {
  width?: number
  height?: number
  /** Chunks between the head and the picture. */
  more?: Buffer[]
  /** The picture's rows; those of its size unless told. */
  rows?: Buffer
}

/** A PNG of one color. */
export const makePng = ({ width = 3, height = 2, more = [], rows }: Parts = {}): Buffer => {
  const pixels = rows ?? Buffer.alloc((width * 3 + 1) * height)
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header(width, height)),
    ...more,
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A gray JPEG of 8 by 8 pixels, as `libjpeg` writes it. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  'base64',
)

const segment = (marker: number, payload: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(payload.length + 2, 2)
  return Buffer.concat([head, payload])
}

const entry = (tag: number, type: number, count: number, value: number): Buffer => {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt16LE(tag, 0)
  bytes.writeUInt16LE(type, 2)
  bytes.writeUInt32LE(count, 4)
  bytes.writeUInt32LE(value, 8)
  return bytes
}

/** A latitude as a phone writes it: 48° 51′ 30″ north. */
export const LATITUDE = Buffer.alloc(24)
LATITUDE.writeUInt32LE(48, 0)
LATITUDE.writeUInt32LE(1, 4)
LATITUDE.writeUInt32LE(51, 8)
LATITUDE.writeUInt32LE(1, 12)
LATITUDE.writeUInt32LE(30, 16)
LATITUDE.writeUInt32LE(1, 20)
export const CAMERA = 'Pocket 9 of Ann Example'

/** EXIF of a phone: the camera's name, how the picture is turned, and where it was taken. */
const exifOf = (orientation: number): Buffer => {
  const name = Buffer.from(`${CAMERA}\0`, 'latin1')
  const directory = 8
  const gps = directory + 2 + 3 * 12 + 4
  const values = gps + 2 + 2 * 12 + 4
  const head = Buffer.from([0x49, 0x49, 0x2a, 0, directory, 0, 0, 0])
  const count = (entries: number) => Buffer.from([entries, 0])
  const none = Buffer.alloc(4)
  return Buffer.concat([
    Buffer.from('Exif\0\0', 'latin1'),
    head,
    count(3),
    entry(0x010f, 2, name.length, values + LATITUDE.length),
    entry(0x0112, 3, 1, orientation),
    entry(0x8825, 4, 1, gps),
    none,
    count(2),
    entry(0x0001, 2, 2, 0x4e),
    entry(0x0002, 5, 3, values),
    none,
    LATITUDE,
    name,
  ])
}

/** A JPEG as a phone takes it: with EXIF, a place, a comment, and a second picture behind its end. */
export const makePhoto = (orientation = 1): Buffer =>
  Buffer.concat([
    JPEG.subarray(0, 2),
    segment(0xe1, exifOf(orientation)),
    segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>Ann</x:xmpmeta>')),
    segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01profile of a screen', 'latin1')),
    segment(0xfe, Buffer.from('taken at home')),
    JPEG.subarray(2),
    JPEG,
  ])

const riffChunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(type, 'latin1'), length, data, Buffer.alloc(data.length % 2)])
}

/** A WebP of one pixel without loss, with EXIF and XMP. */
export const makeWebp = (...more: Buffer[]): Buffer => {
  const picture = Buffer.from('LwAAAAAHEP0P/g8RAAA=', 'base64')
  const extended = Buffer.alloc(10)
  extended[0] = 0x0c
  const body = [
    riffChunk('VP8X', extended),
    riffChunk('VP8L', picture),
    ...more,
    riffChunk('EXIF', exifOf(1).subarray(6)),
    riffChunk('XMP ', Buffer.from('<x:xmpmeta>Ann</x:xmpmeta>')),
  ]
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...body]))
}
export const WEBP_FRAME = riffChunk('ANMF', Buffer.alloc(16))
