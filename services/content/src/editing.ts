import { MOST_IMAGES_OF_DRAFT } from '@sortie/contracts/draft-limits'
import { createNetworkThrottle, createThrottle, throttleOnce } from '@sortie/runtime/http/throttle'
import type { ConfigOf, Contribution, Kernel } from '@sortie/runtime/service/kernel'
import type { Views } from '@sortie/runtime/views/view-reader'
import { z } from 'zod'
import { createDraftComments, DRAFT_COMMENTS } from './draft-comments/draft-comments.ts'
import { draftCommentRoutes } from './draft-comments/http/draft-comment-routes.ts'
import { draftEditRoutes } from './draft-edits/http/draft-edit-routes.ts'
import { createDraftImages } from './draft-images/draft-images.ts'
import { draftImageRoutes } from './draft-images/http/draft-image-routes.ts'
import type { PublishedImages } from './draft-images/published-images.ts'
import { draftRewriteRoutes } from './draft-rewrites/http/draft-rewrite-routes.ts'
import { rewriteSection } from './draft-rewrites/reactions/rewrite-section.ts'
import type { Rewriting } from './draft-rewrites/rewriting.ts'
import { draftRewrite } from './draft-rewrites/views/draft-rewrite.ts'
import { draftShare } from './draft-shares/decider/draft-share.ts'
import { draftShareRoutes, hasOpenLink } from './draft-shares/http/draft-share-routes.ts'
import { createSharedDrafts } from './draft-shares/shared-draft.ts'
import { draftShareView } from './draft-shares/views/draft-share-view.ts'
import { draftLeftoverRoutes } from './draft-versions/http/draft-leftover-routes.ts'
import { draftVersionRoutes } from './draft-versions/http/draft-version-routes.ts'
import { draftVersions } from './draft-versions/views/draft-versions.ts'
import type { DraftTexts } from './drafts/draft-texts.ts'
import type { Drafts } from './drafts/drafts.ts'
import type { OwnDraft } from './drafts/own-draft.ts'
import { draftSection } from './drafts/views/draft-section.ts'
import type { DraftView } from './drafts/views/draft-view.ts'
import { draftVouch } from './drafts/views/draft-vouch.ts'
import type { TextParsers } from './untrusted/client.ts'

const count = (preset: number) => z.coerce.number().int().positive().default(preset)

/** What editing reads from the environment. */
export const editingShape = {
  /** Edits that a user may save in a minute: several tabs save every few seconds. */
  DRAFT_SAVES_PER_MINUTE: count(180),
  /** Sections that a user may have rewritten in a day. */
  REWRITES_PER_DAY: count(30),
  /** Links to articles that a user may make in an hour. */
  DRAFT_SHARES_PER_HOUR: count(30),
  /** Versions of articles that a user may open in a minute: each is put together from all its edits. */
  DRAFT_VERSION_READS_PER_MINUTE: count(60),
  /** Wrong links to articles that a network (an address of IPv4, a /64 of IPv6) may open in ten minutes. */
  DRAFT_SHARE_GUESSES: count(30),
  /** Links to articles that a network may open in ten minutes, and how often all may open one link. */
  DRAFT_SHARE_READS: count(120),
  DRAFT_SHARE_READS_OF_LINK: count(1_200),
  /** Images that a user may upload in an hour. */
  DRAFT_IMAGES_PER_HOUR: count(60),
  /** Comments on shared articles that a network may leave in ten minutes. */
  DRAFT_COMMENTS: count(20),
}
const MINUTE = 60
const TEN_MINUTES = 600
const HOUR = 3_600
const DAY = 86_400
/** What an owner may do with comments in a minute: read, resolve and delete them. */
const COMMENT_ACTS = 180

/** How often links may be opened by an address, in vain and otherwise, and one of them by all. */
const openingThrottles = ({ db, config }: Kernel<ConfigOf<typeof editingShape>>) => {
  const seconds = TEN_MINUTES
  const refusing = (why: string) => ({
    refusal: (wait: string) => `${why} Try again in ${wait}.`,
  })
  return {
    guesses: createNetworkThrottle(db, {
      name: 'open-draft-share',
      points: config.DRAFT_SHARE_GUESSES,
      seconds,
      ...refusing('Too many links that do not work were tried.'),
    }),
    reads: createNetworkThrottle(db, {
      name: 'read-draft-share',
      points: config.DRAFT_SHARE_READS,
      seconds,
      ...refusing('Too many articles were opened from your network.'),
    }),
    images: createNetworkThrottle(db, {
      name: 'read-draft-share-image',
      points: config.DRAFT_SHARE_READS * MOST_IMAGES_OF_DRAFT,
      seconds,
      ...refusing('Too many images were opened from your network.'),
    }),
    readsOfLink: createThrottle(db, {
      name: 'read-draft-share-of-link',
      points: config.DRAFT_SHARE_READS_OF_LINK,
      seconds,
      ...refusing('Too many people are opening this article right now.'),
    }),
  }
}

/** How often a user may save, ask for rewrites, open versions and make links. */
const throttles = ({ db, config }: Kernel<ConfigOf<typeof editingShape>>) => {
  const { DRAFT_SAVES_PER_MINUTE: saves, REWRITES_PER_DAY: rewrites } = config
  const { DRAFT_SHARES_PER_HOUR: links, DRAFT_VERSION_READS_PER_MINUTE: versions } = config
  return {
    saves: throttleOnce(
      createThrottle(db, {
        name: 'edit-draft',
        points: saves,
        seconds: MINUTE,
        refusal: (wait) =>
          `You can save ${saves} times a minute. This is not saved yet. Save again in ${wait}.`,
      }),
    ),
    rewrites: throttleOnce(
      createThrottle(db, {
        name: 'rewrite-section',
        points: rewrites,
        seconds: DAY,
        refusal: (wait) => `You can ask for ${rewrites} rewrites a day. Ask again in ${wait}.`,
      }),
    ),
    links: throttleOnce(
      createThrottle(db, {
        name: 'share-draft',
        points: links,
        seconds: HOUR,
        refusal: (wait) => `You can make ${links} links an hour. Try again in ${wait}.`,
      }),
    ),
    versions: createThrottle(db, {
      name: 'read-version',
      points: versions,
      seconds: MINUTE,
      refusal: (wait) => `You can open ${versions} versions a minute. Open it again in ${wait}.`,
    }),
  }
}

/** How many images a user may upload. */
const imageThrottle = ({ db, config }: Kernel<ConfigOf<typeof editingShape>>) =>
  createThrottle(db, {
    name: 'upload-draft-image',
    points: config.DRAFT_IMAGES_PER_HOUR,
    seconds: HOUR,
    refusal: (wait) =>
      `You can upload ${config.DRAFT_IMAGES_PER_HOUR} images an hour. Try again in ${wait}.`,
  })

/** How many comments a network may leave, and how often an owner may change those that came. */
const commentThrottles = ({ db, config }: Kernel<ConfigOf<typeof editingShape>>) => ({
  leave: createNetworkThrottle(db, {
    name: 'comment-on-draft',
    points: config.DRAFT_COMMENTS,
    seconds: TEN_MINUTES,
    refusal: (wait) =>
      `Too many comments came from your network. Nothing was sent. Try again in ${wait}.`,
  }),
  acts: createThrottle(db, {
    name: 'draft-comment-acts',
    points: COMMENT_ACTS,
    seconds: MINUTE,
    refusal: (wait) => `You can change ${COMMENT_ACTS} comments a minute. Try again in ${wait}.`,
  }),
})

type Deps = {
  drafts: Drafts
  views: Pick<Views<DraftView>, 'find'>
  texts: DraftTexts
  own: OwnDraft
  rewriting: Rewriting
  parsers: TextParsers
  publishedImages: Pick<PublishedImages, 'open'>
}

/** What is done with finished articles: edited, rewritten, kept as versions and shown to others. */
export const createEditing = (
  kernel: Kernel<ConfigOf<typeof editingShape>>,
  { drafts, views, texts, own, rewriting, parsers, publishedImages }: Deps,
) => {
  const { commands, keyFor, rows } = kernel
  const throttle = throttles(kernel)
  const shares = commands({
    name: 'draft-share',
    decider: draftShare,
    // It goes with its draft.
    subject: (_stream, { type, data }) => (type === 'Share' ? data.draftId : null),
  })
  const opening = openingThrottles(kernel)
  const shared = createSharedDrafts({
    shares,
    drafts,
    views,
    texts,
    parsers,
    throttles: opening,
    idKey: keyFor('draft-share-id'),
  })
  const ofDraft = { drafts, own }
  const comments = createDraftComments(kernel.db, kernel.keys)
  const images = createDraftImages(kernel.db, kernel.keys)
  const links = kernel.views(draftShareView)

  return {
    /** Drops what this process holds in the clear of a draft. */
    forget: shared.forget,
    /** Deletes what is kept of a draft beside its events. */
    removeAllOf: async (subject: string) => {
      await comments.removeAllOf(subject)
      await images.removeAllOf(subject)
    },
    /** Comments first, then images: ids of images come behind those of comments. */
    keeps: async function* (userId, after) {
      if (!images.isAmong(after)) yield* comments.keeps(userId, after)
      yield* images.keeps(userId, after)
    } satisfies Contribution['keeps'],
    images,
    followed: [DRAFT_COMMENTS],
    prepare: async () => {
      await comments.prepare()
      await images.prepare()
    },
    projections: [draftVouch, draftRewrite, draftVersions, draftShareView],
    works: [rewriteSection({ drafts, views, texts, rewriting })],
    routes: [
      ...draftEditRoutes({ ...ofDraft, parsers, throttle: throttle.saves }),
      ...draftRewriteRoutes({
        ...ofDraft,
        rewrites: rows(draftRewrite),
        sections: rows(draftSection),
        idKey: keyFor('draft-rewrite-id'),
        throttle: throttle.rewrites,
      }),
      ...draftVersionRoutes({
        ...ofDraft,
        views: kernel.views(draftVersions),
        idKey: keyFor('draft-version-id'),
        throttle: throttle.saves,
        reads: throttle.versions,
      }),
      ...draftLeftoverRoutes({
        ...ofDraft,
        parsers,
        texts,
        rewrites: rows(draftRewrite),
        versions: kernel.views(draftVersions),
      }),
      ...draftShareRoutes({
        shares,
        shared,
        own,
        views: links,
        tokenKey: keyFor('draft-share-token'),
        throttle: throttle.links,
      }),
      ...draftImageRoutes({
        images,
        shared,
        published: publishedImages,
        opened: opening.images,
        own,
        parsers,
        idKey: keyFor('draft-image-id'),
        throttle: imageThrottle(kernel),
      }),
      ...draftCommentRoutes({
        comments,
        shared,
        own,
        views,
        hasOpenLink: (draftId) => hasOpenLink(links, draftId),
        sendLive: kernel.sendLive,
        idKey: keyFor('draft-comment-id'),
        throttles: commentThrottles(kernel),
      }),
    ],
  }
}
