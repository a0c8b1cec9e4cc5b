import { createHash } from 'node:crypto'
import { markupText } from './markup.ts'
import type { JsonBody } from './parameters.ts'
import { forbidden, invalidParameters, RestError } from './rest-error.ts'
import { type Media, nextId, type WordPressSite } from './sites.ts'
import { sanitizeSlug } from './slugs.ts'
import { type BlogSiteUser, can } from './users.ts'

/** An image's type and size, as its first bytes have them. */
type ImageHeader = { mimeType: string; extension: string; width: number; height: number }

const pngHeader = (bytes: Buffer): ImageHeader | null => {
  const isPng = bytes.length >= 24 && bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n'
  if (!isPng) return null
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  return { mimeType: 'image/png', extension: 'png', width, height }
}

/** Markers of a JPEG's frame, which has its size: C0 to CF without those of tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const jpegHeader = (bytes: Buffer): ImageHeader | null => {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  const jpeg = { mimeType: 'image/jpeg', extension: 'jpg' }
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    if (isFrame(bytes[at + 1]!)) {
      return { ...jpeg, height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return { ...jpeg, width: 0, height: 0 }
}

const webpSize = (bytes: Buffer): { width: number; height: number } => {
  const format = bytes.toString('latin1', 12, 16)
  if (format === 'VP8X') {
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  }
  if (format === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}

const webpHeader = (bytes: Buffer): ImageHeader | null => {
  const isWebp =
    bytes.length >= 30 &&
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, 12) === 'WEBP'
  if (!isWebp) return null
  return { mimeType: 'image/webp', extension: 'webp', ...webpSize(bytes) }
}

/** The type of an image by its bytes: WordPress does not believe a name. */
const readImage = (bytes: Buffer): ImageHeader | null =>
  pngHeader(bytes) ?? jpegHeader(bytes) ?? webpHeader(bytes)

/** The file name of `attachment; filename="x.png"`. WordPress does not know `filename*`. */
const filenameOf = (disposition: string): string => {
  const [, ...attributes] = disposition.split(';')
  const found = attributes
    .map((attribute) => attribute.split('=', 2).map((part) => part.trim()))
    .find(([name]) => name === 'filename')
  return (found?.[1] ?? '').replace(/^"|"$/g, '')
}

/** A name without its folder and its extension, safe for a file. */
const stemOf = (filename: string): string => {
  const name = filename.split(/[\\/]/).at(-1)!
  const stem = name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : name
  const safe = stem.replace(/[^\p{L}\p{N}_.-]+/gu, '-').replace(/^[-.]|[-.]$/g, '')
  return safe || 'unnamed-file'
}

/** The first of `name`, `name-1`, `name-2`… that no other one has. */
const firstFree = (name: string, taken: readonly string[], ending = ''): string => {
  let free = `${name}${ending}`
  for (let number = 1; taken.includes(free); number += 1) free = `${name}-${number}${ending}`
  return free
}

/** The headers of an upload, which describe its bytes. */
export type UploadHeaders = {
  contentType: string | undefined
  contentDisposition: string | undefined
}

const badUpload = (code: string, message: string) => new RestError(400, code, message)

/** The name of the file of an upload. @throws RestError('rest_upload_…') */
const readFilename = (bytes: Buffer, headers: UploadHeaders): string => {
  const { contentType, contentDisposition } = headers
  if (bytes.length === 0) throw badUpload('rest_upload_no_data', 'No data supplied.')
  if (!contentType) throw badUpload('rest_upload_no_content_type', 'No Content-Type supplied.')
  if (!contentDisposition) {
    throw badUpload('rest_upload_no_content_disposition', 'No Content-Disposition supplied.')
  }
  const filename = filenameOf(contentDisposition)
  if (filename) return filename
  throw badUpload(
    'rest_upload_invalid_disposition',
    'Invalid Content-Disposition supplied. Content-Disposition needs to be formatted as `attachment; filename="image.png"` or similar.',
  )
}

/**
 * Takes an image.
 * @throws RestError
 */
export const createMedia = (
  site: WordPressSite,
  user: BlogSiteUser | null,
  bytes: Buffer,
  headers: UploadHeaders,
  now: number,
): Media => {
  if (!can(user, 'upload_files')) {
    const message = 'Sorry, you are not allowed to create posts as this user.'
    throw forbidden(user !== null, 'rest_cannot_create', message)
  }
  const stem = stemOf(readFilename(bytes, headers))
  const image = readImage(bytes)
  if (site.traps.has('uploads-not-writable')) {
    const message =
      'Unable to create directory wp-content/uploads. Is its parent directory writable by the server?'
    throw new RestError(500, 'rest_upload_unknown_error', message)
  }
  if (!image || site.traps.has('image-type-refused')) {
    const message = 'Sorry, you are not allowed to upload this file type.'
    throw new RestError(500, 'rest_upload_sideload_error', message)
  }
  const { extension, ...header } = image
  const others = [...site.media.values()]
  const filename = firstFree(
    stem,
    others.map((other) => other.filename),
    `.${extension}`,
  )
  const media: Media = {
    ...header,
    id: nextId(site, site.media),
    slug: firstFree(
      sanitizeSlug(stem),
      others.map((other) => other.slug),
    ),
    title: stem,
    altText: '',
    caption: '',
    filename,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    date: now,
    modified: now,
  }
  site.media.set(media.id, media)
  return media
}

/** The files with a slug, which WordPress makes of the file's name. */
export const listMedia = (site: WordPressSite, slug: string | null): Media[] =>
  [...site.media.values()].filter((media) => slug === null || media.slug === slug)

/** @throws RestError('rest_post_invalid_id') */
export const findMedia = (site: WordPressSite, id: string): Media => {
  const media = site.media.get(Number(id))
  if (!media) throw new RestError(404, 'rest_post_invalid_id', 'Invalid post ID.')
  return media
}

/** Text without tags and line breaks, as WordPress keeps it for an attribute. */
const plain = (text: string): string => markupText(text).replace(/\s+/g, ' ').trim()

/**
 * Changes the texts of an image.
 * @throws RestError
 */
export const updateMedia = (
  site: WordPressSite,
  user: BlogSiteUser | null,
  media: Media,
  { alt_text: altText, title, caption }: JsonBody,
  now: number,
): void => {
  if (!can(user, 'upload_files')) {
    const message = 'Sorry, you are not allowed to edit this post.'
    throw forbidden(user !== null, 'rest_cannot_edit', message)
  }
  if (altText !== undefined && typeof altText !== 'string') {
    const message = 'alt_text is not of type string.'
    throw invalidParameters({ alt_text: { code: 'rest_invalid_type', message } })
  }
  if (altText !== undefined) media.altText = site.traps.has('filters-alt') ? '' : plain(altText)
  if (typeof title === 'string') media.title = title.trim()
  if (typeof caption === 'string') media.caption = caption
  media.modified = now
}
