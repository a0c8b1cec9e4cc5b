import {
  type ConversionId,
  recordConversion,
} from '@sortie/contracts/tracking/conversions/conversions'
import { type Route, route } from '@sortie/runtime/http/route'
import type { NetworkThrottle } from '@sortie/runtime/http/throttle'
import type { Commands } from '@sortie/runtime/store/command'
import type { Visits } from '../../consents/visits.ts'
import type { ConversionCommand } from '../decider/conversion.ts'

type Deps = {
  conversions: Commands<ConversionCommand>
  /** The stream of a session and type: the same for ever, so that only the first counts. */
  conversionOf: (sessionId: string, conversionType: string) => ConversionId
  visits: Visits
  throttle: NetworkThrottle
}

export const conversionRoutes = (deps: Deps): Route[] => [
  route(recordConversion, async ({ body, caller, now }) => {
    const { conversions, conversionOf, visits, throttle } = deps
    await throttle.takeFrom(caller.ip)
    if (caller.userId) await visits.link(body.sessionId, caller.userId, now)
    const conversionId = conversionOf(body.sessionId, body.conversionType)
    await conversions.handle(conversionId, {
      type: 'Record',
      data: { conversionId, at: now, ...body },
    })
    return undefined
  }),
]
