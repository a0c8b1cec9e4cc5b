import { isSampled } from '@sortie/contracts/tracking/heatmap/heat-limits'
import {
  listHeatPages,
  recordClicks,
  showHeatmap,
} from '@sortie/contracts/tracking/heatmap/heatmap'
import type { ConsentId } from '@sortie/contracts/tracking/visits/visits'
import { type Route, route } from '@sortie/runtime/http/route'
import type { NetworkThrottle, Throttle } from '@sortie/runtime/http/throttle'
import type { Visits } from '../../consents/visits.ts'
import type { HeatStore } from '../heat-store.ts'
import { readHeatmap } from '../read-heatmap.ts'

type Deps = {
  heat: HeatStore
  /** The consent that a session id stands for. */
  consentOf: (sessionId: string) => ConsentId
  visits: Visits
  visitors: NetworkThrottle
  operators: Throttle
}

/** Builds the routes that record where visitors who agreed to it clicked, and that show it. */
export const heatmapRoutes = ({ heat, consentOf, visits, visitors, operators }: Deps): Route[] => [
  route(recordClicks, async ({ body, caller, now }) => {
    const { sessionId, outline, ...rest } = body
    await visitors.takeFrom(caller.ip)
    // Our own page does not send it; whoever does takes no room.
    if (!isSampled(sessionId)) return undefined
    // First: what is stored afterwards can always be found from its account.
    if (caller.userId) await visits.link(sessionId, caller.userId, now)
    await heat.record({
      ...rest,
      consent: consentOf(sessionId),
      at: now,
      outline: outline ?? null,
    })
    return undefined
  }),
  route(listHeatPages, async ({ userId }) => {
    await operators.take(userId)
    return { pages: await heat.pages() }
  }),
  route(showHeatmap, async ({ userId, query }) => {
    await operators.take(userId)
    return readHeatmap(heat, query, query)
  }),
]
