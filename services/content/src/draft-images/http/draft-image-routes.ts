import { randomUUID } from 'node:crypto'
import type { DraftId, DraftImageId } from '@sortie/contracts/content/drafts/article-ids'
import {
  type DraftImage,
  deleteDraftImage,
  getDraftImage,
  getPublishedImage,
  getSharedDraftImage,
  uploadDraftImage,
} from '@sortie/contracts/content/drafts/draft-images'
import { MOST_IMAGES_OF_DRAFT } from '@sortie/contracts/content/drafts/draft-limits'
import { Rejection } from '@sortie/runtime/domain'
import { found, type Route, route } from '@sortie/runtime/http/route'
import type { NetworkThrottle, Throttle } from '@sortie/runtime/http/throttle'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import type { SharedDrafts } from '../../draft-shares/shared-draft.ts'
import type { OwnDraft } from '../../drafts/own-draft.ts'
import type { TextParsers } from '../../untrusted/client.ts'
import { refuseText } from '../../writing/check/refused-text.ts'
import type { DraftImageStore } from '../draft-images.ts'
import type { PublishedImages } from '../published-images.ts'

type RouteResponse = Parameters<Route['answer']>[1]

type Deps = {
  images: DraftImageStore
  shared: Pick<SharedDrafts, 'findImage'>
  published: Pick<PublishedImages, 'open'>
  /** Limits how many images a network may open by links. */
  opened: NetworkThrottle
  own: OwnDraft
  parsers: Pick<TextParsers, 'cleanImage'>
  /** Ids of images follow from it, the draft and the request's key. */
  idKey: Buffer
  /** Limits how many images a user may upload. */
  throttle: Throttle
}

const words = 'This article isn’t written yet, so it takes no images.'
const NOT_WRITTEN = { message: words, detail: words }

const refuse = refuseText({
  tooLong: 'This image takes too long to read. Save it anew as a JPEG or PNG, then try again.',
  busy: 'Many images are being uploaded right now. Upload it again in a moment.',
})

/** Images of articles: uploaded and deleted by their owner, shown to them and to whoever has a link. */
export const draftImageRoutes = ({
  images,
  shared,
  published,
  opened,
  own,
  parsers,
  idKey,
  throttle,
}: Deps) => {
  const idOf = (draftId: DraftId, key: string | null): DraftImageId =>
    `img_${keyedHash(idKey, draftId, key ?? randomUUID()).slice(0, 32)}`

  const send = async (draftId: DraftId, imageId: DraftImageId, response: RouteResponse) => {
    const image = found(await images.find(draftId, imageId), 'image_not_found')
    const content = found(await images.read(draftId, imageId), 'image_not_found')
    response
      .status(200)
      .set({
        'content-type': image.type,
        'content-length': String(content.length),
        'content-disposition': 'inline',
        // Its bytes came from a stranger: it is shown as an image, and as nothing else.
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      })
      .end(content)
    return undefined
  }

  return [
    route(uploadDraftImage, async ({ userId, params: { draftId }, raw, key }) => {
      const { status } = await own(userId, draftId)
      if (status !== 'ready') throw new Rejection('draft_not_ready', NOT_WRITTEN)
      await throttle.take(userId)
      const imageId = idOf(draftId, key)
      const before = await images.find(draftId, imageId)
      if (before) return before
      // Before the file is read: the list checks it again.
      if ((await images.listOf(draftId)).length >= MOST_IMAGES_OF_DRAFT)
        throw new Rejection('too_many_images')
      const cleaned = await parsers.cleanImage(userId, raw).catch(refuse)
      if ('fault' in cleaned) throw new Rejection(cleaned.fault)
      const { content, ...about } = cleaned
      const image: DraftImage = { imageId, ...about, bytes: content.length }
      await images.add({ draftId, userId }, image, content)
      return image
    }),

    route(getDraftImage, async ({ userId, params: { draftId, imageId } }, response) => {
      await own(userId, draftId)
      return send(draftId, imageId, response)
    }),

    route(getSharedDraftImage, async ({ params: { token, imageId }, caller }, response) =>
      send(await shared.findImage(token, imageId, caller.ip), imageId, response),
    ),

    route(getPublishedImage, async ({ params: { token }, caller }, response) => {
      await opened.takeFrom(caller.ip)
      const { draftId, imageId } = found(published.open(token, Date.now()), 'image_not_found')
      return send(draftId, imageId, response)
    }),

    route(deleteDraftImage, async ({ userId, params: { draftId, imageId } }) => {
      await own(userId, draftId)
      if (!(await images.remove(draftId, imageId))) throw new Rejection('image_not_found')
      return {}
    }),
  ]
}
