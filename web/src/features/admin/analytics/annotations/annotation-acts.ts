import type { Annotation } from '@sortie/contracts/tracking/visits/annotations'
import { adminApi } from '@/lib/api/client/admin-api.gen'
import { unlessGone } from '@/lib/api/unless-gone'
import type { Action } from '@/lib/forms/action'
import type { OperatorRequest } from '../../acts/acts'

/** The fields of an annotation that an operator writes. */
export type AnnotationContent = Pick<Annotation, 'day' | 'text'>

/** Sends an operator's changes to annotations; each act answers with a sentence about its result. */
export const annotationActs = {
  add: async (body: AnnotationContent, sent: OperatorRequest) => {
    await adminApi.addAnnotation({ body, ...sent })
    return 'The annotation is added for all operators.'
  },
  edit: async ({ annotationId }: Annotation, body: AnnotationContent, action: Action) => {
    const input = { params: { annotationId }, body, action }
    await adminApi.editAnnotation(input)
    return 'The annotation is changed.'
  },
  remove: async ({ annotationId }: Annotation, action: Action) => {
    const input = { params: { annotationId }, action }
    // One that is gone was deleted by another operator.
    await adminApi.deleteAnnotation(input).catch(unlessGone)
    return 'The annotation is deleted.'
  },
}
