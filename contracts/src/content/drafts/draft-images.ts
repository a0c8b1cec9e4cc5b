import { z } from 'zod'
import { endpoint } from '../../kit.ts'
import { DraftId, DraftImageId } from './article-ids.ts'
import { MOST_IMAGE_BYTES } from './draft-limits.ts'

// Images of an article. Its text names them as `![alt](sortie-image:img_…)`. They are no events: they are too large
// for one, and each has to be erasable by itself.

/** Types of images, as their bytes say. */
export const ImageType = z.enum(['image/png', 'image/jpeg', 'image/webp'])
export type ImageType = z.infer<typeof ImageType>

export const DraftImage = z.object({
  imageId: DraftImageId,
  type: ImageType,
  /** In pixels, as the image is shown. */
  width: z.int().positive(),
  height: z.int().positive(),
  bytes: z.int().positive(),
})
export type DraftImage = z.infer<typeof DraftImage>

const params = z.object({ draftId: DraftId })
const ofOne = z.object({ draftId: DraftId, imageId: DraftImageId })

export const uploadDraftImage = endpoint({
  method: 'post',
  path: '/api/drafts/:draftId/images',
  summary:
    'Stores a PNG, JPEG or WebP image of up to 2 MB and 24 megapixels for an article. Location, camera and other metadata are removed.',
  params,
  accepts: 'raw',
  mostBytes: MOST_IMAGE_BYTES,
  reply: DraftImage,
  status: 201,
  idempotent: true,
})
export const getDraftImage = endpoint({
  method: 'get',
  path: '/api/drafts/:draftId/images/:imageId',
  summary: 'Returns an image of an article, for its owner.',
  params: ofOne,
  produces: 'file',
})
export const getSharedDraftImage = endpoint({
  method: 'get',
  path: '/api/shared-drafts/:token/images/:imageId',
  access: 'public',
  summary:
    'Returns an image of a shared article, for whoever has its link. 404 once the link ended or was revoked.',
  params: z.object({ token: z.string(), imageId: DraftImageId }),
  produces: 'file',
})
export const getPublishedImage = endpoint({
  method: 'get',
  path: '/api/published-images/:token',
  access: 'public',
  summary:
    'Returns an image of an article that a program was sent by webhook, for whoever has its signed link. 404 after 24 hours, and once the image or the article is deleted.',
  params: z.object({ token: z.string().max(400) }),
  produces: 'file',
})
export const deleteDraftImage = endpoint({
  method: 'delete',
  path: '/api/drafts/:draftId/images/:imageId',
  summary: 'Deletes an image of an article for good, from all of its versions.',
  params: ofOne,
  status: 204,
})
