import { expect, test, vi } from 'vitest'
import { closingWorks } from './close-purchases.ts'

test('the pages of every order end, however many a person has', async () => {
  const all = Array.from({ length: 1_200 }, (_, index) => ({ orderId: `ord_${index}` }))
  const page = async (
    _fields: object,
    { cursor = '0', limit }: { cursor?: string; limit: number },
  ) => {
    const end = Number(cursor) + limit
    return { views: all.slice(Number(cursor), end), next: end < all.length ? String(end) : null }
  }
  const state = async (orderId: string) => ({
    state: { stage: 'open', session: { id: `cs_${orderId}` } },
  })
  const expire = vi.fn(async () => null)
  const works = closingWorks({
    views: { page },
    orders: { state },
    payments: { expire },
  } as never)
  const data = { userId: 'usr_1', requestedAt: '2026-11-22T00:00:00.000Z' }
  const event = { type: 'PurchasesClosed', data }
  await works.find(({ name }) => name === 'expire-pages')!.run(event as never, {} as never)
  expect(expire).toHaveBeenCalledTimes(1_200)
})
