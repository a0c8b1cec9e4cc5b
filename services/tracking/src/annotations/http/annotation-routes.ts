import { randomUUID } from 'node:crypto'
import {
  type Annotation,
  type AnnotationId,
  addAnnotation,
  deleteAnnotation,
  editAnnotation,
  listAnnotations,
} from '@sortie/contracts/tracking/visits/annotations'
import { Rejection } from '@sortie/runtime/domain'
import { type Route, route } from '@sortie/runtime/http/route'
import type { Throttle } from '@sortie/runtime/http/throttle'
import { type Annotations, SHARED_ANNOTATIONS } from '../annotations.ts'

type Deps = {
  annotations: Annotations
  /** Bounds how often one operator asks. */
  throttle: Throttle
}

const byDay = (one: Annotation, other: Annotation) => (one.day < other.day ? -1 : 1)

/** Builds the routes by which operators read and change the annotations of `/analytics`. */
export const annotationRoutes = ({ annotations, throttle }: Deps): Route[] => [
  route(listAnnotations, async ({ userId, query: { from, to } }) => {
    await throttle.take(userId)
    const { state } = await annotations.state(SHARED_ANNOTATIONS)
    const inRange = state.filter(({ day }) => from <= day && day <= to)
    return { annotations: inRange.toSorted(byDay) }
  }),
  route(addAnnotation, async ({ userId: by, now: at, body: { day, text } }) => {
    await throttle.take(by)
    const annotationId: AnnotationId = `ann_${randomUUID()}`
    const about = { annotationListId: SHARED_ANNOTATIONS, annotationId, at, by }
    const data = { ...about, day, text, kind: 'note' as const }
    const { events } = await annotations.handle(SHARED_ANNOTATIONS, { type: 'Add', data })
    // A request that is sent again under its key is answered with the note that the first one added.
    const [added] = events
    return {
      annotationId: added?.data.annotationId ?? annotationId,
      day,
      text,
      kind: 'note' as const,
    }
  }),
  route(
    editAnnotation,
    async ({ userId: by, now: at, params: { annotationId }, body: { day, text } }) => {
      await throttle.take(by)
      const data = { annotationListId: SHARED_ANNOTATIONS, annotationId, at, by, day, text }
      await annotations.handle(SHARED_ANNOTATIONS, { type: 'Edit', data })
      const { state } = await annotations.state(SHARED_ANNOTATIONS)
      const edited = state.find((one) => one.annotationId === annotationId)
      // Another operator may have deleted it in between.
      if (!edited) throw new Rejection('annotation_not_found')
      return edited
    },
  ),
  route(deleteAnnotation, async ({ userId: by, now: at, params: { annotationId } }) => {
    await throttle.take(by)
    const data = { annotationListId: SHARED_ANNOTATIONS, annotationId, at, by }
    await annotations.handle(SHARED_ANNOTATIONS, { type: 'Delete', data })
    return undefined
  }),
]
