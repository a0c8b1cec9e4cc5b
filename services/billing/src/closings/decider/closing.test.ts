import { scenario } from '@sortie/runtime/testing/decider'
import { expect, test } from 'vitest'
import { closing, isPaidAfter } from './closing.ts'

const { given } = scenario(closing)
const at = '2026-11-21T10:00:01.000Z'
const data = { userId: 'usr_1', requestedAt: '2026-11-21T10:00:00.000Z', at } as const
const closed = { type: 'PurchasesClosed', data } as const

test('a deletion closes the purchases of its user', () =>
  given().when({ type: 'Close', data }).then(closed))
test('closing them twice changes nothing', () => given(closed).when({ type: 'Close', data }).then())

test('a payment and a deletion are ordered by one clock, whatever those of the machines say', () => {
  const closed = { ...data, databaseAt: '2026-11-21T10:00:00.000Z' }
  const slow = '2026-11-21T09:50:00.500Z'
  const isAfter = (databaseAt: string) => isPaidAfter(closed, { at: slow, databaseAt })
  expect(isAfter('2026-11-21T10:00:00.500Z')).toBe(true)
  expect(isAfter('2026-11-21T10:00:00.000Z')).toBe(true)
  expect(isAfter('2026-11-21T09:59:59.999Z')).toBe(false)
})
test('what an older release recorded is ordered as that release did', () => {
  const isAfter = (at: string) => isPaidAfter(data, { at, databaseAt: at })
  expect(isAfter('2026-11-21T10:00:00.500Z')).toBe(true)
  expect(isAfter('2026-11-21T09:59:59.999Z')).toBe(false)
})
