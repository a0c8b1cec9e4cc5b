import { DraftId, DraftImageId } from '@sortie/contracts/content/drafts/article-ids'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import { areEqualTexts } from '@sortie/runtime/process/equal-texts'
import type { Resource } from '@sortie/runtime/service/kernel'
import { keyedHash } from '@sortie/runtime/store/vault/keys'

/** An image that whoever has its link may read until a time, in seconds. */
type PublishedImage = { draftId: DraftId; imageId: DraftImageId; until: number }

/** The time that a program has to fetch the images of an article, in seconds. */
export const PUBLISHED_IMAGE_SECONDS = 24 * 3_600
/** The path at which images are read, as the contract has it. */
const PATH = '/api/published-images/'

/**
 * Links by which programs fetch the images of articles that they were sent. Each is signed and has an end; nothing is
 * stored of it. An image that is deleted, or whose draft is, is gone at once.
 */
export const createPublishedImages = (key: Buffer, publicUrl: string) => {
  const signatureOf = ({ draftId, imageId, until }: PublishedImage) =>
    keyedHash(key, draftId, imageId, `${until}`)
  return {
    linkTo: (image: PublishedImage): string => {
      const { draftId, imageId, until } = image
      const token = [draftId, imageId, until, signatureOf(image)].join('.')
      return new URL(PATH + token, publicUrl).href
    },
    /**
     * Returns the image that a link's token opens at a time in ms; null for a link that has expired, or that we never
     * made.
     */
    open: (token: string, now: number): PublishedImage | null => {
      const [draft, image, until, signature = '', ...rest] = token.split('.')
      const draftId = DraftId.safeParse(draft).data
      const imageId = DraftImageId.safeParse(image).data
      if (!draftId || !imageId || !until || rest.length > 0) return null
      const opened = { draftId, imageId, until: Number(until) }
      if (!areEqualTexts(signature, signatureOf(opened))) return null
      return opened.until * 1_000 > now ? opened : null
    },
  }
}
export type PublishedImages = ReturnType<typeof createPublishedImages>

export const publishedImages: Resource<ServiceConfig, PublishedImages> = {
  name: 'published-images',
  open: ({ keyFor, config }) => createPublishedImages(keyFor('published-image'), config.PUBLIC_URL),
}
