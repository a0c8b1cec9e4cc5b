import { createThrottle, HOUR_SECONDS } from '@sortie/runtime/http/throttle'
import { defineModule } from '@sortie/runtime/service/module'
import { z } from 'zod'
import { draftLinkSettings, linkThrottles } from '../draft-shares/link-throttles.ts'
import { sharedDrafts } from '../draft-shares/shared-draft.ts'
import { draftReadSettings } from '../drafts/draft-reads.ts'
import { ownDraft } from '../drafts/own-draft.ts'
import { textParsers } from '../text-parsers.ts'
import { draftImages } from './draft-images.ts'
import { draftImageRoutes } from './http/draft-image-routes.ts'
import { publishedImages } from './published-images.ts'

const imageSettings = {
  /** Images that a user may upload in an hour. */
  DRAFT_IMAGES_PER_HOUR: z.coerce.number().int().positive().default(60),
}

/** Images in articles: uploaded by owners, and shown to whoever may read them. */
export const draftImagesModule = defineModule({
  name: 'draft-images',
  settings: { ...draftReadSettings, ...draftLinkSettings, ...imageSettings },
  contribute: (kernel) => {
    const images = kernel.resource(draftImages)
    const points = kernel.config.DRAFT_IMAGES_PER_HOUR
    return {
      routes: draftImageRoutes({
        images,
        shared: kernel.resource(sharedDrafts),
        published: kernel.resource(publishedImages),
        opened: kernel.resource(linkThrottles).images,
        own: kernel.resource(ownDraft),
        parsers: kernel.resource(textParsers),
        idKey: kernel.keyFor('draft-image-id'),
        throttle: createThrottle(kernel.db, {
          name: 'upload-draft-image',
          points,
          seconds: HOUR_SECONDS,
          refusal: (wait) => `You can upload ${points} images an hour. Try again in ${wait}.`,
        }),
      }),
      keeps: images.keeps,
      forget: images.removeAllOf,
      prepare: images.prepare,
    }
  },
})
