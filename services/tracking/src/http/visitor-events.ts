import { type BatchId, recordVisitorEvents } from '@sortie/contracts/tracking'
import { type Route, route } from '@sortie/runtime/http/route'
import type { NetworkThrottle } from '@sortie/runtime/http/throttle'
import type { Commands } from '@sortie/runtime/store/command'
import type { Visits } from '../application/visits.ts'
import type { BatchCommand } from '../domain/batch.ts'

type Deps = {
  batches: Commands<BatchCommand>
  /** The stream of a session's batch: the same whenever it is sent again. */
  batchOf: (sessionId: string, batchId: string) => BatchId
  visits: Visits
  throttle: NetworkThrottle
}

export const visitorEventRoutes = ({ batches, batchOf, visits, throttle }: Deps): Route[] => [
  route(recordVisitorEvents, async ({ body: { sessionId, batchId, events }, caller, now }) => {
    await throttle.takeFrom(caller.ip)
    // First: what is stored afterwards can always be found from its account.
    if (caller.userId) await visits.link(sessionId, caller.userId, now)
    const stream = batchOf(sessionId, batchId)
    const data = { batchId: stream, at: now, sessionId, events }
    await batches.handle(stream, { type: 'Record', data }, { isNew: true })
    return undefined
  }),
]
