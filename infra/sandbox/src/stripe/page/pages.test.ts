import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPack, startSeller } from '../testing.ts'

let seller: Awaited<ReturnType<typeof startSeller>>
beforeAll(async () => {
  seller = await startSeller()
})
afterAll(() => seller.stop())

const open = (more: object = {}) => seller.stripe.checkout.sessions.create({ ...aPack, ...more })
const get = async (path: string) => {
  const reply = await fetch(`${seller.url}${path}`, { redirect: 'manual' })
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}
const right = { method: 'card', email: 'ann@example.com', expiry: '12/34', cvc: '123', name: 'Ann' }
const send = async (path: string, fields: Record<string, string>) => {
  const reply = await fetch(`${seller.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  })
  const { status, headers } = reply
  return { status, location: headers.get('location'), text: await reply.text() }
}

test('the page shows what is bought, and that no money moves', async () => {
  const { id, url } = await open()
  const { status, text } = await get(`/c/pay/${id}`)
  expect(url).toContain(`/c/pay/${id}`)
  expect(status).toBe(200)
  for (const shown of ['$21.99', '3 missions', 'Test payment page', 'ann@example.com']) {
    expect(text).toContain(shown)
  }
  expect(text).toContain(`href="${aPack.cancel_url}"`)
})

test('the page runs nothing that is not its own, and is framed by nobody', async () => {
  const { id } = await open()
  const { headers, text } = await get(`/c/pay/${id}`)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("form-action 'self' http://localhost:8080")
  expect(text).not.toMatch(/<script(?! src="\/c\/assets\/page\.js")|<style| style=| on\w+=/)
  for (const name of ['page.js', 'page.css']) {
    expect((await get(`/c/assets/${name}`)).status).toBe(200)
  }
})

test('names are shown as text, whatever is written in them', async () => {
  const name = '<script>alert(1)</script>'
  const line = { ...aPack.line_items[0]!.price_data, product_data: { name } }
  const { id } = await open({ line_items: [{ quantity: 1, price_data: line }] })
  const { text } = await get(`/c/pay/${id}`)
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(text).not.toContain(name)
})

test('a good card leads to the seller with the id of the session', async () => {
  const { id } = await open()
  const { status, location } = await send(`/c/pay/${id}`, {
    ...right,
    number: '4242 4242 4242 4242',
  })
  expect(status).toBe(303)
  expect(location).toBe(`http://localhost:8080/checkout/success?session=${id}`)
  const session = await seller.stripe.checkout.sessions.retrieve(id)
  expect(session.customer_details).toMatchObject({ email: 'ann@example.com', name: 'Ann' })
  const closed = await get(`/c/pay/${id}`)
  expect(closed.text).toContain('This payment is complete')
})

test('a declined card says so in Stripe’s words, and what was typed stays', async () => {
  const { id } = await open()
  const { status, text } = await send(`/c/pay/${id}`, { ...right, number: '4000 0000 0000 0002' })
  expect(status).toBe(402)
  expect(text).toContain('Your card was declined.')
  expect(text).toContain('value="4000 0000 0000 0002"')
  expect(text).not.toContain('value="123"')
})

test.each([
  ['a card that is none', { number: '4242 4242 4242 4241' }, 'Your card number is invalid.'],
  ['a card of the real world', { number: '4111 1111 1111 1111' }, 'used a non test card'],
  [
    'a month that is over',
    { number: '4242 4242 4242 4242', expiry: '01/20' },
    'Enter a future month',
  ],
  [
    'no address of mail',
    { number: '4242 4242 4242 4242', email: 'ann' },
    'Enter an email address.',
  ],
  ['no code', { number: '4242 4242 4242 4242', cvc: '' }, 'three digits'],
])('%s is not taken', async (_, fields, text) => {
  const { id } = await open()
  const reply = await send(`/c/pay/${id}`, { ...right, ...fields })
  expect([402, 422]).toContain(reply.status)
  expect(reply.text).toContain(text)
  expect((await seller.stripe.checkout.sessions.retrieve(id)).status).toBe('open')
})

test('a second step that fails leads back to the form, one that is completed to the seller', async () => {
  const { id } = await open()
  const asked = await send(`/c/pay/${id}`, { ...right, number: '4000 0025 0000 3155' })
  expect(asked.location).toBe(`/c/pay/${id}/challenge`)
  expect((await get(asked.location!)).text).toContain('Confirm this payment')
  const failed = await send(asked.location!, { answer: 'fail' })
  expect(failed.text).toContain('We are unable to authenticate your payment method.')
  expect(failed.text).toContain(`action="/c/pay/${id}"`)
  const twice = await send(asked.location!, { answer: 'fail' })
  expect(twice.location).toBe(`/c/pay/${id}`)
  await send(`/c/pay/${id}`, { ...right, number: '4000 0025 0000 3155' })
  const passed = await send(asked.location!, { answer: 'complete' })
  expect(passed.location).toContain(`session=${id}`)
})

test('a bank debit leads to the seller at once, unpaid', async () => {
  const { id } = await open()
  const { status } = await send(`/c/pay/${id}`, { ...right, method: 'bank', bank: 'succeeds' })
  expect(status).toBe(303)
  await expect
    .poll(async () => (await seller.stripe.checkout.sessions.retrieve(id)).payment_status)
    .toBe('paid')
})

test('an expired page takes no money and leads back', async () => {
  const { id } = await open()
  await seller.stripe.checkout.sessions.expire(id)
  const late = await send(`/c/pay/${id}`, { ...right, number: '4242 4242 4242 4242' })
  expect(late.text).toContain('This page has expired')
  expect(late.text).toContain(aPack.cancel_url)
  expect((await get('/c/pay/cs_test_none')).status).toBe(404)
})
