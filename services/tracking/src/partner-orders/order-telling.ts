import type {
  PartnerEventContent,
  PartnerOrderId,
} from '@sortie/contracts/tracking/partners/partners'
import type { CommandOutcome } from '@sortie/runtime/store/attempt'
import type { PartnerIds } from '../partners/partner-ids.ts'
import type { PartnerStore } from '../partners/partners.ts'
import { payableAtOf } from './decider/commission.ts'
import { type BroughtOrder, isBrought, type PartnerOrderEvent } from './decider/partner-order.ts'
import type { PartnerOrders } from './partner-orders.ts'

/** An event that moves the commission of an order, and that its partner is told of. */
type Movement = Extract<
  PartnerOrderEvent,
  { type: 'PartnerOrderPaid' | 'PartnerOrderReversed' | 'PartnerOrderCorrected' }
>

/** Events of one order that are read: billing refunds each of its missions once at most. */
const MOST_ORDER_EVENTS = 1_000

const isMovement = (event: PartnerOrderEvent): event is Movement =>
  event.type === 'PartnerOrderPaid' ||
  event.type === 'PartnerOrderReversed' ||
  event.type === 'PartnerOrderCorrected'

/** Returns the content that a partner gets about an event of their order. */
const contentOf = (
  { type, data: { cents, commissionCents } }: Movement,
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

/** ISO times in UTC, of which the later one is the greater text. */
const later = (one: string, other: string) => (one > other ? one : other)

type Deps = {
  ids: Pick<PartnerIds, 'orderName'>
  partners: Pick<PartnerStore, 'tell'>
  orders: PartnerOrders
}

/** Tells partners of their orders, each event once, and of an order that was held once it is released. */
export const createOrderTelling = ({ ids, partners, orders }: Deps) => {
  const tellMovement = async (
    stream: PartnerOrderId,
    { partnerId, currency, terms, paidAt }: BroughtOrder,
    movement: { orderId: string; at: string; version: number; event: Movement },
  ) => {
    const { orderId, at, version, event } = movement
    const order = ids.orderName(partnerId, orderId)
    const payableAt = payableAtOf(terms, paidAt)
    const content = contentOf(event, { order, currency, payableAt })
    await partners.tell(partnerId, { at, content, once: `${stream}@${version}` })
  }

  /**
   * Tells all that happened to an order that was released, in order and from the first event on: whoever comes in between
   * with a refund tells what is before it as well, so that no partner hears of a refund of an order that they do not know.
   */
  const tellReleased = async (stream: PartnerOrderId) => {
    const { state } = await orders.state(stream)
    if (!isBrought(state) || state.review?.outcome !== 'released') return
    const { orderId, decidedAt } = state.review
    const newest = await orders.newest(stream, { limit: MOST_ORDER_EVENTS })
    for (const { version, event } of newest.toReversed()) {
      if (!isMovement(event)) continue
      const at = later(event.data.at, decidedAt)
      await tellMovement(stream, state, { orderId, at, version, event })
    }
  }

  return {
    /**
     * Tells what a command did to an order. Of an order that waits for an operator, or was rejected, nothing is told.
     * @param orderId the order as billing knows it
     */
    tell: async (
      stream: PartnerOrderId,
      orderId: string,
      { version, events }: CommandOutcome<PartnerOrderEvent>,
    ) => {
      const [event] = events
      if (!event || !isMovement(event)) return
      const { state } = await orders.state(stream)
      if (!isBrought(state)) return
      if (state.review === null)
        await tellMovement(stream, state, { orderId, at: event.data.at, version, event })
      else await tellReleased(stream)
    },
    tellReleased,
  }
}
export type OrderTelling = ReturnType<typeof createOrderTelling>
