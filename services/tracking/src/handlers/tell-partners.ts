import { BillingEvent } from '@sortie/contracts/billing'
import type { PartnerEventContent } from '@sortie/contracts/partners'
import type { TrackingEvent } from '@sortie/contracts/tracking'
import type { Outcome } from '@sortie/runtime/store/attempt'
import type { Commands } from '@sortie/runtime/store/command'
import { handler } from '@sortie/runtime/topics/handler'
import type { PartnerIds, Partners } from '../application/partners.ts'
import { payableAtOf } from '../domain/partners/commission.ts'
import type { PartnerOrder, PartnerOrderCommand } from '../domain/partners/partner-order.ts'

type Deps = {
  ids: PartnerIds
  partners: Pick<Partners, 'find' | 'tell'>
  orders: Commands<PartnerOrderCommand, PartnerOrder, OrderEvent>
}

type OrderEvent = Extract<TrackingEvent, { type: `PartnerOrder${string}` }>

/** What a partner is told of an event of their order. */
const contentOf = (
  { type, data: { cents, commissionCents } }: OrderEvent,
  { order, currency, payableAt }: { order: string; currency: string; payableAt: string },
): PartnerEventContent => {
  const data = { order, currency, cents, commissionCents, payableAt }
  switch (type) {
    case 'PartnerOrderPaid':
      return { type: 'conversion.paid', data }
    case 'PartnerOrderReversed':
      return { type: 'conversion.reversed', data }
    case 'PartnerOrderCorrected':
      return { type: 'conversion.corrected', data }
  }
}

/**
 * Tells each partner of the orders that came of their link, and of money that went back: a refund that Stripe took on,
 * one that the bank sent back, and a dispute that was lost. An order without a partner leads to nothing.
 */
export const tellPartners = ({ ids, partners, orders }: Deps) => {
  /** Who dies in between finds the order as it was decided, and tells what was not told. */
  const tell = async (orderId: string, { version, events }: Outcome<OrderEvent>) => {
    const [event] = events
    if (!event) return
    const stream = ids.orderOf(orderId)
    const { state } = await orders.state(stream)
    if (!state) return
    const { partnerId, currency, terms, paidAt } = state
    const order = ids.orderName(partnerId, orderId)
    const payableAt = payableAtOf(terms, paidAt)
    const content = contentOf(event, { order, currency, payableAt })
    await partners.tell(partnerId, { at: event.data.at, content, once: `${stream}@${version}` })
  }
  const move = async (
    type: 'Reverse' | 'Correct',
    { orderId, cents, at }: { orderId: string; cents: number; at: string },
  ) => {
    const partnerOrderId = ids.orderOf(orderId)
    const command = { type, data: { partnerOrderId, cents, at } }
    await tell(orderId, await orders.handle(partnerOrderId, command))
  }

  return handler<
    BillingEvent,
    'MissionPurchased' | 'OrderRefunded' | 'RefundFailed' | 'DisputeClosed'
  >({
    name: 'tell-partners',
    from: { billing: BillingEvent },
    types: ['MissionPurchased', 'OrderRefunded', 'RefundFailed', 'DisputeClosed'],
    handle: async ({ type, data }) => {
      switch (type) {
        case 'MissionPurchased': {
          const { orderId, cents, currency, affiliate, at } = data
          if (affiliate === undefined) return
          const partner = await partners.find(affiliate)
          if (!partner) return
          const partnerOrderId = ids.orderOf(orderId)
          const paid = {
            partnerOrderId,
            partnerId: ids.partnerOf(affiliate),
            terms: partner.terms,
            cents,
            currency,
            at,
          }
          await tell(orderId, await orders.handle(partnerOrderId, { type: 'Pay', data: paid }))
          return
        }
        case 'OrderRefunded':
          return move('Reverse', data)
        case 'RefundFailed':
          return move('Correct', data)
        case 'DisputeClosed':
          if (!data.won && data.cents) await move('Reverse', { ...data, cents: data.cents })
      }
    },
  })
}
