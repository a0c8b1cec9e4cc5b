import type { ContentEvent } from '@sortie/contracts/content'
import type {
  ImagesLeftOut,
  PublishingFailure,
} from '@sortie/contracts/content/publishing/publishing'
import type { WebhookSigning } from '@sortie/runtime/http/webhook-signing'
import type { PersonalKeys } from '@sortie/runtime/store/vault/keys'
import type { Views } from '@sortie/runtime/views/view-reader'
import { takeTurns, type Work, work } from '@sortie/runtime/work/work'
import type { ConnectedDestination } from '../../destinations/decider/destination.ts'
import type { DestinationLogins } from '../../destinations/destination-logins.ts'
import type { Destinations } from '../../destinations/destinations.ts'
import type { DestinationView } from '../../destinations/views/destination-view.ts'
import type { FinishedArticle } from '../../draft-exports/finished-article.ts'
import type { DraftImageStore } from '../../draft-images/draft-images.ts'
import {
  PUBLISHED_IMAGE_SECONDS,
  type PublishedImages,
} from '../../draft-images/published-images.ts'
import type { DraftView } from '../../drafts/views/draft-view.ts'
import { PublishingRefused } from '../../providers/publishing/failures.ts'
import type { PostWebhook } from '../../providers/publishing/post-webhook.ts'
import { type PostOutcome, publishPost } from '../../providers/publishing/publish-post.ts'
import { uploadImages } from '../../providers/publishing/upload-images.ts'
import type { WordPress, WordPressLogin } from '../../providers/publishing/wordpress.ts'
import type { TextParsers } from '../../untrusted/client.ts'
import type { ArticleForExport, ArticlePost } from '../../untrusted/draft-export.ts'
import type { PublicationState } from '../decider/publication.ts'
import type { Publications } from '../publications.ts'

type Deps = {
  destinations: Pick<Destinations, 'state'>
  publications: Pick<Publications, 'state' | 'handle'>
  destinationViews: Pick<Views<DestinationView>, 'find'>
  draftViews: Pick<Views<DraftView>, 'find'>
  logins: Pick<DestinationLogins, 'find'>
  finished: FinishedArticle
  parsers: Pick<TextParsers, 'postArticle'>
  images: Pick<DraftImageStore, 'listOf' | 'read'>
  publishedImages: Pick<PublishedImages, 'linkTo'>
  /** Asks the vault whether the key of a draft is destroyed. */
  isErased: PersonalKeys['isErased']
  wordpress: WordPress
  postWebhook: PostWebhook
  signing: Pick<WebhookSigning, 'sign'>
}
/** An article that is ready to be sent, and what it is made from. */
type ReadyArticle = { post: ArticlePost; keyword: string; finished: ArticleForExport }
type Request = Extract<ContentEvent, { type: 'PublicationRequested' }>['data']
/** The outcome of a request; for programs, without the fields that only posts of WordPress have. */
type Arrival = Omit<PostOutcome, 'postId' | 'visibility' | 'fingerprint'> & {
  imagesLeftOut?: ImagesLeftOut[]
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
    const finished = await deps.finished({ ...view, brief })
    const post = await parsers.postArticle(userId, { article: finished, images: {} })
    // It was gathered from several views: an erasure may have come in between.
    return (await deps.isErased(draftId)) ? null : { post, finished, keyword: brief.keyword }
  }

  /** The images that an article names, as they are stored. */
  const imagesOf = async ({ draftId }: Request, { images: named }: ArticlePost) => {
    if (named.length === 0) return []
    const stored = new Map((await deps.images.listOf(draftId)).map((one) => [one.imageId, one]))
    return named.flatMap(({ imageId, alt }) => {
      const image = stored.get(imageId)
      return image ? [{ ...image, alt, read: () => deps.images.read(draftId, imageId) }] : []
    })
  }

  /** The article with its images, where the site keeps them. */
  const withImages = async (
    request: Request,
    { login, article: { post, finished } }: { login: WordPressLogin; article: ReadyArticle },
    signal: AbortSignal,
  ): Promise<{ post: ArticlePost; imagesLeftOut?: ImagesLeftOut[] }> => {
    const images = await imagesOf(request, post)
    if (images.length === 0) return { post }
    // To a stranger each upload is refused: this says what is wrong.
    await wordpress.checkLogin(login, signal)
    const { addresses, leftOut } = await uploadImages(wordpress, { login, images }, signal)
    const task = { article: finished, images: addresses }
    return {
      post: await parsers.postArticle(request.userId, task),
      ...(leftOut.length > 0 && { imagesLeftOut: leftOut }),
    }
  }

  const toSite = async (
    request: Request,
    { article, state }: { article: ReadyArticle; state: PublicationState },
    signal: AbortSignal,
  ): Promise<Arrival> => {
    const login = await deps.logins.find(request.destinationId)
    if (!login) throw new PublishingRefused('removed')
    const { post, ...media } = await withImages(request, { login, article }, signal)
    const { postId, fingerprint } = state.there ?? {}
    const { title, description: excerpt, html: content, slug } = post
    const outcome = await publishPost(
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
    return { ...outcome, ...media }
  }

  /**
   * The article with links to its images, which end a day after the request: each try sends the same. Bytes of twenty
   * images would be refused by most receivers.
   */
  const withLinks = async (request: Request, { post, finished }: ReadyArticle) => {
    const { draftId, userId, at } = request
    const until = Math.floor(Date.parse(at) / 1_000) + PUBLISHED_IMAGE_SECONDS
    const images = (await imagesOf(request, post)).map(({ read: _, ...image }) => ({
      ...image,
      url: deps.publishedImages.linkTo({ draftId, imageId: image.imageId, until }),
      expiresAt: new Date(until * 1_000).toISOString(),
    }))
    if (images.length === 0) return { ...post, images }
    const links = Object.fromEntries(images.map(({ imageId, url }) => [imageId, url]))
    const linked = await parsers.postArticle(userId, { article: finished, images: links })
    return { ...linked, images }
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
    const { keyword } = article
    const { images, ...post } = await withLinks(request, article)
    const body = JSON.stringify({
      type: 'article.published',
      timestamp: at,
      data: { publicationId, draftId, number, visibility, keyword, ...post, images },
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
      ? toSite(request, { article, state }, signal)
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
