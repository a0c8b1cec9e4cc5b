import { z } from 'zod'
import { UserId } from '../../ids.ts'
import { endpoint, event, id, internal, personal } from '../../kit.ts'
import { DraftId } from '../drafts/article-ids.ts'
import {
  LONGEST_DESTINATION_ADDRESS,
  LONGEST_PASSWORD,
  LONGEST_USERNAME,
  MOST_DESTINATIONS,
} from './publishing-limits.ts'

// Destinations that customers publish their articles to: a site of WordPress, or a program of theirs that takes a
// signed webhook.

/** A site or a program that a user publishes to. */
export const DestinationId = id('pbd')
export type DestinationId = z.infer<typeof DestinationId>
/** One article at one destination. */
export const PublicationId = id('pub')
export type PublicationId = z.infer<typeof PublicationId>

export const DestinationKind = z.enum(['wordpress', 'webhook'])
export type DestinationKind = z.infer<typeof DestinationKind>

/** The visibility of a post on a site: a draft that its people publish, or public at once. */
export const PostVisibility = z.enum(['draft', 'public'])
export type PostVisibility = z.infer<typeof PostVisibility>

/**
 * Why an article did not reach its destination. `login`: the name or password is refused; `header-removed`: the site's
 * server removes the header with it; `not-allowed`: its user may not; `interface-off`: WordPress's REST API is switched
 * off or blocked; `redirected`: the address moved; `not-wordpress`: something else answered; `edited-there`: the post
 * was edited on the site since; `gone-there`: it was deleted there; `too-large` and `refused`: the site says so;
 * `unreachable`: no answer came for long; `gone`: a receiver answered 410; `removed`: the destination was removed here;
 * `fault`: something went wrong on our side.
 */
export const PublishingFailure = z.enum([
  'login',
  'header-removed',
  'not-allowed',
  'interface-off',
  'redirected',
  'not-wordpress',
  'edited-there',
  'gone-there',
  'too-large',
  'refused',
  'unreachable',
  'gone',
  'removed',
  'fault',
])
export type PublishingFailure = z.infer<typeof PublishingFailure>

/**
 * Why a site took an article without an image. `too-large`: it takes no files of this size; `type`: none of this type;
 * `not-allowed`: its user may not upload; `folder`: it cannot store files; `refused`: it says no more than that.
 */
export const ImageRefusal = z.enum(['too-large', 'type', 'not-allowed', 'folder', 'refused'])
export type ImageRefusal = z.infer<typeof ImageRefusal>
/** Images that an article arrived without: their alt texts stand in their places. */
export const ImagesLeftOut = z.object({ reason: ImageRefusal, count: z.int().positive() })
export type ImagesLeftOut = z.infer<typeof ImagesLeftOut>

const at = z.iso.datetime()
const ofDestination = { destinationId: DestinationId, userId: UserId, at }
/** The address of a destination, without its password, which is kept apart and never shown. */
const DestinationAddress = z.object({
  /** A site's home page, or the address that is sent to. */
  url: z.string(),
  /** Of the user of a site; null for programs. */
  username: z.string().nullable(),
})

/** Events of streams `pbd_…`: one destination. Nobody but content reads them. */
export const destinationEvents = [
  internal(
    event('DestinationConnected', {
      ...ofDestination,
      kind: DestinationKind,
      address: personal(DestinationAddress),
    }),
  ),
  /** Another user or password of the same site. */
  internal(
    event('DestinationLoginChanged', { ...ofDestination, address: personal(DestinationAddress) }),
  ),
  internal(event('DestinationSecretRotated', ofDestination)),
  internal(event('DestinationRemoved', ofDestination)),
] as const

const ofPublication = {
  publicationId: PublicationId,
  draftId: DraftId,
  destinationId: DestinationId,
  userId: UserId,
  at,
  /** Counts its requests, from 1. */
  number: z.int().positive(),
}
/** The post of an article at its destination. */
const PublishedPost = z.object({
  /** Of a post of WordPress; null for programs. */
  postId: z.int().positive().nullable(),
  /** Its address, once it has one; a draft's shows it to people of the site alone. */
  link: z.string().nullable(),
})

/** Events of streams `pub_…`: one article at one destination. Nobody but content reads them. */
export const publicationEvents = [
  internal(
    event('PublicationRequested', {
      ...ofPublication,
      visibility: PostVisibility,
      /** Counts the posts that it has had: another one is begun where somebody asks for it. */
      post: z.int().positive(),
    }),
  ),
  internal(
    event('ArticlePublished', {
      ...ofPublication,
      published: personal(PublishedPost),
      /** The visibility of the post there; null for programs. */
      visibility: PostVisibility.nullable(),
      /** SHA-256 of what stands there, so that an edit of it is noticed; null for programs. */
      fingerprint: z.string().nullable(),
      /** True if the site removed some of its markup. */
      isFiltered: z.boolean(),
      /** Absent where all arrived, and in older ones. */
      imagesLeftOut: z.array(ImagesLeftOut).max(ImageRefusal.options.length).optional(),
    }),
  ),
  internal(event('PublicationFailed', { ...ofPublication, cause: PublishingFailure })),
] as const

/** A destination as its owner sees it. */
export const Destination = z.object({
  destinationId: DestinationId,
  kind: DestinationKind,
  url: z.string(),
  username: z.string().nullable(),
  connectedAt: at,
  /** By which a program verifies what it is sent; null for sites. */
  signing: z
    .object({
      secret: z.string(),
      publicKey: z.string(),
      /** Until when the secret before works, too; null where it does not. */
      previousUntil: at.nullable(),
    })
    .nullable(),
})
export type Destination = z.infer<typeof Destination>

/** A destination in the list of its owner. */
export const ListedDestination = Destination.extend({
  /** When an article arrived there last; null where none did. */
  lastUsedAt: at.nullable(),
})
export type ListedDestination = z.infer<typeof ListedDestination>

const address = z.string().trim().min(1, 'Enter an address').max(LONGEST_DESTINATION_ADDRESS)
const login = {
  username: z.string().trim().min(1, 'Enter your WordPress username').max(LONGEST_USERNAME),
  /** An application password, which WordPress makes for one program; with or without its spaces. */
  password: z
    .string()
    .trim()
    .min(1, 'Enter the application password')
    .max(LONGEST_PASSWORD, 'This password is too long'),
}

export const listDestinations = endpoint({
  method: 'get',
  path: '/api/publishing/destinations',
  summary: `Lists the sites and programs that the signed-in user publishes to, oldest first: ${MOST_DESTINATIONS} at most.`,
  reply: z.object({ destinations: z.array(ListedDestination) }),
})
export const connectDestination = endpoint({
  method: 'post',
  path: '/api/publishing/destinations',
  summary:
    'Connects a site of WordPress, once its name and password were tried, or a program that takes signed webhooks.',
  body: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('wordpress'), url: address, ...login }),
    z.strictObject({ kind: z.literal('webhook'), url: address }),
  ]),
  reply: Destination,
  status: 201,
  idempotent: true,
})
const ofOne = z.object({ destinationId: DestinationId })
export const changeDestinationLogin = endpoint({
  method: 'put',
  path: '/api/publishing/destinations/:destinationId/login',
  summary: 'Takes another name and password of a site of WordPress, once they were tried.',
  params: ofOne,
  body: z.strictObject(login),
  reply: Destination,
})
export const rotateDestinationSecret = endpoint({
  method: 'post',
  path: '/api/publishing/destinations/:destinationId/secrets',
  summary: 'Makes another secret for a program. The one before works for 24 hours more.',
  params: ofOne,
  reply: Destination,
  idempotent: true,
})
export const removeDestination = endpoint({
  method: 'delete',
  path: '/api/publishing/destinations/:destinationId',
  summary: 'Forgets a destination and its password. What was published stays where it is.',
  params: ofOne,
  reply: z.object({ destinationId: DestinationId }),
})

/** An article at a destination. */
export const Publication = z.object({
  publicationId: PublicationId,
  destinationId: DestinationId,
  /** Counts its requests. */
  number: z.int().positive(),
  status: z.enum(['sending', 'published', 'failed']),
  requestedAt: at,
  /** When it last arrived, and how it stands there; null where it never did. */
  published: z
    .object({
      at,
      link: z.string().nullable(),
      visibility: PostVisibility.nullable(),
      isFiltered: z.boolean(),
      /** Images that it arrived without. */
      imagesLeftOut: z.array(ImagesLeftOut),
    })
    .nullable(),
  /** Why its last request failed. */
  failure: PublishingFailure.nullable(),
})
export type Publication = z.infer<typeof Publication>

const ofDraft = z.object({ draftId: DraftId })

export const listPublications = endpoint({
  method: 'get',
  path: '/api/drafts/:draftId/publications',
  summary: 'Lists the places that an article was published to, with its state at each.',
  params: ofDraft,
  reply: z.object({ publications: z.array(Publication) }),
})
export const publishDraft = endpoint({
  method: 'post',
  path: '/api/drafts/:draftId/publications',
  summary:
    'Sends a finished article, as it reads now, to a destination. A post that is there is updated, unless it was edited there since.',
  params: ofDraft,
  body: z.strictObject({
    destinationId: DestinationId,
    /** A post that is public already stays so. Programs are told it. */
    visibility: PostVisibility.default('draft'),
    /** Begins another post, and leaves the one that is there as it is. */
    asNewPost: z.boolean().default(false),
  }),
  reply: Publication,
  status: 202,
  idempotent: true,
})
export const followPublication = endpoint({
  method: 'get',
  path: '/api/drafts/:draftId/publications/:publicationId/live',
  summary: 'Streams a publication as server-sent events (`view`), the current state first.',
  params: z.object({ draftId: DraftId, publicationId: PublicationId }),
  reply: Publication,
  produces: 'events',
})
