import type { Aggregate } from '@sortie/runtime/service/kernel'
import { defineModule } from '@sortie/runtime/service/module'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import { consents } from '../consents/consents.ts'
import { networkThrottle, visitorSettings } from '../visitor-throttles.ts'
import { conversionAggregate } from './conversions.ts'
import { type PurchaseCommand, type PurchaseEvent, purchase } from './decider/purchase.ts'
import { conversionRoutes } from './http/conversion-routes.ts'
import { convertPurchase } from './reactions/convert-purchase.ts'
import { conversionView } from './views/conversion-view.ts'

const purchaseAggregate: Aggregate<'unborn' | 'converted', PurchaseCommand, PurchaseEvent> = {
  name: 'purchase',
  decider: purchase,
  subject: () => null,
}

/** Conversions: those that a browser tells of, and orders that billing tells of. */
export const conversionsModule = defineModule({
  name: 'conversions',
  settings: visitorSettings,
  contribute: (kernel) => {
    const { names, visits } = kernel.resource(consents)
    const key = kernel.keyFor('conversion')
    return {
      projections: [conversionView],
      handlers: [convertPurchase(kernel.commands(purchaseAggregate))],
      routes: conversionRoutes({
        conversions: kernel.commands(conversionAggregate(names)),
        visits,
        conversionOf: (sessionId, conversionType) =>
          `cnv_${keyedHash(key, sessionId, conversionType)}`,
        throttle: networkThrottle('conversion', kernel),
      }),
    }
  },
})
