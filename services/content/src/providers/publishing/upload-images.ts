import type { DraftImageId } from '@sortie/contracts/content/drafts/article-ids'
import type { ImageType } from '@sortie/contracts/content/drafts/draft-images'
import type { ImageRefusal, ImagesLeftOut } from '@sortie/contracts/content/publishing/publishing'
import { PublishingRefused } from './failures.ts'
import type { WordPress, WordPressLogin } from './wordpress.ts'
import type { WordPressMedia } from './wordpress-reply.ts'

/** An image of an article, whose bytes are read once they are sent; null where it was deleted meanwhile. */
export type ImageToUpload = {
  imageId: DraftImageId
  type: ImageType
  alt: string
  read: () => Promise<Uint8Array | null>
}
/** The addresses of the uploaded images by their ids, and the reasons why the site keeps no others. */
type UploadedImages = { addresses: Record<string, string>; leftOut: ImagesLeftOut[] }

type Library = Pick<WordPress, 'findMedia' | 'uploadMedia' | 'describeMedia'>

const ENDINGS: Record<ImageType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}
/** Refusals that each further image would get as well. */
const FOR_ALL: readonly ImageRefusal[] = ['not-allowed', 'folder']
const LONGEST_ADDRESS = 2_000

/** Names a file after its image: it is looked for by that before it is uploaded again. */
const markOf = (imageId: DraftImageId): string => `sortie-${imageId.slice('img_'.length)}`

/**
 * Returns the address that a site gives a file, over TLS where the site itself uses it; null where it is no address of
 * the web.
 */
const addressOf = ({ source_url: text }: WordPressMedia, { apiUrl }: WordPressLogin) => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  if (apiUrl.startsWith('https:')) url.protocol = 'https:'
  return url.href.length <= LONGEST_ADDRESS ? url.href : null
}

const isMedia = (answer: WordPressMedia | ImageRefusal | 'lost'): answer is WordPressMedia =>
  typeof answer !== 'string'

/**
 * Puts the images of an article into the library of a site, each once: a file has a name that is looked for before it
 * is uploaded, so one whose reply was lost is found again. An image that the site doesn't keep is left out, and the
 * reason is returned.
 * @throws PublishingUnanswered
 */
export const uploadImages = async (
  wordpress: Library,
  { login, images }: { login: WordPressLogin; images: readonly ImageToUpload[] },
  signal: AbortSignal,
): Promise<UploadedImages> => {
  /** The file of an image, once it is there; why it is not; null where the image is gone. */
  const store = async (image: ImageToUpload): Promise<WordPressMedia | ImageRefusal | null> => {
    const mark = markOf(image.imageId)
    const there = await wordpress.findMedia(login, mark, signal)
    if (there) return there
    const content = await image.read()
    if (!content) return null
    const file = { name: `${mark}.${ENDINGS[image.type]}`, type: image.type, content }
    const answer = await wordpress.uploadMedia(login, file, signal)
    if (isMedia(answer)) return answer
    if (answer !== 'lost') return answer
    return (await wordpress.findMedia(login, mark, signal)) ?? 'refused'
  }

  /** The post has its own alt text: that of the library is for the site's people, who may have written a better one. */
  const describe = async ({ id, alt_text: known }: WordPressMedia, alt: string) => {
    if (known || !alt) return
    try {
      await wordpress.describeMedia(login, id, alt, signal)
    } catch (error) {
      if (!(error instanceof PublishingRefused)) throw error
    }
  }

  const storedOrRefused = async (image: ImageToUpload) => {
    try {
      return await store(image)
    } catch (error) {
      if (!(error instanceof PublishingRefused)) throw error
      return error.failure === 'not-allowed' ? 'not-allowed' : 'refused'
    }
  }

  const addresses: Record<string, string> = {}
  const counts = new Map<ImageRefusal, number>()
  let ofAll: ImageRefusal | null = null
  for (const image of images) {
    const stored: WordPressMedia | ImageRefusal | null = ofAll ?? (await storedOrRefused(image))
    if (stored === null) continue
    const address = typeof stored === 'string' ? null : addressOf(stored, login)
    if (typeof stored !== 'string' && address !== null) {
      await describe(stored, image.alt)
      addresses[image.imageId] = address
      continue
    }
    const reason: ImageRefusal = typeof stored === 'string' ? stored : 'refused'
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
    if (FOR_ALL.includes(reason)) ofAll = reason
  }
  return { addresses, leftOut: [...counts].map(([reason, count]) => ({ reason, count })) }
}
