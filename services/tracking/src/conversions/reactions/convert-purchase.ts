import { BillingEvent } from '@sortie/contracts/billing'
import type { Commands } from '@sortie/runtime/store/command'
import { handler } from '@sortie/runtime/topics/handler'
import { conversionOf } from '../conversion-id.ts'
import type { PurchaseCommand } from '../decider/purchase.ts'

/** Every paid order is a conversion, told by billing and not by a browser, consent or not. */
export const convertPurchase = (purchases: Commands<PurchaseCommand>) =>
  handler<BillingEvent, 'MissionPurchased'>({
    name: 'convert-purchase',
    from: { billing: BillingEvent },
    types: ['MissionPurchased'],
    handle: async ({ data: { orderId, cents, currency, missions, affiliate, at } }) => {
      const conversionId = conversionOf(orderId)
      const paid = { orderId, conversionValue: cents, currency, missions, at }
      const data = { conversionId, ...paid, ...(affiliate && { affiliate }) }
      await purchases.handle(conversionId, { type: 'Convert', data }, { isNew: true })
    },
  })
