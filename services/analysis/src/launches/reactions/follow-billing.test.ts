import { BillingEvent } from '@sortie/contracts/billing'
import type { Envelope } from '@sortie/contracts/kit'
import { expect, test, vi } from 'vitest'
import { returnedMission } from '../../reports/views/returned-mission.ts'
import { followBilling } from './follow-billing.ts'

const at = '2026-11-23T10:00:00.000Z'
const moved = { ledgerId: 'led_1', userId: 'usr_1', at, entries: [], available: 2, debt: 1 }
const happened = (type: string, more: object) =>
  ({
    id: 'led_1@2',
    stream: 'led_1',
    version: 2,
    schema: 1,
    at,
    cause: 'evt:1',
    actor: 'system',
    subject: null,
    correlation: 'c',
    ...BillingEvent.parse({ type, data: { ...moved, reportId: 'rep_1', ...more } }),
  }) as Envelope

const start = () => {
  const handle = vi.fn(async () => ({ events: [], repeated: false, version: 1 }))
  const answered = vi.fn()
  return { handle, answered, of: followBilling({ reports: { handle } as never, answered }) }
}

test('billing’s answer about a report reaches the report', async () => {
  const { handle, answered, of } = start()
  await of.handle(happened('MissionReserved', {}))
  expect(handle).toHaveBeenCalledWith('rep_1', expect.objectContaining({ type: 'Queue' }))
  expect(answered).toHaveBeenCalledWith('rep_1', null)
})

test('what billing says of an article concerns no report', async () => {
  const { handle, answered, of } = start()
  await of.handle(happened('MissionReserved', { draftId: 'dft_1' }))
  await of.handle(happened('MissionDeclined', { draftId: 'dft_1' }))
  expect(handle).not.toHaveBeenCalled()
  expect(answered).not.toHaveBeenCalled()
})

test('a report whose mission an operator returned is known by it, and an article is not', () => {
  const keyOf = returnedMission.key as unknown as (event: Envelope) => string | null
  expect(keyOf(happened('MissionReleased', { reason: 'operator' }))).toBe('rep_1')
  expect(keyOf(happened('MissionReleased', { reason: 'failed' }))).toBeNull()
  expect(keyOf(happened('MissionReleased', { reason: 'operator', draftId: 'dft_1' }))).toBeNull()
})
