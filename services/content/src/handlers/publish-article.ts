import type { ContentEvent } from '@sortie/contracts/content'
import type { PublishingFailure } from '@sortie/contracts/publishing'
import type { WebhookSigning } from '@sortie/runtime/http/webhook-signing'
import type { Keys } from '@sortie/runtime/store/keys'
import type { Views } from '@sortie/runtime/views/view-reader'
import { takeTurns, type Work, work } from '@sortie/runtime/work/work'
import type { DestinationLogins } from '../application/destination-logins.ts'
import type { FinishedArticle } from '../application/finished-article.ts'
import type { Destinations, Publications } from '../application/publishing-commands.ts'
import type { ConnectedDestination } from '../domain/destination.ts'
import type { PublicationState } from '../domain/publication.ts'
import type { DestinationView } from '../projections/destination.ts'
import type { DraftView } from '../projections/draft-view.ts'
import { PublishingRefused } from '../providers/publishing/failures.ts'
import type { PostWebhook } from '../providers/publishing/post-webhook.ts'
import { type PostOutcome, publishPost } from '../providers/publishing/publish-post.ts'
import type { WordPress } from '../providers/publishing/wordpress.ts'
import type { TextParsers } from '../untrusted/client.ts'
import type { ArticlePost } from '../untrusted/draft-export.ts'

type Deps = {
  destinations: Pick<Destinations, 'state'>
  publications: Pick<Publications, 'state' | 'handle'>
  destinationViews: Pick<Views<DestinationView>, 'find'>
  draftViews: Pick<Views<DraftView>, 'find'>
  logins: Pick<DestinationLogins, 'find'>
  finished: FinishedArticle
  parsers: Pick<TextParsers, 'postArticle'>
  /** Whether the key of a draft is destroyed, by the vault. */
  isErased: Keys['isErased']
  wordpress: WordPress
  postWebhook: PostWebhook
  signing: Pick<WebhookSigning, 'sign'>
}
/** An article that is ready to be sent. */
type ReadyArticle = { post: ArticlePost; keyword: string }
type Request = Extract<ContentEvent, { type: 'PublicationRequested' }>['data']
/** What arrived; without what only posts of WordPress have, for programs. */
type Arrival = Omit<PostOutcome, 'postId' | 'visibility' | 'fingerprint'> & {
  postId: number | null
  visibility: PostOutcome['visibility'] | null
  fingerprint: string | null
}

/** Tries: about an hour, as a site that is being updated takes. */
const TRIES = 8
/** A text that cannot be made into a post takes no half hour to be told so. */
const TRIES_FOR: Record<string, number> = { PublishingUnanswered: TRIES, UntrustedInputRefused: 3 }
const FIRST_WAIT_MS = 15_000
const LONGEST_WAIT_MS = 900_000
/** Publications that an instance is at, and of one customer in turn. */
const AT_ONCE = 4
const TO_PROGRAM = { postId: null, link: null, visibility: null, fingerprint: null }

const now = () => new Date().toISOString()

/** Sends an article, as it reads when this runs, to where its owner asked. */
export const publishArticle = (deps: Deps): Work => {
  const { destinations, publications, parsers, wordpress } = deps

  const fail = async ({ publicationId, number }: Request, cause: PublishingFailure) => {
    const data = { at: now(), number, cause }
    await publications.handle(publicationId, { type: 'Fail', data }, { step: 'fail' })
  }

  /** Null where it was deleted or erased. */
  const articleOf = async ({ draftId, userId }: Request): Promise<ReadyArticle | null> => {
    const view = await deps.draftViews.find(draftId)
    const { brief } = view ?? {}
    if (!view || !brief || view.isDeleted) return null
    const post = await parsers.postArticle(userId, await deps.finished({ ...view, brief }))
    // It was gathered from several views: an erasure may have come in between.
    return (await deps.isErased(draftId)) ? null : { post, keyword: brief.keyword }
  }

  const toSite = async (
    request: Request,
    { post, state }: { post: ArticlePost; state: PublicationState },
    signal: AbortSignal,
  ): Promise<Arrival> => {
    const login = await deps.logins.find(request.destinationId)
    if (!login) throw new PublishingRefused('removed')
    const { postId, fingerprint } = state.there ?? {}
    const { title, description: excerpt, html: content, slug } = post
    return publishPost(
      wordpress,
      {
        login,
        texts: { title, content, excerpt, slug },
        visibility: request.visibility,
        publicationId: request.publicationId,
        post: request.post,
        number: request.number,
        there: postId && fingerprint ? { postId, fingerprint } : null,
      },
      signal,
    )
  }

  const toProgram = async (
    request: Request,
    {
      destination,
      article,
    }: {
      destination: ConnectedDestination
      article: ReadyArticle
    },
    signal: AbortSignal,
  ): Promise<Arrival> => {
    const { publicationId, draftId, destinationId, number, visibility, at } = request
    const view = await deps.destinationViews.find(destinationId)
    if (!view?.address) throw new PublishingRefused('removed')
    const { keyword, post } = article
    const body = JSON.stringify({
      type: 'article.published',
      timestamp: at,
      data: { publicationId, draftId, number, visibility, keyword, ...post },
    })
    const id = `${publicationId}.${number}`
    const timestamp = Math.floor(Date.now() / 1_000)
    const { secretNumber, rotatedAt } = destination
    const signature = deps.signing.sign(
      { endpointId: destinationId, secretNumber, rotatedAt },
      { id, timestamp, body },
    )
    const message = { url: view.address.url, id, timestamp, signature, body }
    await deps.postWebhook(message, signal)
    return { ...TO_PROGRAM, isFiltered: false }
  }

  const send = async (request: Request, signal: AbortSignal): Promise<Arrival | null> => {
    const { state } = await publications.state(request.publicationId)
    if (!state.isRunning || state.number !== request.number) return null
    const { destination } = (await destinations.state(request.destinationId)).state
    if (!destination || destination.isRemoved) throw new PublishingRefused('removed')
    const article = await articleOf(request)
    if (!article) throw new PublishingRefused('fault')
    return destination.kind === 'wordpress'
      ? toSite(request, { post: article.post, state }, signal)
      : toProgram(request, { destination, article }, signal)
  }

  return work<ContentEvent, 'PublicationRequested'>({
    name: 'publish-article',
    on: ['PublicationRequested'],
    run: async ({ data: request }, { signal }) => {
      try {
        const arrived = await send(request, signal)
        if (!arrived) return
        const { postId, link, ...rest } = arrived
        const { publicationId, draftId, number } = request
        const data = { at: now(), draftId, number, published: { postId, link }, ...rest }
        await publications.handle(publicationId, { type: 'Publish', data }, { step: 'publish' })
      } catch (error) {
        if (!(error instanceof PublishingRefused)) throw error
        await fail(request, error.failure)
      }
    },
    attempts: TRIES,
    retryMs: FIRST_WAIT_MS,
    retryAtMostMs: LONGEST_WAIT_MS,
    lanes: takeTurns(AT_ONCE, ({ data }) => data.userId),
    foreseen: ({ name }) => TRIES_FOR[name] ?? null,
    giveUp: ({ data }, { name }) =>
      fail(data, name === 'PublishingUnanswered' ? 'unreachable' : 'fault'),
  })
}
