import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSeller } from '../testing.ts'

let seller: Awaited<ReturnType<typeof startSeller>>
beforeAll(async () => {
  seller = await startSeller()
})
afterAll(() => seller.stop())

const fields = {
  mode: 'payment',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'usd',
  'line_items[0][price_data][unit_amount]': '2199',
  'line_items[0][price_data][product_data][name]': '3 missions',
  success_url: 'http://localhost:8080/done',
}
const form = (more: Record<string, string> = {}) => {
  const given = Object.entries({ ...fields, ...more })
  return new URLSearchParams(given).toString()
}
test('the same key and the same body get the same session, told to be a replay', async () => {
  const first = await seller.ask('/v1/checkout/sessions', { key: 'one', body: form() })
  const again = await seller.ask('/v1/checkout/sessions', { key: 'one', body: form() })
  expect(again.body).toEqual(first.body)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.headers.get('original-request')).toBe(first.headers.get('request-id'))
  expect(first.headers.get('idempotent-replayed')).toBeNull()
})

test('the same key with another body or for another call is refused', async () => {
  await seller.ask('/v1/checkout/sessions', { key: 'two', body: form() })
  const changed = { key: 'two', body: form({ client_reference_id: 'usr_2' }) }
  const other = await seller.ask('/v1/checkout/sessions', changed)
  expect(other.status).toBe(400)
  expect(other.body.error.type).toBe('idempotency_error')
  const elsewhere = await seller.ask('/v1/refunds', { key: 'two', body: 'payment_intent=pi_1' })
  expect(elsewhere.body.error.type).toBe('idempotency_error')
})

test('a key that is in use is refused until the first call is answered', async () => {
  await seller.control('/faults', { operation: 'POST /v1/checkout/sessions', delayMs: 60_000 })
  const first = seller.ask('/v1/checkout/sessions', { key: 'three', body: form() })
  await expect
    .poll(
      async () =>
        (await seller.ask('/v1/checkout/sessions', { key: 'three', body: form() })).status,
    )
    .toBe(409)
  await seller.control('/faults/clear', {})
  const { body } = await first
  const after = await seller.ask('/v1/checkout/sessions', { key: 'three', body: form() })
  expect(after.body.id).toBe(body.id)
})

test('a malformed request does not use its key up, a refused one does', async () => {
  const wrong = { key: 'four', body: form({ colour: 'red' }) }
  expect((await seller.ask('/v1/checkout/sessions', wrong)).status).toBe(400)
  expect((await seller.ask('/v1/checkout/sessions', { key: 'four', body: form() })).status).toBe(
    200,
  )
  const refused = { key: 'five', body: 'payment_intent=pi_none' }
  await seller.ask('/v1/refunds', refused)
  expect((await seller.ask('/v1/refunds', refused)).headers.get('idempotent-replayed')).toBe('true')
})

test('where the reply is lost, the key finds the session that was made', async () => {
  await seller.control('/faults', { outcome: 'drop' })
  const call = { key: 'six', body: form({ client_reference_id: 'usr_lost' }) }
  await expect(seller.ask('/v1/checkout/sessions', call)).rejects.toThrow()
  const { headers } = await seller.ask('/v1/checkout/sessions', call)
  expect(headers.get('idempotent-replayed')).toBe('true')
})

test('where Stripe fails, nothing was done', async () => {
  await seller.control('/faults', { outcome: 'fail' })
  const call = { key: 'seven', body: form() }
  const failed = await seller.ask('/v1/checkout/sessions', call)
  expect(failed).toMatchObject({ status: 500, body: { error: { type: 'api_error' } } })
  const { headers, status } = await seller.ask('/v1/checkout/sessions', call)
  expect(status).toBe(200)
  expect(headers.get('idempotent-replayed')).toBeNull()
})
