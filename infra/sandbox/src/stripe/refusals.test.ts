import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPack, startSeller } from './testing.ts'

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
const form = (more: Record<string, string> = {}, without = '') => {
  const given = Object.entries({ ...fields, ...more }).filter(([name]) => name !== without)
  return new URLSearchParams(given).toString()
}
const create = (more: Record<string, string> = {}, without = '') =>
  seller.ask('/v1/checkout/sessions', { body: form(more, without) })

test.each([
  ['an unknown one', { colour: 'red' }, 'colour', 'parameter_unknown'],
  [
    'an unknown one deep inside',
    { 'line_items[0][price_data][product_data][colour]': 'red' },
    'line_items[0][price_data][product_data][colour]',
    'parameter_unknown',
  ],
  [
    'methods, which sessions no longer name',
    { 'payment_method_types[0]': 'card' },
    'payment_method_types',
    'parameter_unknown',
  ],
  [
    'what Stripe knows and the stand-in does not',
    { allow_promotion_codes: 'true' },
    'allow_promotion_codes',
    'sandbox_unsupported',
  ],
  ['another mode', { mode: 'subscription' }, 'mode', 'sandbox_unsupported'],
  [
    'an amount that is no integer',
    { 'line_items[0][price_data][unit_amount]': '21.99' },
    'line_items[0][price_data][unit_amount]',
    'parameter_invalid_integer',
  ],
  [
    'nothing where a value has to be',
    { client_reference_id: '' },
    'client_reference_id',
    'parameter_invalid_empty',
  ],
  ['an address that is none', { cancel_url: '/back' }, 'cancel_url', 'url_invalid'],
  ['an address of mail that is none', { customer_email: 'ann' }, 'customer_email', 'email_invalid'],
  ['a mode that there is not', { mode: 'gift' }, 'mode', undefined],
  [
    'an expiry too near',
    { expires_at: String(Math.floor(Date.now() / 1_000) + 60) },
    'expires_at',
    undefined,
  ],
  ['metadata too long', { 'metadata[order]': 'x'.repeat(501) }, 'metadata[order]', undefined],
  [
    'a currency that there is not',
    { 'line_items[0][price_data][currency]': 'zzz' },
    'line_items[0][price_data][currency]',
    undefined,
  ],
])('of parameters, %s is refused and named', async (_, more, param, code) => {
  const { status, body } = await create(more)
  expect(status).toBe(400)
  expect(body.error).toMatchObject({ type: 'invalid_request_error', param })
  expect(body.error.code).toBe(code)
})

test.each(['mode', 'success_url', 'line_items[0][quantity]'])(
  'a session without %s is refused',
  async (name) => {
    const { status, body } = await create({}, name)
    expect(status).toBe(400)
    expect(body.error).toMatchObject({
      code: 'parameter_missing',
      param: name,
      message: `Missing required param: ${name}.`,
    })
  },
)

test('less than the least that Stripe takes is refused', async () => {
  const { body } = await create({ 'line_items[0][price_data][unit_amount]': '49' })
  expect(body.error.code).toBe('amount_too_small')
})

test('without the account’s key nothing is answered', async () => {
  const none = await seller.ask('/v1/balance', { headers: { authorization: '' } })
  expect(none.status).toBe(401)
  const wrong = await seller.ask('/v1/balance', {
    headers: { authorization: 'Bearer sk_test_wrong' },
  })
  expect(wrong.status).toBe(401)
  expect(wrong.body.error.message).toMatch(/^Invalid API Key provided: sk_test_\*{4}/)
})

test('another version of the API is refused, as nothing here speaks it', async () => {
  const { status, body } = await seller.ask('/v1/balance', {
    headers: { 'stripe-version': '2020-08-27' },
  })
  expect(status).toBe(400)
  expect(body.error.message).toContain('2020-08-27')
})

test('an address that is not known is answered as Stripe does', async () => {
  const { status, body } = await seller.ask('/v1/customers', { body: 'name=Ann' })
  expect(status).toBe(404)
  expect(body.error).toMatchObject({ type: 'invalid_request_error' })
  expect(body.error.message).toContain('Unrecognized request URL (POST: /v1/customers)')
})

test('what is not there is missing', async () => {
  const { status, body, headers } = await seller.ask('/v1/checkout/sessions/cs_test_none')
  expect(status).toBe(404)
  expect(body.error).toMatchObject({ code: 'resource_missing', param: 'id' })
  expect(headers.get('request-id')).toMatch(/^req_/)
  const refund = await seller.ask('/v1/refunds', { body: 'payment_intent=pi_none' })
  expect(refund.body.error).toMatchObject({ code: 'resource_missing', param: 'payment_intent' })
})

test('what cannot be expanded is refused', async () => {
  const { body } = await create()
  const asked = await seller.ask(`/v1/checkout/sessions/${body.id}?expand[0]=customer_details`)
  expect(asked.status).toBe(400)
  expect(asked.body.error.message).toBe('This property cannot be expanded (customer_details).')
})

test('JSON is not what Stripe’s first API takes', async () => {
  const headers = { 'content-type': 'application/json' }
  const { status } = await seller.ask('/v1/checkout/sessions', {
    body: JSON.stringify(aPack),
    headers,
  })
  expect(status).toBe(400)
})
