import { defineModule } from '@sortie/runtime/service/module'
import { z } from 'zod'
import { notesThrottle } from '../operator-throttles.ts'
import { annotationAggregate } from './annotations.ts'
import { annotationRoutes } from './http/annotation-routes.ts'
import { markRelease } from './mark-day.ts'
import { markNewsletter } from './reactions/mark-newsletter.ts'

const annotationSettings = {
  /** The version of what runs, such as `2026.11.28`: its first start is marked on `/analytics`. */
  RELEASE: z
    .string()
    .regex(/^[0-9A-Za-z._+-]{1,60}$/, 'a version has up to 60 letters, digits and . _ + -')
    .optional(),
}

/** Keeps the annotations of days: notes of operators, releases, and issues of the newsletter. */
export const annotationsModule = defineModule({
  name: 'annotations',
  settings: annotationSettings,
  contribute: (kernel) => {
    const { RELEASE } = kernel.config
    const annotations = kernel.commands(annotationAggregate)
    return {
      handlers: [markNewsletter(annotations)],
      routes: annotationRoutes({ annotations, throttle: kernel.resource(notesThrottle) }),
      prepare: async () => {
        if (RELEASE) await markRelease(annotations, RELEASE)
      },
    }
  },
})
