import { defineModule } from '@sortie/runtime/service/module'
import { notesThrottle } from '../operator-throttles.ts'
import { segmentRoutes } from './http/segment-routes.ts'
import { segmentAggregate } from './segments.ts'

/** Segments of visits that operators saved. */
export const segmentsModule = defineModule({
  name: 'segments',
  settings: {},
  contribute: (kernel) => ({
    routes: segmentRoutes({
      segments: kernel.commands(segmentAggregate),
      throttle: kernel.resource(notesThrottle),
    }),
  }),
})
