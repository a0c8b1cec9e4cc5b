import { createThrottle, HOUR_SECONDS, throttleOnce } from '@sortie/runtime/http/throttle'
import { defineModule } from '@sortie/runtime/service/module'
import { z } from 'zod'
import { destinationClient, destinationClientSettings } from '../destinations/destination-client.ts'
import { destinationLogins } from '../destinations/destination-logins.ts'
import { destinationAggregate } from '../destinations/destinations.ts'
import { destinationView } from '../destinations/views/destination-view.ts'
import { createFinishedArticle } from '../draft-exports/finished-article.ts'
import { draftImages } from '../draft-images/draft-images.ts'
import { publishedImages } from '../draft-images/published-images.ts'
import { draftReadSettings } from '../drafts/draft-reads.ts'
import { draftTexts } from '../drafts/draft-texts.ts'
import { ownDraft } from '../drafts/own-draft.ts'
import { draftView } from '../drafts/views/draft-view.ts'
import { textParsers } from '../text-parsers.ts'
import { publicationRoutes } from './http/publication-routes.ts'
import { publicationAggregate } from './publications.ts'
import { publishArticle } from './reactions/publish-article.ts'
import { publicationView } from './views/publication-view.ts'

const publicationSettings = {
  /** Articles that a user may publish in an hour. */
  PUBLICATIONS_PER_HOUR: z.coerce.number().int().positive().default(60),
}

/** Finished articles on the sites of their owners, and in programs of theirs. */
export const publicationsModule = defineModule({
  name: 'publications',
  settings: { ...destinationClientSettings, ...draftReadSettings, ...publicationSettings },
  contribute: (kernel) => {
    const publications = kernel.commands(publicationAggregate)
    const destinations = kernel.commands(destinationAggregate)
    const destinationViews = kernel.views(destinationView)
    const { wordpress, postWebhook, signing } = kernel.resource(destinationClient)
    const points = kernel.config.PUBLICATIONS_PER_HOUR
    return {
      projections: [publicationView],
      works: [
        publishArticle({
          destinations,
          publications,
          destinationViews,
          draftViews: kernel.views(draftView),
          logins: kernel.resource(destinationLogins),
          finished: createFinishedArticle(kernel.resource(draftTexts)),
          parsers: kernel.resource(textParsers),
          images: kernel.resource(draftImages),
          publishedImages: kernel.resource(publishedImages),
          isErased: kernel.keys.isErased,
          wordpress,
          postWebhook,
          signing,
        }),
      ],
      routes: publicationRoutes({
        publications,
        views: kernel.views(publicationView),
        destinations: destinationViews,
        own: kernel.resource(ownDraft),
        sendLive: kernel.sendLive,
        idKey: kernel.keyFor('publication-id'),
        throttle: throttleOnce(
          createThrottle(kernel.db, {
            name: 'publish-draft',
            points,
            seconds: HOUR_SECONDS,
            refusal: (wait) => `You can publish ${points} times an hour. Publish again in ${wait}.`,
          }),
        ),
      }),
    }
  },
})
