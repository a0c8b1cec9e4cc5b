import { createThrottle, HOUR_SECONDS, MINUTE_SECONDS } from '@sortie/runtime/http/throttle'
import { defineModule } from '@sortie/runtime/service/module'
import { z } from 'zod'
import { publicationView } from '../publications/views/publication-view.ts'
import { destinationClient, destinationClientSettings } from './destination-client.ts'
import { destinationLogins } from './destination-logins.ts'
import { destinationAggregate } from './destinations.ts'
import { destinationRoutes } from './http/destination-routes.ts'
import { destinationView } from './views/destination-view.ts'

/** The most reads and changes of destinations that a user may make in a minute. */
const ACTS = 120

const destinationSettings = {
  /** The most times that a user may have a site tried in an hour. */
  DESTINATION_TRIES_PER_HOUR: z.coerce.number().int().positive().default(20),
}

/** Sites and programs of customers to which their articles are published. */
export const destinationsModule = defineModule({
  name: 'destinations',
  settings: { ...destinationClientSettings, ...destinationSettings },
  contribute: (kernel) => {
    const { config, db } = kernel
    const logins = kernel.resource(destinationLogins)
    const { wordpress, signing } = kernel.resource(destinationClient)
    const tries = config.DESTINATION_TRIES_PER_HOUR
    return {
      projections: [destinationView],
      routes: destinationRoutes({
        destinations: kernel.commands(destinationAggregate),
        views: kernel.views(destinationView),
        publications: kernel.views(publicationView),
        logins,
        wordpress,
        signing,
        allowsLoopback: config.PUBLISHING_LOOPBACK,
        idKey: kernel.keyFor('destination-id'),
        tries: createThrottle(db, {
          name: 'try-destination',
          points: tries,
          seconds: HOUR_SECONDS,
          refusal: (wait) => `You can connect ${tries} sites an hour. Try again in ${wait}.`,
        }),
        acts: createThrottle(db, {
          name: 'destination-acts',
          points: ACTS,
          seconds: MINUTE_SECONDS,
        }),
      }),
      forget: logins.removeAllOf,
      prepare: logins.prepare,
    }
  },
})
