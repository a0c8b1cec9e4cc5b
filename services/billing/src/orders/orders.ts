import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import { order } from './decider/order.ts'
import type { OrderCommand } from './decider/order-command.ts'
import type { OrderEvent, OrderState } from './decider/order-state.ts'

export type OrderCommands = Commands<OrderCommand, OrderState, OrderEvent>

/** An order of a pack, from its start over its payment to refunds and disputes. */
export const orderAggregate: Aggregate<OrderState, OrderCommand, OrderEvent> = {
  name: 'order',
  decider: order,
  // Personal is only what a buyer writes; their id stands in the first event of the stream.
  subject: (_stream, { type, data }) => (type === 'Start' ? data.userId : null),
}
