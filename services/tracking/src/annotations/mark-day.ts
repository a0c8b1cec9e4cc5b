import { randomUUID } from 'node:crypto'
import { bySystem } from '@sortie/runtime/process/context'
import { dayIn } from '../visits/figures/days.ts'
import { type Annotations, SHARED_ANNOTATIONS } from './annotations.ts'

/** A note that Sortie makes on a day by itself. */
type Mark = {
  kind: 'release' | 'newsletter'
  text: string
  /** When it happened. */
  at: string
  /** The mark is made once under this name, whoever asks. */
  once: string
}

/** Marks the day of something that happened. */
export const markDay = async (annotations: Annotations, { kind, text, at, once }: Mark) => {
  const about = {
    annotationListId: SHARED_ANNOTATIONS,
    annotationId: `ann_${randomUUID()}` as const,
  }
  const data = { ...about, at, day: dayIn(at), text, kind }
  await annotations.handle(SHARED_ANNOTATIONS, { type: 'Add', data, once })
}

/** Marks the first start of a release, however many instances start and however often. */
export const markRelease = (annotations: Annotations, version: string): Promise<void> =>
  bySystem(`work:mark-release:${randomUUID()}`, () =>
    markDay(annotations, {
      kind: 'release',
      text: `Release ${version}`,
      at: new Date().toISOString(),
      once: `release:${version}`,
    }),
  )
