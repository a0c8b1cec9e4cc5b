import { type Decider, Rejection } from '@sortie/runtime/domain'
import type { OrderCommand } from './order-command.ts'
import { evolveOrder } from './order-evolve.ts'
import { payOrder, unpaid } from './order-payment.ts'
import { refundCommand } from './order-refund.ts'
import { recordDispute, recordRefund } from './order-reported.ts'
import { type OrderEvent, type OrderState, unbornOrder } from './order-state.ts'

/** One purchase, from the click to the last cent that goes back. Repeating a command is harmless. */
export const order: Decider<OrderState, OrderCommand, OrderEvent> = {
  source: import.meta.url,
  initial: unbornOrder,
  decide: (state, command) => {
    const { orderId, userId } = state
    if (command.type === 'Start') {
      const data = { ...command.data, currency: 'usd' as const }
      return state.stage === 'unborn' ? [{ type: 'CheckoutStarted', data }] : []
    }
    if (state.stage === 'unborn') throw new Rejection('order_not_found')
    const about = { orderId, userId }
    switch (command.type) {
      case 'OpenSession':
        if (state.payment || state.stage === 'pending') return []
        if (state.session?.id === command.data.sessionId) return []
        return [{ type: 'CheckoutSessionOpened', data: { ...about, ...command.data } }]
      case 'Pay':
        return payOrder(state, command.data)
      case 'Pend':
      case 'Fail':
      case 'Expire':
        return unpaid(state, command)
      case 'Fulfil':
        if (state.fulfilled || !state.payment) return []
        return [
          { type: 'OrderFulfilled', data: { ...about, missions: state.missions, ...command.data } },
        ]
      case 'RecordInvoice':
        if (state.invoices.includes(command.data.invoiceId)) return []
        return [{ type: 'OrderInvoiced', data: { ...about, ...command.data } }]
      case 'RecordReversal':
        if (state.invoices.includes(command.data.invoiceId)) return []
        return [{ type: 'OrderCreditNoteReversed', data: { ...about, ...command.data } }]
      case 'RequestRefund':
      case 'ApproveRefund':
      case 'PayBackLate':
      case 'RefuseRefund':
      case 'DelayRefund':
      case 'CloseFailedRefund':
        return refundCommand(state, command)
      case 'RecordRefund':
        return recordRefund(state, command.data)
      case 'RecordDispute':
        return recordDispute(state, command.data)
    }
  },
  evolve: evolveOrder,
}
