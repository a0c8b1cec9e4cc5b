import { z } from 'zod'
import { UserId } from '../../ids.ts'
import { endpoint, event, id } from '../../kit.ts'
import { withinDays } from './visit-filters.ts'
import { LONGEST_ANNOTATION } from './visit-limits.ts'

export const AnnotationId = id('ann')
export type AnnotationId = z.infer<typeof AnnotationId>
/** All annotations are one stream, so that their number is bounded. */
export const AnnotationListId = id('anl')
export type AnnotationListId = z.infer<typeof AnnotationListId>

/** The origin of an annotation: `note` is an operator's, the others Sortie writes by itself. */
export const AnnotationKind = z.enum(['note', 'release', 'newsletter'])
export type AnnotationKind = z.infer<typeof AnnotationKind>

const about = {
  annotationListId: AnnotationListId,
  annotationId: AnnotationId,
  at: z.iso.datetime(),
}
/** The operator who did it. */
const by = UserId
const content = {
  /** In UTC. */
  day: z.iso.date(),
  text: z.string(),
}

/** Stream `anl_shared`: what happened on some days, as `/analytics` shows it to all operators. */
export const annotationEvents = [
  /** `by` is missing where Sortie made it by itself. */
  event('AnnotationAdded', { ...about, ...content, kind: AnnotationKind, by: by.optional() }),
  event('AnnotationEdited', { ...about, ...content, by }),
  event('AnnotationDeleted', { ...about, by }),
] as const

export const Annotation = z.object({
  annotationId: AnnotationId,
  ...content,
  kind: AnnotationKind,
})
export type Annotation = z.infer<typeof Annotation>

const path = '/api/admin/analytics/annotations'
const params = z.object({ annotationId: AnnotationId })
const body = z.strictObject({
  day: z.iso.date(),
  text: z
    .string()
    .trim()
    .min(1, 'Please write what happened')
    .max(LONGEST_ANNOTATION, `An annotation has at most ${LONGEST_ANNOTATION} characters`)
    .regex(/^\P{Cc}*$/u, 'An annotation is one line'),
})

export const listAnnotations = endpoint({
  method: 'get',
  path,
  access: 'admin',
  summary: 'Lists notes of operators, releases and newsletters, by day.',
  query: withinDays(z.strictObject({ from: z.iso.date(), to: z.iso.date() })),
  reply: z.object({ annotations: z.array(Annotation) }),
})
export const addAnnotation = endpoint({
  method: 'post',
  path,
  access: 'admin',
  summary: 'Adds a note to a day, for all operators.',
  body,
  reply: Annotation,
  status: 201,
  idempotent: true,
})
export const editAnnotation = endpoint({
  method: 'put',
  path: `${path}/:annotationId`,
  access: 'admin',
  summary: 'Changes the day or the text of an annotation.',
  params,
  body,
  reply: Annotation,
})
export const deleteAnnotation = endpoint({
  method: 'delete',
  path: `${path}/:annotationId`,
  access: 'admin',
  summary: 'Deletes an annotation for all operators.',
  params,
  status: 204,
})
