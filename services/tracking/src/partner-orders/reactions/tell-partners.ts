import { BillingEvent } from '@sortie/contracts/billing'
import type { PartnerId } from '@sortie/contracts/tracking/partners/partners'
import { untilFound } from '@sortie/runtime/process/until-found'
import { handler } from '@sortie/runtime/topics/handler'
import type { PartnerIds } from '../../partners/partner-ids.ts'
import type { PartnerStore } from '../../partners/partners.ts'
import { holdReasonOf, type RecentOrder } from '../decider/hold.ts'
import type { OrderTelling } from '../order-telling.ts'
import type { PartnerOrders } from '../partner-orders.ts'
import type { ReferredAccount } from '../views/referred-account.ts'

type Deps = {
  ids: PartnerIds
  partners: Pick<PartnerStore, 'find'>
  orders: PartnerOrders
  telling: Pick<OrderTelling, 'tell'>
  /** An account that was opened by the link of a partner; null where identity has not told of it yet. */
  accountOf: (userId: string) => Promise<ReferredAccount | null>
  /** Returns true where an account has the mailbox that links of the partner are mailed to. */
  isOwnAccount: (partnerId: PartnerId, account: ReferredAccount) => Promise<boolean>
  /** The newest orders of a partner that were paid until then. */
  recentOrders: (partnerId: PartnerId, paidAt: string) => Promise<RecentOrder[]>
}

type Purchase = Extract<BillingEvent, { type: 'MissionPurchased' }>['data']

/**
 * Tells each partner of the orders that came of their link, and of money that went back: a refund that Stripe took on,
 * one that the bank sent back, and a dispute that was lost. An order without a partner leads to nothing, and one that
 * looks like a fraud waits for an operator.
 */
export const tellPartners = (deps: Deps) => {
  const { ids, partners, orders, telling, accountOf, isOwnAccount, recentOrders } = deps

  const pay = async (data: Purchase, affiliate: string) => {
    const { orderId, userId, cents, currency, at } = data
    const partner = await partners.find(affiliate)
    if (!partner) return
    const account = await untilFound(() => accountOf(userId))
    // Identity told of the account long before: the event is set aside, and tried again until it is known.
    if (!account) throw new Error('the account of an order is not known yet')
    const partnerId = ids.partnerOf(affiliate)
    const partnerOrderId = ids.orderOf(orderId)
    const reason = holdReasonOf({
      isOwnAccount: await isOwnAccount(partnerId, account),
      recent: await recentOrders(partnerId, at),
      paidAt: at,
    })
    const paid = {
      partnerOrderId,
      partnerId,
      terms: partner.terms,
      cents,
      currency,
      at,
      accountOpenedAt: account.openedAt,
      ...(reason && { hold: { reason, orderId } }),
    }
    // A process that died in between finds the order as it was decided, and sends the partner what is missing.
    const outcome = await orders.handle(partnerOrderId, { type: 'Pay', data: paid })
    await telling.tell(partnerOrderId, orderId, outcome)
  }

  const move = async (
    type: 'Reverse' | 'Correct',
    { orderId, cents, at }: { orderId: string; cents: number; at: string },
  ) => {
    const partnerOrderId = ids.orderOf(orderId)
    const data = { partnerOrderId, cents, at }
    const outcome = await orders.handle(partnerOrderId, { type, data })
    await telling.tell(partnerOrderId, orderId, outcome)
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
        case 'MissionPurchased':
          if (data.affiliate !== undefined) await pay(data, data.affiliate)
          return
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
