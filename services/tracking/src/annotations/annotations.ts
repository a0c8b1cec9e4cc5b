import type { AnnotationListId } from '@sortie/contracts/tracking/visits/annotations'
import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import {
  type AnnotationCommand,
  type AnnotationEvent,
  type AnnotationList,
  annotationList,
} from './decider/annotations.ts'

export type Annotations = Pick<
  Commands<AnnotationCommand, AnnotationList, AnnotationEvent>,
  'handle' | 'state'
>

/** The one list that all operators share. */
export const SHARED_ANNOTATIONS: AnnotationListId = 'anl_shared'

/** The list of annotations; what Sortie adds by itself is added once for ever. */
export const annotationAggregate: Aggregate<AnnotationList, AnnotationCommand, AnnotationEvent> = {
  name: 'annotation-list',
  decider: annotationList,
  subject: () => null,
  once: (command) => (command.type === 'Add' && command.once) || null,
}
