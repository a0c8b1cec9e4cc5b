import type { TrackingEvent } from '@sortie/contracts/tracking'
import type {
  HoldReason,
  PartnerId,
  PartnerOrderId,
} from '@sortie/contracts/tracking/partners/partners'
import { projection } from '@sortie/runtime/views/projection'

/** An order that a partner brought; those of a partner, and those that wait for an operator, are a query. */
export type PartnerOrderView = {
  partnerOrderId: PartnerOrderId
  partnerId: PartnerId
  paidAt: string
  currency: string
  paidCents: number
  /** Cents that were paid, less those that went back. */
  keptCents: number
  /** Commission of what was kept. */
  commissionCents: number
  /** True while it waits for an operator. */
  isHeld: boolean
  /** The reason why it was held, and the id of the order in billing; null where it never was. */
  hold: { reason: HoldReason; orderId: string } | null
}

export const partnerOrderView = projection<PartnerOrderView, TrackingEvent>({
  name: 'partner-order',
  indexes: [
    ['partnerId', 'paidAt'],
    ['isHeld', 'paidAt'],
    ['partnerId', 'isHeld'],
  ],
  on: {
    PartnerOrderPaid: (_view, { data }) => ({
      partnerOrderId: data.partnerOrderId,
      partnerId: data.partnerId,
      paidAt: data.at,
      currency: data.currency,
      paidCents: data.cents,
      keptCents: data.cents,
      commissionCents: data.commissionCents,
      isHeld: data.hold !== undefined,
      hold: data.hold ? { reason: data.hold.reason, orderId: data.hold.orderId } : null,
    }),
    PartnerOrderReversed: (view, { data: { cents, commissionCents } }) =>
      view && {
        ...view,
        keptCents: view.keptCents - cents,
        commissionCents: view.commissionCents - commissionCents,
      },
    PartnerOrderCorrected: (view, { data: { cents, commissionCents } }) =>
      view && {
        ...view,
        keptCents: view.keptCents + cents,
        commissionCents: view.commissionCents + commissionCents,
      },
    PartnerOrderReleased: (view) => view && { ...view, isHeld: false },
    PartnerOrderRejected: (view) => view && { ...view, isHeld: false },
  },
})
