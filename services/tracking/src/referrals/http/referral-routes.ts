import { randomUUID } from 'node:crypto'
import { pathWithoutSecret } from '@sortie/contracts/secret-pages'
import { trackAffiliate } from '@sortie/contracts/tracking/partners/affiliate-visits'
import { type Route, route } from '@sortie/runtime/http/route'
import type { NetworkThrottle } from '@sortie/runtime/http/throttle'
import type { Commands } from '@sortie/runtime/store/command'
import type { KnownPartners } from '../../partners/known-partners.ts'
import type { VisitCommand } from '../decider/visit.ts'

type Deps = {
  visits: Commands<VisitCommand>
  /** The partners whose references count. */
  affiliates: Pick<KnownPartners, 'has'>
  throttle: NetworkThrottle
}

/** The path alone, without what opens a page: what a visitor's address carries is not for partners. */
const pathOf = (landing: string) => pathWithoutSecret(landing.split(/[?#]/)[0] || '/')

export const referralRoutes = ({ visits, affiliates, throttle }: Deps): Route[] => [
  route(trackAffiliate, async ({ params: { ref }, query: { landing }, caller, now }) => {
    await throttle.takeFrom(caller.ip)
    // Answered alike, so that nobody learns who our partners are.
    if (!(await affiliates.has(ref))) return undefined
    const visitId = `vis_${randomUUID()}` as const
    const data = { visitId, at: now, ref, landing: pathOf(landing) }
    await visits.handle(visitId, { type: 'Visit', data }, { isNew: true })
    return undefined
  }),
]
