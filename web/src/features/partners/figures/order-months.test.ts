import type { PartnerEvent } from '@sortie/contracts/tracking/partners/partners'
import { expect, test } from 'vitest'
import { ordersByMonth } from './order-months.ts'

test('orders count in the month in which they were told, and nothing else does', () => {
  const event = (type: string, at: string) => ({ type, at }) as PartnerEvent
  const orders = ordersByMonth([
    event('conversion.paid', '2026-10-31T23:59:59.999Z'),
    event('conversion.paid', '2026-11-01T00:00:00.000Z'),
    event('conversion.reversed', '2026-11-02T00:00:00.000Z'),
    event('payout.recorded', '2026-11-03T00:00:00.000Z'),
    event('conversion.paid', '2026-11-30T12:00:00.000Z'),
  ])
  expect([...orders]).toEqual([
    ['2026-10', 1],
    ['2026-11', 2],
  ])
})
