import type { Reply } from '@sortie/contracts/call'
import { cleanLandings, listLandingTokens } from '@sortie/contracts/operators/cleaning'
import { cleanVisits, withdrawVisit } from '@sortie/contracts/tracking/visits/visitor-events'
import { expectOperator } from '@sortie/runtime/http/caller'
import { type Route, route } from '@sortie/runtime/http/route'
import type { NetworkThrottle } from '@sortie/runtime/http/throttle'
import type { Visits } from '../visits.ts'

type Deps = {
  visits: Visits
  clean: (after?: string) => Promise<{ cleaned: number; next: string | null }>
  landings: {
    tokens: (after?: string) => Promise<Reply<typeof listLandingTokens>>
    clean: (after?: string) => Promise<Reply<typeof cleanLandings>>
  }
  throttle: NetworkThrottle
}

export const consentWithdrawalRoutes = ({ visits, clean, landings, throttle }: Deps): Route[] => [
  route(withdrawVisit, async ({ body: { sessionId }, caller }) => {
    await throttle.takeFrom(caller.ip)
    // One that nobody knows is withdrawn too: what its browser sent may still be on its way.
    await visits.withdraw(sessionId)
    return undefined
  }),
  route(cleanVisits, async ({ caller, body: { after } }) => {
    expectOperator(caller)
    return clean(after)
  }),
  route(listLandingTokens, async ({ caller, body: { after } }) => {
    expectOperator(caller)
    return landings.tokens(after)
  }),
  route(cleanLandings, async ({ caller, body: { after } }) => {
    expectOperator(caller)
    return landings.clean(after)
  }),
]
