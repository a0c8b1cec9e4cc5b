import type { TrackingEvent } from '@sortie/contracts/tracking'
import type { Annotation, AnnotationId } from '@sortie/contracts/tracking/visits/annotations'
import {
  annotationDays,
  MOST_MADE_ANNOTATIONS,
  MOST_WRITTEN_ANNOTATIONS,
} from '@sortie/contracts/tracking/visits/visit-limits'
import { type Decider, Rejection } from '@sortie/runtime/domain'

export type AnnotationEvent = Extract<TrackingEvent, { type: `Annotation${string}` }>
type Data<Type extends AnnotationEvent['type']> = Extract<AnnotationEvent, { type: Type }>['data']

export type AnnotationCommand =
  /** `once`: a name under which Sortie adds it once for ever, also after an operator deleted it. */
  | { type: 'Add'; data: Data<'AnnotationAdded'>; once?: string }
  | { type: 'Edit'; data: Data<'AnnotationEdited'> }
  | { type: 'Delete'; data: Data<'AnnotationDeleted'> }

/** The annotations, in the order in which they were added. */
export type AnnotationList = readonly Annotation[]

const isMade = ({ kind }: Annotation): boolean => kind !== 'note'

const find = (list: AnnotationList, annotationId: AnnotationId): Annotation => {
  const annotation = list.find((one) => one.annotationId === annotationId)
  if (!annotation) throw new Rejection('annotation_not_found')
  return annotation
}

/** Refuses a day that the chart never shows, or that is far off: mostly a year that somebody mistyped. */
const expectDay = (day: string, at: string) => {
  const { first, last } = annotationDays(at.slice(0, day.length))
  if (day < first || day > last) throw new Rejection('annotation_day')
}

/** Without the oldest one that Sortie made, where there are more of these than are kept. */
const withinBounds = (list: AnnotationList): AnnotationList => {
  if (list.filter(isMade).length <= MOST_MADE_ANNOTATIONS) return list
  const oldest = list.find(isMade)
  return list.filter((one) => one !== oldest)
}

/**
 * Decides the annotations of days. Operators are refused a further note once there are many; Sortie never is, as a
 * release has nobody to delete older marks first: its oldest mark gives way.
 */
export const annotationList: Decider<AnnotationList, AnnotationCommand, AnnotationEvent> = {
  source: import.meta.url,
  initial: [],
  decide: (list, command) => {
    switch (command.type) {
      case 'Add': {
        const { data } = command
        if (data.kind === 'note') expectDay(data.day, data.at)
        const written = list.filter((one) => !isMade(one))
        if (data.kind === 'note' && written.length >= MOST_WRITTEN_ANNOTATIONS)
          throw new Rejection('too_many_annotations')
        return [{ type: 'AnnotationAdded', data }]
      }
      case 'Edit': {
        const { data } = command
        const { day, text } = find(list, data.annotationId)
        if (day === data.day && text === data.text) return []
        if (day !== data.day) expectDay(data.day, data.at)
        return [{ type: 'AnnotationEdited', data }]
      }
      case 'Delete':
        find(list, command.data.annotationId)
        return [{ type: 'AnnotationDeleted', data: command.data }]
    }
  },
  evolve: (list, { type, data }) => {
    const { annotationId } = data
    switch (type) {
      case 'AnnotationAdded': {
        const { day, text, kind } = data
        return withinBounds([...list, { annotationId, day, text, kind }])
      }
      case 'AnnotationEdited': {
        const { day, text } = data
        return list.map((one) =>
          one.annotationId === annotationId ? { annotationId, day, text, kind: one.kind } : one,
        )
      }
      case 'AnnotationDeleted':
        return list.filter((one) => one.annotationId !== annotationId)
    }
  },
}
