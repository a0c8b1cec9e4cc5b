import type { BillingEvent } from '@sortie/contracts/billing'
import type { Decider } from '@sortie/runtime/domain'

export type PaymentEvent = Extract<
  BillingEvent,
  { type: 'PaymentEventReceived' | 'PaymentEventApplied' }
>
export type PaymentEventState = 'unknown' | 'received' | 'applied'

export type PaymentEventCommand =
  | { type: 'Receive'; data: Extract<PaymentEvent, { type: 'PaymentEventReceived' }>['data'] }
  | { type: 'Apply'; data: Extract<PaymentEvent, { type: 'PaymentEventApplied' }>['data'] }

/** The stream that remembers one event of Stripe, for ever. */
export const paymentEventOf = (eventId: string) => `pev_${eventId}`

/** Receives an event of Stripe once and applies it once, however often it is delivered. */
export const paymentEvent: Decider<PaymentEventState, PaymentEventCommand, PaymentEvent> = {
  source: import.meta.url,
  initial: 'unknown',
  decide: (state, { type, data }) => {
    switch (type) {
      case 'Receive':
        return state === 'unknown' ? [{ type: 'PaymentEventReceived', data }] : []
      case 'Apply':
        return state === 'received' ? [{ type: 'PaymentEventApplied', data }] : []
    }
  },
  evolve: (_state, { type }) => {
    switch (type) {
      case 'PaymentEventReceived':
        return 'received'
      case 'PaymentEventApplied':
        return 'applied'
    }
  },
}
