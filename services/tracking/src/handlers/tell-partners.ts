import { BillingEvent } from '@sortie/contracts/billing'
import type { PartnerEventContent } from '@sortie/contracts/partners'
import type { TrackingEvent } from '@sortie/contracts/tracking'
import { untilFound } from '@sortie/runtime/process/until-found'
import type { Outcome } from '@sortie/runtime/store/attempt'
import type { Commands } from '@sortie/runtime/store/command'
import { handler } from '@sortie/runtime/topics/handler'
import type { PartnerIds, Partners } from '../application/partners.ts'
import { payableAtOf } from '../domain/partners/commission.ts'
import {
  isBrought,
  type PartnerOrder,
  type PartnerOrderCommand,
} from '../domain/partners/partner-order.ts'
import type { ReferredAccount } from '../projections/referred-account.ts'

type Deps = {
  ids: PartnerIds
  partners: Pick<Partners, 'find' | 'tell'>
  orders: Commands<PartnerOrderCommand, PartnerOrder, OrderEvent>
  /** An account that was opened by the link of a partner; null where identity has not told of it yet. */
  accountOf: (userId: string) => Promise<ReferredAccount | null>
}

type OrderEvent = Extract<TrackingEvent, { type: `PartnerOrder${string}` }>
type ToldEvent = Exclude<OrderEvent, { type: 'PartnerOrderMissedWindow' }>

/** What a partner is told of an event of their order. */
const contentOf = (
  { type, data: { cents, commissionCents } }: ToldEvent,
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
export const tellPartners = ({ ids, partners, orders, accountOf }: Deps) => {
  /** Who dies in between finds the order as it was decided, and tells what was not told. */
  const tell = async (orderId: string, { version, events }: Outcome<OrderEvent>) => {
    const [event] = events
    if (!event || event.type === 'PartnerOrderMissedWindow') return
    const stream = ids.orderOf(orderId)
    const { state } = await orders.state(stream)
    if (!isBrought(state)) return
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
          const { orderId, userId, cents, currency, affiliate, at } = data
          if (affiliate === undefined) return
          const partner = await partners.find(affiliate)
          if (!partner) return
          const account = await untilFound(() => accountOf(userId))
          // Identity told of the account long before: the event is set aside, and tried again until it is known.
          if (!account) throw new Error('the account of an order is not known yet')
          const partnerOrderId = ids.orderOf(orderId)
          const paid = {
            partnerOrderId,
            partnerId: ids.partnerOf(affiliate),
            terms: partner.terms,
            cents,
            currency,
            at,
            accountOpenedAt: account.openedAt,
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
