import { MOST_IMAGES_OF_DRAFT } from '@sortie/contracts/content/drafts/draft-limits'
import {
  createNetworkThrottle,
  createThrottle,
  type NetworkThrottle,
  type Throttle,
} from '@sortie/runtime/http/throttle'
import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import { z } from 'zod'

const count = (preset: number) => z.coerce.number().int().positive().default(preset)

export const draftLinkSettings = {
  /** Wrong links to articles that a network (an address of IPv4, a /64 of IPv6) may open in ten minutes. */
  DRAFT_SHARE_GUESSES: count(30),
  /** Links to articles that a network may open in ten minutes, and how often all may open one link. */
  DRAFT_SHARE_READS: count(120),
  DRAFT_SHARE_READS_OF_LINK: count(1_200),
}

const TEN_MINUTES_SECONDS = 600

/**
 * The limits on opening links: guesses, readings and images of one network, and the readings of one link by everybody.
 */
export type LinkThrottles = Record<'guesses' | 'reads' | 'images', NetworkThrottle> &
  Record<'readsOfLink', Throttle>

/** Says why somebody is refused, and how long. */
const refusing = (reason: string) => (wait: string) => `${reason} Try again in ${wait}.`

export const linkThrottles: Resource<ConfigOf<typeof draftLinkSettings>, LinkThrottles> = {
  name: 'link-throttles',
  open: ({ db, config }) => ({
    guesses: createNetworkThrottle(db, {
      name: 'open-draft-share',
      points: config.DRAFT_SHARE_GUESSES,
      seconds: TEN_MINUTES_SECONDS,
      refusal: refusing('Too many links that do not work were tried.'),
    }),
    reads: createNetworkThrottle(db, {
      name: 'read-draft-share',
      points: config.DRAFT_SHARE_READS,
      seconds: TEN_MINUTES_SECONDS,
      refusal: refusing('Too many articles were opened from your network.'),
    }),
    images: createNetworkThrottle(db, {
      name: 'read-draft-share-image',
      points: config.DRAFT_SHARE_READS * MOST_IMAGES_OF_DRAFT,
      seconds: TEN_MINUTES_SECONDS,
      refusal: refusing('Too many images were opened from your network.'),
    }),
    readsOfLink: createThrottle(db, {
      name: 'read-draft-share-of-link',
      points: config.DRAFT_SHARE_READS_OF_LINK,
      seconds: TEN_MINUTES_SECONDS,
      refusal: refusing('Too many people are opening this article right now.'),
    }),
  }),
}
