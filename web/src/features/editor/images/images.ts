import type { DraftImage } from '@sortie/contracts/content/drafts/draft-images'
import { ALT_LENGTH } from '@sortie/contracts/content/drafts/draft-limits'
import { contentApi } from '@/lib/api/client/content-api.gen'
import type { Action } from '@/lib/forms/action'

/** Types of images that an article takes. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp']

/** Bytes of a file that can be chosen: larger photos than may be uploaded are made smaller first. */
const MOST_CHOSEN_BYTES = 40_000_000

/** Returns the address of an article's images. */
export const imagesPath = (draftId: string) => `/api/drafts/${draftId}/images`

/** Says why a file can't be uploaded, and what to do; null where it can. */
export const fileFault = ({ type, size }: Pick<File, 'type' | 'size'>): string | null => {
  if (!IMAGE_TYPES.includes(type)) return 'Choose a PNG, JPEG or WebP image.'
  if (size > MOST_CHOSEN_BYTES)
    return 'This image is larger than 40 MB. Make it smaller, then choose it again.'
  return null
}

/** Says why a text can't be the alt text, and what to do; null where it can. */
export const altFault = (text: string): string | null => {
  const { length } = text.trim()
  if (length < ALT_LENGTH.least)
    return `Describe the image in ${ALT_LENGTH.least} characters or more.`
  if (length > ALT_LENGTH.most)
    return `Describe the image in ${ALT_LENGTH.most} characters at most.`
  return null
}

/** The first image among what was dropped or pasted; null where text comes with it, as from a word processor. */
export const imageIn = (
  data: { files: ArrayLike<File>; types: readonly string[] } | null,
): File | null => {
  if (!data || data.types.includes('text/html') || data.types.includes('text/plain')) return null
  return Array.from(data.files).find(({ type }) => type.startsWith('image/')) ?? null
}

type Upload = { file: Blob; action: Action; idempotencyKey: string; signal: AbortSignal }

export const sendImage = (draftId: string, upload: Upload): Promise<DraftImage> =>
  contentApi.uploadDraftImage({
    params: { draftId },
    ...upload,
  })

/** Deletes an image for good. */
export const sendImageRemoval = (draftId: string, imageId: string, action: Action) =>
  contentApi.deleteDraftImage({
    params: { draftId, imageId },
    action,
  })
