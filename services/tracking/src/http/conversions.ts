import { type ConversionId, recordConversion } from '@sortie/contracts/tracking'
import type { Commands } from '@sortie/runtime/command'
import { type Route, route } from '@sortie/runtime/http'
import type { Throttle } from '@sortie/runtime/throttle'
import type { ConversionCommand } from '../domain/conversion.ts'

type Deps = {
  conversions: Commands<ConversionCommand>
  /** The stream of a session and type: the same for ever, so that only the first counts. */
  conversionOf: (sessionId: string, conversionType: string) => ConversionId
  throttle: Throttle
}

export const conversionRoutes = ({ conversions, conversionOf, throttle }: Deps): Route[] => [
  route(recordConversion, async ({ body, caller, now }) => {
    await throttle.take(caller.ip)
    const conversionId = conversionOf(body.sessionId, body.conversionType)
    await conversions.handle(conversionId, {
      type: 'Record',
      data: { conversionId, at: now, ...body },
    })
    return undefined
  }),
]
