import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import {
  type DestinationId,
  followPublication,
  listPublications,
  type Publication,
  type PublicationId,
  publishDraft,
} from '@sortie/contracts/content/publishing/publishing'
import { Rejection } from '@sortie/runtime/domain'
import { found, route } from '@sortie/runtime/http/route'
import type { ThrottleOnce } from '@sortie/runtime/http/throttle'
import type { Kernel } from '@sortie/runtime/service/kernel'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { DestinationView } from '../../destinations/views/destination-view.ts'
import type { OwnDraft } from '../../drafts/own-draft.ts'
import type { Publications } from '../publications.ts'
import { type PublicationView, publicationView } from '../views/publication-view.ts'

type Deps = {
  publications: Publications
  views: Pick<Views<PublicationView>, 'find' | 'findAt' | 'where'>
  destinations: Pick<Views<DestinationView>, 'find'>
  own: OwnDraft
  sendLive: Kernel<unknown>['sendLive']
  /** Ids of publications follow from it, the draft and the destination. */
  idKey: Buffer
  /** Limits how often a user may publish. */
  throttle: ThrottleOnce
}

/** As many as a draft may have: destinations that were removed count, too. */
const LISTED = 1_000

const replyOf = ({
  draftId: _draft,
  userId: _user,
  ...publication
}: PublicationView): Publication => publication

/** Articles at the destinations of their owners. */
export const publicationRoutes = (deps: Deps) => {
  const { publications, views, destinations, own, sendLive, throttle } = deps
  const idOf = (draftId: DraftId, destinationId: DestinationId): PublicationId =>
    `pub_${keyedHash(deps.idKey, draftId, destinationId).slice(0, 32)}`

  return [
    route(listPublications, async ({ userId, params: { draftId } }) => {
      await own(userId, draftId)
      const found = await views.where({ draftId }, { newestBy: 'requestedAt', limit: LISTED })
      return { publications: found.map(replyOf) }
    }),

    route(publishDraft, async ({ userId, params: { draftId }, body, key, now: at }) => {
      const { status } = await own(userId, draftId)
      const { destinationId, visibility, asNewPost } = body
      const destination = await destinations.find(destinationId)
      const isOwn = destination?.userId === userId && !destination.isRemoved
      found(isOwn ? destination : null, 'destination_not_found')
      if (status !== 'ready') throw new Rejection('draft_not_ready')
      const publicationId = idOf(draftId, destinationId)
      const once = {
        of: userId,
        command: `${publicationId}:${key ?? at}`,
        isKnown: async () => false,
      }
      await throttle(once, () => {
        const about = { publicationId, draftId, destinationId, userId }
        const data = { ...about, at, visibility, asNewPost }
        return publications.handle(publicationId, { type: 'Request', data })
      })
      return replyOf(found(await views.find(publicationId), 'publication_not_found'))
    }),

    route(followPublication, async ({ userId, params }, response) => {
      const { draftId, publicationId } = params
      await own(userId, draftId)
      const view = await views.find(publicationId)
      found(view?.draftId === draftId ? view : null, 'publication_not_found')
      await sendLive<Publication>(response, {
        projection: publicationView.name,
        key: publicationId,
        read: async () => {
          const now = await views.findAt(publicationId)
          if (!now) return null
          const { view, version } = now
          return { reply: replyOf(view), version, done: view.status !== 'sending' }
        },
      })
      return undefined
    }),
  ]
}
