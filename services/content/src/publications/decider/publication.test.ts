import { scenario } from '@sortie/runtime/testing/decider'
import { describe, expect, test } from 'vitest'
import { type PublicationCommand, type PublicationEvent, publication } from './publication.ts'

const { given } = scenario(publication)
const at = '2026-11-29T09:00:00.000Z'
const about = {
  publicationId: 'pub_1',
  draftId: 'dft_1',
  destinationId: 'pbd_1',
  userId: 'usr_1',
} as const
const request = (more: { asNewPost?: boolean } = {}): PublicationCommand => ({
  type: 'Request',
  data: { ...about, at, visibility: 'draft', asNewPost: false, ...more },
})
const requested = (number: number, post = 1): PublicationEvent => ({
  type: 'PublicationRequested',
  data: { ...about, at, visibility: 'draft', number, post },
})
const arrival = {
  at,
  published: { postId: 7, link: null },
  visibility: 'draft',
  fingerprint: 'f1',
  isFiltered: false,
} as const
const publish = (number: number): PublicationCommand => ({
  type: 'Publish',
  data: { ...arrival, draftId: 'dft_1', number },
})
const published = (number: number): PublicationEvent => ({
  type: 'ArticlePublished',
  data: { ...about, ...arrival, number },
})
const fail = (number: number): PublicationCommand => ({
  type: 'Fail',
  data: { at, number, cause: 'unreachable' },
})
const failed = (number: number): PublicationEvent => ({
  type: 'PublicationFailed',
  data: { ...about, at, number, cause: 'unreachable' },
})

describe('an article at a destination', () => {
  test('is requested, arrives, and is requested again', () => {
    given().when(request()).then(requested(1))
    given(requested(1)).when(publish(1)).then(published(1))
    given(requested(1), published(1)).when(request()).then(requested(2))
    given(requested(1), failed(1)).when(request()).then(requested(2))
  })

  test('is on its way once at a time', () => {
    given(requested(1)).when(request()).thenRejects('publication_running')
  })

  test('takes no answer to an earlier request, and no second one to the same', () => {
    given(requested(1), failed(1), requested(2)).when(publish(1)).then()
    given(requested(1), failed(1), requested(2)).when(fail(1)).then()
    given(requested(1), published(1)).when(fail(1)).then()
    given(requested(1), failed(1)).when(publish(1)).then()
    given().when(publish(1)).thenRejects('publication_not_found')
  })

  test('has another post only where its owner asks for one, which is not known yet', () => {
    given(requested(1), published(1))
      .when(request({ asNewPost: true }))
      .then(requested(2, 2))
    given(requested(1), published(1), requested(2, 2), failed(2))
      .when(request())
      .then(requested(3, 2))
    const after = (...events: PublicationEvent[]) =>
      events.reduce(publication.evolve, publication.initial)
    expect(after(requested(1), published(1), requested(2)).there).toEqual({
      postId: 7,
      fingerprint: 'f1',
    })
    expect(after(requested(1), published(1), requested(2, 2)).there).toBeNull()
  })

  test('is sent 500 times at most', () => {
    given(requested(500), published(500)).when(request()).thenRejects('too_many_publications')
  })
})
