import { bytesFrom, type CleanedImage, checkPixels, refuseImage } from './cleaned-image.ts'

const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const ADOBE = 0xee
const EXIF = 0xe1
const RESTART_INTERVAL = 0xdd
const TABLES = new Set([0xdb, 0xc4, RESTART_INTERVAL])
/** Frames that browsers show: baseline, extended and progressive. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
/** Progressive pictures have about ten scans. Each is decoded over all pixels. */
const MOST_SCANS = 40
const MOST_SEGMENTS = 2_000

type Segment = { marker: number; payload: Buffer; whole: Buffer }

/** The segment at a position: its marker, and what its length covers. */
const readSegment = (file: Buffer, start: number): Segment => {
  let at = start
  if (bytesFrom(file, at, 2)[0] !== 0xff) refuseImage()
  // Any number of fill bytes may stand before a marker.
  while (file[at + 1] === 0xff) at += 1
  const marker = bytesFrom(file, at, 2)[1]!
  if (marker === END)
    return { marker, payload: Buffer.alloc(0), whole: file.subarray(start, at + 2) }
  const length = bytesFrom(file, at + 2, 2).readUInt16BE(0)
  if (length < 2) refuseImage()
  const payload = bytesFrom(file, at + 4, length - 2)
  return { marker, payload, whole: file.subarray(start, at + 2 + length) }
}

/** Returns the end of a scan's compressed data: the first marker that is no restart. */
const endOfScan = (file: Buffer, start: number): number => {
  for (let at = file.indexOf(0xff, start); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1]
    if (next === undefined) break
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return refuseImage()
}

const EXIF_HEAD = Buffer.from('Exif\0\0', 'latin1')
const ORIENTATION = 0x0112
const MOST_ENTRIES = 1_000

/** The orientation that EXIF states, 1 to 8; 1 where it states none that can be read. */
const orientationIn = (payload: Buffer): number => {
  const tiff = payload.subarray(EXIF_HEAD.length)
  if (!payload.subarray(0, EXIF_HEAD.length).equals(EXIF_HEAD) || tiff.length < 10) return 1
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => {
    if (at + 2 > tiff.length) return 0
    return isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  }
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const count = Math.min(short(first), MOST_ENTRIES)
  for (let entry = 0; entry < count; entry++) {
    const at = first + 2 + entry * 12
    if (short(at) !== ORIENTATION) continue
    const stated = short(at + 8)
    return stated >= 1 && stated <= 8 ? stated : 1
  }
  return 1
}

/** EXIF that says nothing but how the picture is turned: without it, photos of phones would lie on their side. */
const orientationSegment = (orientation: number): Buffer => {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  const head = Buffer.from([0xff, EXIF, 0, EXIF_HEAD.length + tiff.length + 2])
  return Buffer.concat([head, EXIF_HEAD, tiff])
}

const sizeIn = (frame: Buffer) => {
  if (frame.length < 6) return refuseImage()
  const size = { width: frame.readUInt16BE(3), height: frame.readUInt16BE(1) }
  checkPixels(size)
  return size
}

/**
 * Returns true for the segment that says how to read the colors of Adobe's pictures: the one remark that a picture
 * needs.
 */
const isAdobe = ({ marker, payload }: Segment) =>
  marker === ADOBE && payload.length === 12 && payload.toString('latin1', 0, 5) === 'Adobe'

type Jpeg = { size: { width: number; height: number }; orientation: number; parts: Buffer[] }

/**
 * Reads the parts of a JPEG that its picture needs: tables, one frame, and its scans. Nothing after its end is read.
 */
const readPicture = (file: Buffer): Jpeg => {
  const parts: Buffer[] = []
  let size: Jpeg['size'] | null = null
  let [orientation, scans, at] = [1, 0, 2]
  for (let count = 0; count < MOST_SEGMENTS; count++) {
    const segment = readSegment(file, at)
    const { marker, payload, whole } = segment
    at += whole.length
    if (marker === END) return size && scans > 0 ? { size, orientation, parts } : refuseImage()
    if (marker === SCAN) {
      scans += 1
      if (!size || scans > MOST_SCANS) refuseImage()
      const end = endOfScan(file, at)
      parts.push(whole, file.subarray(at, end))
      at = end
    } else if (FRAMES.has(marker)) {
      if (size) refuseImage()
      size = sizeIn(payload)
      parts.push(whole)
    } else if (TABLES.has(marker) || isAdobe(segment)) parts.push(whole)
    else if (marker === EXIF) orientation = Math.max(orientation, orientationIn(payload))
    // Other frames, and markers that stand alone, make no picture that browsers show.
    else if (marker < 0xe0 || marker > 0xfe) refuseImage()
  }
  return refuseImage()
}

/** Orientations that turn a picture by a quarter. */
const isTurned = (orientation: number) => orientation >= 5

/** Rebuilds a JPEG without EXIF, comments, previews and what other programs added. @throws ImageRefused */
export const cleanJpeg = (file: Buffer): CleanedImage => {
  const { size, orientation, parts } = readPicture(file)
  const { width, height } = size
  const content = Buffer.concat([
    Buffer.from([0xff, START]),
    ...(orientation === 1 ? [] : [orientationSegment(orientation)]),
    ...parts,
    Buffer.from([0xff, END]),
  ])
  return isTurned(orientation)
    ? { type: 'image/jpeg', width: height, height: width, content }
    : { type: 'image/jpeg', width, height, content }
}
