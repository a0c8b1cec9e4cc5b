import { listParked, rebuildProjection, replayParked } from '@sortie/contracts/operations'
import type { Caller } from './caller.ts'
import { Rejection } from './domain.ts'
import type { EventStore } from './event-store.ts'
import type { Generations } from './generations.ts'
import { found, type Route, route } from './http.ts'
import type { Parking } from './parking.ts'
import type { Projection } from './projection.ts'
import { type History, rebuild } from './rebuild.ts'
import type { ViewStore } from './views.ts'

type Given = {
  store: EventStore
  views: ViewStore
  generations: Generations
  parking: Parking
  projections: Projection[]
  history: History
}

const operatorsOnly = ({ operator }: Caller) => {
  if (!operator) throw new Rejection('not_found')
}

/** What every service answers to its operators: parked events, rebuilds. */
export const operations = (given: Given): Route[] => [
  route(listParked, async ({ caller }) => {
    operatorsOnly(caller)
    return { parked: await given.parking.list() }
  }),
  route(replayParked, async ({ caller, body }) => {
    operatorsOnly(caller)
    return { asked: await given.parking.askReplay(body.consumer, body.stream) }
  }),
  route(rebuildProjection, async ({ caller, params, body }) => {
    operatorsOnly(caller)
    const projection = given.projections.find(({ name }) => name === params.name)
    return rebuild({ ...given, projection: found(projection, 'not_found'), ...body })
  }),
]
