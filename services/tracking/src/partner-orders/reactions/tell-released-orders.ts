import type { TrackingEvent } from '@sortie/contracts/tracking'
import { type Work, work } from '@sortie/runtime/work/work'
import type { OrderTelling } from '../order-telling.ts'

/** Tells a partner of an order that an operator released, and of all that happened to it meanwhile. */
export const tellReleasedOrders = (telling: Pick<OrderTelling, 'tellReleased'>): Work =>
  work<TrackingEvent, 'PartnerOrderReleased'>({
    name: 'tell-released-order',
    on: ['PartnerOrderReleased'],
    run: ({ data: { partnerOrderId } }) => telling.tellReleased(partnerOrderId),
  })
