import { createThrottle, HOUR_SECONDS, throttleOnce } from '@sortie/runtime/http/throttle'
import { defineModule } from '@sortie/runtime/service/module'
import { z } from 'zod'
import { draftReadSettings } from '../drafts/draft-reads.ts'
import { ownDraft } from '../drafts/own-draft.ts'
import { draftShareAggregate } from './draft-shares.ts'
import { draftShareRoutes } from './http/draft-share-routes.ts'
import { draftLinkSettings } from './link-throttles.ts'
import { sharedDrafts } from './shared-draft.ts'
import { draftShareView } from './views/draft-share-view.ts'

const shareSettings = {
  /** Links to articles that a user may make in an hour. */
  DRAFT_SHARES_PER_HOUR: z.coerce.number().int().positive().default(30),
}

/** Links by which owners show their articles to others. */
export const draftSharesModule = defineModule({
  name: 'draft-shares',
  settings: { ...draftReadSettings, ...draftLinkSettings, ...shareSettings },
  contribute: (kernel) => {
    const shared = kernel.resource(sharedDrafts)
    const points = kernel.config.DRAFT_SHARES_PER_HOUR
    return {
      projections: [draftShareView],
      routes: draftShareRoutes({
        shares: kernel.commands(draftShareAggregate),
        shared,
        own: kernel.resource(ownDraft),
        views: kernel.views(draftShareView),
        tokenKey: kernel.keyFor('draft-share-token'),
        throttle: throttleOnce(
          createThrottle(kernel.db, {
            name: 'share-draft',
            points,
            seconds: HOUR_SECONDS,
            refusal: (wait) => `You can make ${points} links an hour. Try again in ${wait}.`,
          }),
        ),
      }),
      forget: async (subject) => shared.forget(subject),
    }
  },
})
