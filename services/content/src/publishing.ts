import { createOutgoingClient } from '@sortie/fetch/outgoing'
import { createThrottle, throttleOnce } from '@sortie/runtime/http/throttle'
import { createWebhookSigning } from '@sortie/runtime/http/webhook-signing'
import { toggle } from '@sortie/runtime/process/config'
import type { ConfigOf, Kernel } from '@sortie/runtime/service/kernel'
import type { Views } from '@sortie/runtime/views/view-reader'
import { z } from 'zod'
import { destination } from './destinations/decider/destination.ts'
import { createDestinationLogins } from './destinations/destination-logins.ts'
import { destinationRoutes } from './destinations/http/destination-routes.ts'
import { destinationView } from './destinations/views/destination-view.ts'
import { createFinishedArticle } from './draft-exports/finished-article.ts'
import type { DraftImageStore } from './draft-images/draft-images.ts'
import type { PublishedImages } from './draft-images/published-images.ts'
import type { DraftTexts } from './drafts/draft-texts.ts'
import type { OwnDraft } from './drafts/own-draft.ts'
import type { DraftView } from './drafts/views/draft-view.ts'
import { createPostWebhook } from './providers/publishing/post-webhook.ts'
import { createWordPress } from './providers/publishing/wordpress.ts'
import { publication } from './publications/decider/publication.ts'
import { publicationRoutes } from './publications/http/publication-routes.ts'
import { publishArticle } from './publications/reactions/publish-article.ts'
import { publicationView } from './publications/views/publication-view.ts'
import type { TextParsers } from './untrusted/client.ts'

const limit = (preset: number) => z.coerce.number().int().positive().default(preset)

/** What publishing reads from the environment. */
export const publishingShape = {
  /** Whether sites and programs on this machine are published to, by http too: for a machine of development. */
  PUBLISHING_LOOPBACK: toggle(false),
  /** How often a user may have a site tried in an hour. */
  DESTINATION_TRIES_PER_HOUR: limit(20),
  /** Articles that a user may publish in an hour. */
  PUBLICATIONS_PER_HOUR: limit(60),
}
const MINUTE = 60
const HOUR = 3_600
/** How often a user may read and change what is connected in a minute. */
const ACTS = 120
/** A site has so long to answer: making a post may take WordPress many seconds. */
const TIMEOUT_MS = 30_000
/** Requests to one site at a time. */
const CONNECTIONS = 2
const USER_AGENT = 'Sortie-Publishing/1'

type PublishingDeps = {
  views: Pick<Views<DraftView>, 'find'>
  texts: DraftTexts
  own: OwnDraft
  parsers: Pick<TextParsers, 'postArticle'>
  images: Pick<DraftImageStore, 'listOf' | 'read'>
  publishedImages: Pick<PublishedImages, 'linkTo'>
}

/** How often a user may have sites tried, publish, and read what is connected. */
const throttles = ({ db, config }: Kernel<ConfigOf<typeof publishingShape>>) => {
  const { DESTINATION_TRIES_PER_HOUR: tries, PUBLICATIONS_PER_HOUR: publications } = config
  return {
    tries: createThrottle(db, {
      name: 'try-destination',
      points: tries,
      seconds: HOUR,
      refusal: (wait) => `You can connect ${tries} sites an hour. Try again in ${wait}.`,
    }),
    acts: createThrottle(db, { name: 'destination-acts', points: ACTS, seconds: MINUTE }),
    publications: throttleOnce(
      createThrottle(db, {
        name: 'publish-draft',
        points: publications,
        seconds: HOUR,
        refusal: (wait) =>
          `You can publish ${publications} times an hour. Publish again in ${wait}.`,
      }),
    ),
  }
}

/** Finished articles on the sites of their owners, and in programs of theirs. */
export const createPublishing = (
  kernel: Kernel<ConfigOf<typeof publishingShape>>,
  { views, texts, own, parsers, images, publishedImages }: PublishingDeps,
) => {
  const { commands, config, db, keyFor, keys, sendLive } = kernel
  const allowsLoopback = config.PUBLISHING_LOOPBACK
  const destinations = commands({
    name: 'destination',
    decider: destination,
    // Of whoever it belongs to, and by whom it is erased.
    subject: (_stream, { type, data }) =>
      type === 'Connect' || type === 'ChangeLogin' ? data.userId : null,
  })
  const publications = commands({
    name: 'publication',
    decider: publication,
    // It goes with its draft.
    subject: (_stream, { type, data }) => (type === 'Publish' ? data.draftId : null),
  })
  const client = createOutgoingClient({
    allowsLoopback,
    timeoutMs: TIMEOUT_MS,
    connections: CONNECTIONS,
  })
  const wordpress = createWordPress({ client, userAgent: USER_AGENT, allowsLoopback })
  const signing = createWebhookSigning(keyFor('publishing-webhook'))
  const logins = createDestinationLogins(db, keys)
  const throttle = throttles(kernel)
  const destinationViews = kernel.views(destinationView)

  return {
    projections: [destinationView, publicationView],
    works: [
      publishArticle({
        destinations,
        publications,
        destinationViews,
        draftViews: views,
        logins,
        finished: createFinishedArticle(texts),
        parsers,
        images,
        publishedImages,
        isErased: keys.isErased,
        wordpress,
        postWebhook: createPostWebhook(client, USER_AGENT),
        signing,
      }),
    ],
    routes: [
      ...destinationRoutes({
        destinations,
        views: destinationViews,
        publications: kernel.views(publicationView),
        logins,
        wordpress,
        signing,
        allowsLoopback,
        idKey: keyFor('destination-id'),
        tries: throttle.tries,
        acts: throttle.acts,
      }),
      ...publicationRoutes({
        publications,
        views: kernel.views(publicationView),
        destinations: destinationViews,
        own,
        sendLive,
        idKey: keyFor('publication-id'),
        throttle: throttle.publications,
      }),
    ],
    /** Deletes what is kept of a person beside events. */
    forget: logins.removeAllOf,
    prepare: logins.prepare,
    stop: client.close,
  }
}
