import {
  createNetworkThrottle,
  createThrottle,
  MINUTE_SECONDS,
} from '@sortie/runtime/http/throttle'
import { defineModule } from '@sortie/runtime/service/module'
import { z } from 'zod'
import { draftLinkSettings } from '../draft-shares/link-throttles.ts'
import { hasOpenLink } from '../draft-shares/share-links.ts'
import { sharedDrafts } from '../draft-shares/shared-draft.ts'
import { draftShareView } from '../draft-shares/views/draft-share-view.ts'
import { draftReadSettings } from '../drafts/draft-reads.ts'
import { ownDraft } from '../drafts/own-draft.ts'
import { draftView } from '../drafts/views/draft-view.ts'
import { createDraftComments, DRAFT_COMMENTS } from './draft-comments.ts'
import { draftCommentRoutes } from './http/draft-comment-routes.ts'

const TEN_MINUTES_SECONDS = 600
/** The most actions on comments that an owner may take in a minute: to read, resolve and delete them. */
const COMMENT_ACTS = 180

const commentSettings = {
  /** Comments on shared articles that a network may leave in ten minutes. */
  DRAFT_COMMENTS: z.coerce.number().int().positive().default(20),
}

/** Comments that readers of shared articles leave for their owners. */
export const draftCommentsModule = defineModule({
  name: 'draft-comments',
  settings: { ...draftReadSettings, ...draftLinkSettings, ...commentSettings },
  contribute: (kernel) => {
    const { config, db, keys, sendLive } = kernel
    const comments = createDraftComments(db, keys)
    const links = kernel.views(draftShareView)
    return {
      followed: [DRAFT_COMMENTS],
      routes: draftCommentRoutes({
        comments,
        shared: kernel.resource(sharedDrafts),
        own: kernel.resource(ownDraft),
        views: kernel.views(draftView),
        hasOpenLink: (draftId) => hasOpenLink(links, draftId),
        sendLive,
        idKey: kernel.keyFor('draft-comment-id'),
        throttles: {
          leave: createNetworkThrottle(db, {
            name: 'comment-on-draft',
            points: config.DRAFT_COMMENTS,
            seconds: TEN_MINUTES_SECONDS,
            refusal: (wait) =>
              `Too many comments came from your network. Nothing was sent. Try again in ${wait}.`,
          }),
          acts: createThrottle(db, {
            name: 'draft-comment-acts',
            points: COMMENT_ACTS,
            seconds: MINUTE_SECONDS,
            refusal: (wait) =>
              `You can change ${COMMENT_ACTS} comments a minute. Try again in ${wait}.`,
          }),
        },
      }),
      keeps: comments.keeps,
      forget: comments.removeAllOf,
      prepare: comments.prepare,
    }
  },
})
