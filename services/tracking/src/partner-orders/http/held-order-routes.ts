import {
  listHeldOrders,
  rejectHeldOrder,
  releaseHeldOrder,
} from '@sortie/contracts/tracking/partners/partner-orders'
import { type Route, route } from '@sortie/runtime/http/route'
import type { HeldOrderStore } from '../held-orders.ts'
import type { PartnerOrders } from '../partner-orders.ts'

type Deps = { orders: PartnerOrders; heldOrders: Pick<HeldOrderStore, 'page'> }

/** Operators look at orders that are held, and release or reject them. */
export const heldOrderRoutes = ({ orders, heldOrders }: Deps): Route[] => [
  route(listHeldOrders, ({ query: { cursor } }) => heldOrders.page(cursor)),
  route(releaseHeldOrder, async ({ params: { partnerOrderId }, userId: by, now: at }) => {
    const data = { partnerOrderId, at, by }
    await orders.handle(partnerOrderId, { type: 'Release', data })
    return undefined
  }),
  route(rejectHeldOrder, async ({ params: { partnerOrderId }, userId: by, now: at }) => {
    const data = { partnerOrderId, at, by }
    await orders.handle(partnerOrderId, { type: 'Reject', data })
    return undefined
  }),
]
