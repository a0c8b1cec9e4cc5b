import { crc32, inflateSync } from 'node:zlib'
import {
  bytesFrom,
  type CleanedImage,
  checkPixels,
  ImageRefused,
  refuseImage,
} from './cleaned-image.ts'

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Chunks that the picture needs: text, times, EXIF, color profiles and animations are none of them. */
const NEEDED = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND'])
const MOST_CHUNKS = 10_000
/** Bytes of a picture once it is inflated: 24 megapixels of 32 bits, with a byte for each row. */
const MOST_INFLATED = 100_000_000

type Chunk = { type: string; data: Buffer; whole: Buffer }

const readChunks = (file: Buffer): Chunk[] => {
  const chunks: Chunk[] = []
  for (let at = PNG_SIGNATURE.length; ; ) {
    if (chunks.length >= MOST_CHUNKS) refuseImage()
    const length = bytesFrom(file, at, 8).readUInt32BE(0)
    const whole = bytesFrom(file, at, length + 12)
    const type = whole.toString('latin1', 4, 8)
    const checked = whole.subarray(4, length + 8)
    if (crc32(checked) !== whole.readUInt32BE(length + 8)) refuseImage()
    chunks.push({ type, data: whole.subarray(8, length + 8), whole })
    if (type === 'IEND') return chunks
    at += whole.length
  }
}

type Header = { width: number; height: number; bitsPerPixel: number; isInterlaced: boolean }

/** Samples of a pixel by the type of its color, and how many bits each may have. */
const SAMPLES: Record<number, { count: number; depths: readonly number[] }> = {
  0: { count: 1, depths: [1, 2, 4, 8, 16] },
  2: { count: 3, depths: [8, 16] },
  3: { count: 1, depths: [1, 2, 4, 8] },
  4: { count: 2, depths: [8, 16] },
  6: { count: 4, depths: [8, 16] },
}

const readHeader = ([first]: readonly Chunk[]): Header => {
  if (first?.type !== 'IHDR' || first.data.length !== 13) return refuseImage()
  const { data } = first
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  const [depth = 0, color = 0, compression, filter, interlace = 0] = data.subarray(8)
  const samples = SAMPLES[color]
  if (!samples?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1)
    return refuseImage()
  return { width, height, bitsPerPixel: samples.count * depth, isInterlaced: interlace === 1 }
}

/** The passes of Adam7: where each begins, and how far apart its pixels are. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Returns the number of rows in each pass and the bytes of a row, with the byte for its filter. */
const passesOf = ({ width, height, bitsPerPixel, isInterlaced }: Header) => {
  const passes = isInterlaced ? PASSES : ([[0, 0, 1, 1]] as const)
  return passes.flatMap(([left, top, across, down]) => {
    const columns = Math.ceil((width - left) / across)
    const rows = Math.ceil((height - top) / down)
    return columns > 0 && rows > 0
      ? [{ rows, rowBytes: Math.ceil((columns * bitsPerPixel) / 8) + 1 }]
      : []
  })
}

const LAST_FILTER = 4

/** The picture, which is never inflated further than its size says. @throws ImageRefused */
const inflated = (compressed: Buffer, expected: number): Buffer => {
  try {
    const pixels = inflateSync(compressed, { maxOutputLength: expected })
    return pixels.length === expected ? pixels : refuseImage()
  } catch {
    return refuseImage()
  }
}

/** Checks that each row of the picture is there. @throws ImageRefused */
const checkRows = (header: Header, compressed: Buffer): void => {
  const passes = passesOf(header)
  const expected = passes.reduce((sum, { rows, rowBytes }) => sum + rows * rowBytes, 0)
  if (expected > MOST_INFLATED) throw new ImageRefused('image_too_large')
  const pixels = inflated(compressed, expected)
  let at = 0
  for (const { rows, rowBytes } of passes) {
    for (let row = 0; row < rows; row++, at += rowBytes) {
      if (pixels[at]! > LAST_FILTER) refuseImage()
    }
  }
}

/** Rebuilds a PNG from the chunks that its picture needs. @throws ImageRefused */
export const cleanPng = (file: Buffer): CleanedImage => {
  const chunks = readChunks(file)
  const header = readHeader(chunks)
  checkPixels(header)
  const kept = chunks.filter(({ type }) => NEEDED.has(type))
  // A critical chunk that we don't know is a part of the picture: no decoder may pass over it.
  if (chunks.some(({ type }) => /^[A-Z]/.test(type) && !NEEDED.has(type))) refuseImage()
  if (kept.filter(({ type }) => type === 'IHDR').length !== 1) refuseImage()
  const compressed = kept.filter(({ type }) => type === 'IDAT').map(({ data }) => data)
  checkRows(header, Buffer.concat(compressed))
  const { width, height } = header
  const content = Buffer.concat([PNG_SIGNATURE, ...kept.map(({ whole }) => whole)])
  return { type: 'image/png', width, height, content }
}
