import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import {
  type PartnerOrder,
  type PartnerOrderCommand,
  type PartnerOrderEvent,
  partnerOrder,
} from './decider/partner-order.ts'

export type PartnerOrders = Commands<PartnerOrderCommand, PartnerOrder, PartnerOrderEvent>

/** One order, as far as a partner is concerned. */
export const partnerOrderAggregate: Aggregate<
  PartnerOrder,
  PartnerOrderCommand,
  PartnerOrderEvent
> = {
  name: 'partner-order',
  decider: partnerOrder,
  subject: () => null,
}
