import { bytesFrom, type CleanedImage, checkPixels, refuseImage } from './cleaned-image.ts'

const HEAD = 12
const MOST_CHUNKS = 1_000
/** The flag of the extended format that says that the picture has transparency. */
const HAS_ALPHA = 0x10

type Chunk = { type: string; data: Buffer }

const readChunks = (file: Buffer): Chunk[] => {
  const end = HEAD - 4 + bytesFrom(file, 4, 4).readUInt32LE(0)
  if (end > file.length) refuseImage()
  const chunks: Chunk[] = []
  for (let at = HEAD; at < end; ) {
    if (chunks.length >= MOST_CHUNKS) refuseImage()
    const length = bytesFrom(file, at, 8).readUInt32LE(4)
    if (at + 8 + length > end) refuseImage()
    chunks.push({
      type: file.toString('latin1', at, at + 4),
      data: bytesFrom(file, at + 8, length),
    })
    at += 8 + length + (length % 2)
  }
  return chunks
}

/** The size of a lossy picture, by its key frame. */
const sizeOfLossy = (data: Buffer) => {
  if (data.length < 10 || data.readUIntBE(3, 3) !== 0x9d012a || (data[0]! & 1) !== 0)
    return refuseImage()
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
}

/** The size of a lossless picture. */
const sizeOfLossless = (data: Buffer) => {
  if (data.length < 5 || data[0] !== 0x2f) return refuseImage()
  const bits = data.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

const chunkOf = ({ type, data }: Chunk): Buffer => {
  const head = Buffer.alloc(8)
  head.write(type, 0, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/** The head of the extended format, which a picture with a layer of transparency needs. */
const extended = ({ width, height }: { width: number; height: number }): Chunk => {
  const data = Buffer.alloc(10)
  data[0] = HAS_ALPHA
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return { type: 'VP8X', data }
}

/** Rebuilds a WebP from its picture alone: no EXIF, XMP, color profile or animation. @throws ImageRefused */
export const cleanWebp = (file: Buffer): CleanedImage => {
  const chunks = readChunks(file)
  const pictures = chunks.filter(({ type }) => type === 'VP8 ' || type === 'VP8L')
  const [picture] = pictures
  if (!picture || pictures.length > 1 || chunks.some(({ type }) => /^ANI?M/.test(type)))
    return refuseImage()
  const size = picture.type === 'VP8L' ? sizeOfLossless(picture.data) : sizeOfLossy(picture.data)
  checkPixels(size)
  const alpha = picture.type === 'VP8 ' ? chunks.find(({ type }) => type === 'ALPH') : undefined
  const kept = alpha ? [extended(size), alpha, picture] : [picture]
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept.map(chunkOf)])
  const content = Buffer.concat([chunkOf({ type: 'RIFF', data: body })])
  return { type: 'image/webp', ...size, content }
}
