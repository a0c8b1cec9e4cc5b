import { scenario } from '@sortie/runtime/testing/decider'
import { test } from 'vitest'
import { paymentEvent } from './payment-event.ts'

const { given } = scenario(paymentEvent)
const at = '2026-11-01T10:00:00.000Z'
const told = { eventId: 'evt_1', kind: 'charge.refunded', objectId: 'ch_1', createdAt: at, at }
const received = { type: 'PaymentEventReceived', data: told } as const
const outcome = { eventId: 'evt_1', outcome: 'applied', at } as const
const applied = { type: 'PaymentEventApplied', data: outcome } as const

test('an event is received once', () => {
  given().when({ type: 'Receive', data: told }).then(received)
  given(received).when({ type: 'Receive', data: told }).then()
  given(received, applied).when({ type: 'Receive', data: told }).then()
})
test('an event is applied once, after it was received', () => {
  given(received).when({ type: 'Apply', data: outcome }).then(applied)
  given(received, applied).when({ type: 'Apply', data: outcome }).then()
  given().when({ type: 'Apply', data: outcome }).then()
})
