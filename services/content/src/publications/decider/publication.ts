import type { ContentEvent } from '@sortie/contracts/content'
import type { PostVisibility } from '@sortie/contracts/content/publishing/publishing'
import { MOST_REQUESTS_OF_PUBLICATION } from '@sortie/contracts/content/publishing/publishing-limits'
import { type Decider, Rejection } from '@sortie/runtime/domain'

/** The events of one publication's own stream. */
export type PublicationEvent = Extract<
  ContentEvent,
  { type: 'PublicationRequested' | 'ArticlePublished' | 'PublicationFailed' }
>
type Data<Type extends PublicationEvent['type']> = Extract<PublicationEvent, { type: Type }>['data']
type About = Pick<
  Data<'PublicationRequested'>,
  'publicationId' | 'draftId' | 'destinationId' | 'userId'
>

export type PublicationCommand =
  | {
      type: 'Request'
      data: About & { at: string; visibility: PostVisibility; asNewPost: boolean }
    }
  | {
      type: 'Publish'
      data: Pick<
        Data<'ArticlePublished'>,
        | 'at'
        | 'draftId'
        | 'number'
        | 'published'
        | 'visibility'
        | 'fingerprint'
        | 'isFiltered'
        | 'imagesLeftOut'
      >
    }
  | { type: 'Fail'; data: Pick<Data<'PublicationFailed'>, 'at' | 'number' | 'cause'> }

/** An article at a destination, as far as it came there. */
export type PublicationState = {
  about: About | null
  /** Of the last request; 0 before the first. */
  number: number
  isRunning: boolean
  /** Counts its posts; 0 before the first. */
  post: number
  /** The newest post at the destination, so far as it is known. */
  there: { postId: number | null; fingerprint: string | null } | null
}

/**
 * One article at one destination. It is sent again as often as its owner asks, one request after the other: an answer
 * to an earlier request changes nothing.
 */
export const publication: Decider<PublicationState, PublicationCommand, PublicationEvent> = {
  source: import.meta.url,
  initial: { about: null, number: 0, isRunning: false, post: 0, there: null },
  decide: (state, { type, data }) => {
    if (type === 'Request') {
      if (state.isRunning) throw new Rejection('publication_running')
      if (state.number >= MOST_REQUESTS_OF_PUBLICATION) throw new Rejection('too_many_publications')
      const { asNewPost, ...request } = data
      const post = asNewPost || state.post === 0 ? state.post + 1 : state.post
      return [
        { type: 'PublicationRequested', data: { ...request, number: state.number + 1, post } },
      ]
    }
    if (!state.about) throw new Rejection('publication_not_found')
    if (!state.isRunning || data.number !== state.number) return []
    switch (type) {
      case 'Publish':
        return [{ type: 'ArticlePublished', data: { ...state.about, ...data } }]
      case 'Fail':
        return [{ type: 'PublicationFailed', data: { ...state.about, ...data } }]
    }
  },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'PublicationRequested': {
        const { publicationId, draftId, destinationId, userId, number, post } = data
        return {
          about: { publicationId, draftId, destinationId, userId },
          number,
          isRunning: true,
          post,
          there: post === state.post ? state.there : null,
        }
      }
      case 'ArticlePublished': {
        const { published, fingerprint } = data
        const there = { postId: published?.postId ?? null, fingerprint }
        return { ...state, isRunning: false, there }
      }
      case 'PublicationFailed':
        return { ...state, isRunning: false }
    }
  },
}
