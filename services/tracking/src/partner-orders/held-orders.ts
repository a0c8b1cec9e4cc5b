import type { HeldOrder } from '@sortie/contracts/tracking/partners/partner-orders'
import type { PartnerId } from '@sortie/contracts/tracking/partners/partners'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import type { Views } from '@sortie/runtime/views/view-reader'
import { type PartnerView, partnerView } from '../partners/views/partner-view.ts'
import { type PartnerOrderView, partnerOrderView } from './views/partner-order-view.ts'

/** Held orders that one page of the list holds. */
const PAGE = 50
/** Held orders of one partner that are counted at most. */
const MOST_COUNTED = 1_000

type Deps = {
  orders: Views<PartnerOrderView>
  partners: Pick<Views<PartnerView>, 'find'>
}

/** Orders that wait for an operator before their partners are told. */
export const createHeldOrders = ({ orders, partners }: Deps) => {
  const describeOrder = async (view: PartnerOrderView): Promise<HeldOrder[]> => {
    const { isHeld: _, hold, keptCents, ...order } = view
    const partner = await partners.find(view.partnerId)
    if (!hold || !partner) return []
    return [
      {
        ...order,
        ref: partner.ref,
        orderId: hold.orderId,
        reason: hold.reason,
        refundedCents: view.paidCents - keptCents,
      },
    ]
  }
  return {
    /** Those that wait longest first. @throws Rejection('invalid_request') for a cursor that is none of ours */
    page: async (cursor: string | undefined) => {
      const { views, next } = await orders.page(
        { isHeld: true },
        { oldestBy: 'paidAt', cursor, limit: PAGE },
      )
      return { orders: (await Promise.all(views.map(describeOrder))).flat(), next }
    },
    countOf: (partnerId: PartnerId): Promise<number> =>
      orders.count({ partnerId, isHeld: true }, undefined, MOST_COUNTED),
    count: (): Promise<number> => orders.count({ isHeld: true }),
    /** Returns the seconds for which the oldest one has waited; 0 where none does. */
    longestSeconds: async (): Promise<number> => {
      const { views } = await orders.page({ isHeld: true }, { oldestBy: 'paidAt', limit: 1 })
      const [oldest] = views
      return oldest ? Math.max(0, (Date.now() - Date.parse(oldest.paidAt)) / 1_000) : 0
    },
  }
}
export type HeldOrderStore = ReturnType<typeof createHeldOrders>

/** Held orders, for operators and for the pages of partners. */
export const heldOrders: Resource<ServiceConfig, HeldOrderStore> = {
  name: 'held-orders',
  open: ({ views }) =>
    createHeldOrders({ orders: views(partnerOrderView), partners: views(partnerView) }),
}
