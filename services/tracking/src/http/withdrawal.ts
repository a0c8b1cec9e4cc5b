import { cleanVisits, withdrawVisit } from '@sortie/contracts/tracking'
import { Rejection } from '@sortie/runtime/domain'
import { type Route, route } from '@sortie/runtime/http/route'
import type { NetworkThrottle } from '@sortie/runtime/http/throttle'
import type { Visits } from '../application/visits.ts'

type Deps = {
  visits: Visits
  clean: (after?: string) => Promise<{ cleaned: number; next: string | null }>
  throttle: NetworkThrottle
}

export const withdrawalRoutes = ({ visits, clean, throttle }: Deps): Route[] => [
  route(withdrawVisit, async ({ body: { sessionId }, caller }) => {
    await throttle.takeFrom(caller.ip)
    // One that nobody knows is withdrawn too: what its browser sent may still be on its way.
    await visits.withdraw(sessionId)
    return undefined
  }),
  route(cleanVisits, async ({ caller, body: { after } }) => {
    if (!caller.operator) throw new Rejection('not_found')
    return clean(after)
  }),
]
