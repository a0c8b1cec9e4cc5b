import { expect, test, vi } from 'vitest'
import type { NumberStreams } from '../issued-papers.ts'
import { issuedIn } from './invoice-routes.ts'

const issued = { invoiceId: 'inv_2026-000003', number: '2026-000003' }
const threeIssued = () => {
  const newest = vi.fn(async () => [{ version: 3, event: { data: issued } }])
  const state = vi.fn(async () => ({ version: 3, state: 3 }))
  return { newest, numbers: { newest, state } as unknown as NumberStreams }
}

test('an invoice is found by its id', async () => {
  const { newest, numbers } = threeIssued()
  expect(await issuedIn(numbers)('inv_2026-000003')).toEqual(issued)
  expect(newest).toHaveBeenCalledExactlyOnceWith('num_2026', { before: 4, limit: 1 })
})

test.each(['inv_2026-000004', 'inv_2026-999999999999', 'inv_2026-0', 'inv_x'])(
  '%s was never issued, and no invoice is read to say so',
  async (invoiceId) => {
    const { newest, numbers } = threeIssued()
    expect(await issuedIn(numbers)(invoiceId)).toBeNull()
    expect(newest).not.toHaveBeenCalled()
  },
)
