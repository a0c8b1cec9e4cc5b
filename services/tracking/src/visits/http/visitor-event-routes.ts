import { hash } from 'node:crypto'
import { type BatchId, recordVisitorEvents } from '@sortie/contracts/tracking/visits/visitor-events'
import type { ConsentId } from '@sortie/contracts/tracking/visits/visits'
import { type Route, route } from '@sortie/runtime/http/route'
import type { NetworkThrottle } from '@sortie/runtime/http/throttle'
import type { Visits } from '../../consents/visits.ts'
import type { KnownPartners } from '../../partners/known-partners.ts'
import type { VisitRecorder } from '../visit-recorder.ts'
import { countryOf, deviceKindOf } from './browser.ts'

type Deps = {
  recorder: VisitRecorder
  /** The consent that a session id stands for. */
  consentOf: (sessionId: string) => ConsentId
  visits: Visits
  /** The partners whose references count. */
  affiliates: Pick<KnownPartners, 'has'>
  throttle: NetworkThrottle
}

/** The id of a session's batch: the same whenever it is sent again. Both parts are random, so a key would hide nothing. */
const batchOf = (sessionId: string, batchId: string): BatchId =>
  `bat_${hash('sha256', `${sessionId} ${batchId}`)}`

export const visitorEventRoutes = (deps: Deps): Route[] => {
  const { recorder, consentOf, visits, affiliates, throttle } = deps
  return [
    route(recordVisitorEvents, async ({ body, caller, now, headers }) => {
      const { sessionId, batchId, affiliate, events } = body
      await throttle.takeFrom(caller.ip)
      // First: what is stored afterwards can always be found from its account.
      if (caller.userId) await visits.link(sessionId, caller.userId, now)
      const isPartners = affiliate !== undefined && (await affiliates.has(affiliate))
      await recorder.record({
        consent: consentOf(sessionId),
        batchId: batchOf(sessionId, batchId),
        at: now,
        device: deviceKindOf(headers['user-agent']),
        country: countryOf(headers['accept-language']),
        affiliate: isPartners ? affiliate : null,
        events,
      })
      return undefined
    }),
  ]
}
