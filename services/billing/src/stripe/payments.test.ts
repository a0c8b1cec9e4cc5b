import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startStripe } from '@sortie/sandbox/stripe/start'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orUnavailable, RefundImpossible, RefundNotAccepted } from './errors.ts'
import { createPayments, type Payments } from './payments.ts'

let standIn: Awaited<ReturnType<typeof startStripe>>
let payments: Payments
beforeAll(async () => {
  standIn = await startStripe({ bankMs: 60_000 })
  payments = createPayments(standIn.secretKey, standIn.url)
})
afterAll(() => standIn.stop())

const control = async (path: string, body: object) => {
  const reply = await fetch(`${standIn.url}/_test${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await reply.json()) as { id: string }
}
const stripeAt = (url: string) => {
  const { hostname: host, port } = new URL(url)
  return { host, port, protocol: 'http' as const }
}
const since = new Date(Date.now() - 60_000).toISOString()
const open = (orderId: `ord_${string}`, email: string | null = 'ada@example.com') =>
  payments.open(
    {
      orderId,
      userId: 'usr_1',
      packId: 'mission_pack_10',
      name: 'Mission Pack 10',
      description: '10 missions',
      cents: 2199,
      currency: 'usd',
      email,
      successUrl: 'http://localhost/ok',
      cancelUrl: 'http://localhost/no',
      expiresAt: new Date(
        Math.floor(Date.now() / 3_600_000) * 3_600_000 + 43_200_000,
      ).toISOString(),
    },
    `${orderId}-${email}`,
  )
const paid = async (orderId: `ord_${string}`) => {
  const { sessionId } = await open(orderId)
  await control(`/sessions/${sessionId}/pay`, {})
  return payments.session(sessionId)
}

test('a page is opened once for a key', async () => {
  const first = await open('ord_one')
  expect(first).toMatchObject({ orderId: 'ord_one', state: 'open', cents: 2199, currency: 'usd' })
  expect((await open('ord_one')).sessionId).toBe(first.sessionId)
})
test('a page can be opened for a buyer whose address is not known', async () => {
  expect(await open('ord_nobody', null)).toMatchObject({ state: 'open' })
})
test('a paid session says so, and which order it is for', async () => {
  const facts = await paid('ord_paid')
  expect(facts).toMatchObject({ orderId: 'ord_paid', state: 'paid', refundedCents: 0 })
  expect(await payments.orderOfPayment(facts.paymentIntentId)).toBe('ord_paid')
  const found = await payments.sessionOfPayment(facts.paymentIntentId)
  expect(found?.sessionId).toBe(facts.sessionId)
})
test('a bank debit is pending, and fails with its reason', async () => {
  const { sessionId } = await open('ord_debit')
  await control(`/sessions/${sessionId}/pay`, { bank: 'fails' })
  expect((await payments.session(sessionId)).state).toBe('pending')
  await control('/settlements/settle', {})
  const failed = await payments.session(sessionId)
  expect(failed.state).toBe('failed')
  expect(failed.failure).toContain('insufficient funds')
})
test('an expired session says so', async () => {
  const { sessionId } = await open('ord_late')
  await control(`/sessions/${sessionId}/expire`, {})
  expect((await payments.session(sessionId)).state).toBe('expired')
})
test('money goes back once for a refund, and it says which of ours it is', async () => {
  const { paymentIntentId } = await paid('ord_back')
  const about = { orderId: 'ord_back', paymentIntentId } as const
  const asked = { ...about, refundId: 'ord_back-r1', delays: 0 }
  const made = await payments.refund({ ...asked, missions: 4, cents: 880 })
  expect(await payments.refund({ ...asked, missions: 4, cents: 880 })).toEqual(made)
  expect(await payments.refundsOf(paymentIntentId)).toEqual([made])
  expect(made.ours).toEqual({ refundId: 'ord_back-r1', missions: 4 })
  const found = []
  for await (const facts of payments.refundsSince(since)) found.push(facts)
  expect(found).toContainEqual(made)
  expect(await payments.paymentOfRefund(made.stripeRefundId)).toBe(paymentIntentId)
})
test('a refund that Stripe refuses for good says so', async () => {
  const { paymentIntentId } = await paid('ord_much')
  const about = { orderId: 'ord_much', paymentIntentId } as const
  const asked = { ...about, refundId: 'ord_much-r1', missions: 10 }
  // More than came: Stripe has no code for that, so what is left tells.
  const tooMuch = payments.refund({ ...asked, cents: 999_999, delays: 0 })
  await expect(tooMuch).rejects.toBeInstanceOf(RefundImpossible)
})
const refuse = (code?: string) =>
  control('/faults', { operation: 'POST /v1/refunds', outcome: 'refuse', ...(code && { code }) })
test.each(['charge_already_refunded', 'charge_disputed', 'charge_not_refundable'])(
  'a refund that Stripe refuses by %s is refused for good',
  async (code) => {
    const orderId = `ord_${code}` as const
    const { paymentIntentId } = await paid(orderId)
    await refuse(code)
    const asked = { refundId: `${orderId}-r1`, orderId, paymentIntentId, missions: 1, cents: 220 }
    await expect(payments.refund({ ...asked, delays: 0 })).rejects.toBeInstanceOf(RefundImpossible)
  },
)
test.each(['balance_insufficient', 'parameter_unknown', undefined])(
  'a refund that Stripe does not accept for now (%s) is possible later, under another key',
  async (code) => {
    const orderId = `ord_later_${code}` as const
    const { paymentIntentId } = await paid(orderId)
    await refuse(code)
    const asked = { refundId: `${orderId}-r1`, orderId, paymentIntentId, missions: 1, cents: 220 }
    for (const _ of ['first', 'remembered for its key']) {
      const refused = payments.refund({ ...asked, delays: 0 })
      await expect(refused).rejects.toMatchObject({
        name: 'RefundNotAccepted',
        code: code ?? 'refused',
      })
    }
    expect(await payments.refund({ ...asked, delays: 1 })).toMatchObject({ cents: 220 })
  },
)
test('a refund of another sum is not mistaken for the one that was refused', async () => {
  const orderId = 'ord_less'
  const { paymentIntentId } = await paid(orderId)
  await refuse('balance_insufficient')
  const asked = {
    refundId: `${orderId}-r1`,
    orderId,
    paymentIntentId,
    missions: 1,
    delays: 0,
  } as const
  await expect(payments.refund({ ...asked, cents: 220 })).rejects.toBeInstanceOf(RefundNotAccepted)
  // Part of it went back in Stripe's dashboard meanwhile.
  expect(await payments.refund({ ...asked, cents: 200 })).toMatchObject({ cents: 200 })
})
test('a refund that an older release sent, whose key had no sum, is found', async () => {
  const orderId = 'ord_older'
  const { paymentIntentId } = await paid(orderId)
  const about = { orderId, refundId: `${orderId}-r1` } as const
  const older = new Stripe(standIn.secretKey, stripeAt(standIn.url))
  const sent = await older.refunds.create(
    { payment_intent: paymentIntentId, amount: 220, metadata: { ...about, missions: '1' } },
    { idempotencyKey: about.refundId },
  )
  const asked = { ...about, paymentIntentId, missions: 1, cents: 220, delays: 0 }
  expect(await payments.refund(asked)).toMatchObject({ stripeRefundId: sent.id })
  expect(await payments.refundsOf(paymentIntentId)).toHaveLength(1)
})
test('a key that is wrong, or that may not refund, delays a refund', async () => {
  const asked = { refundId: 'ord_1-r1', orderId: 'ord_1', paymentIntentId: 'pi_1' } as const
  const about = { ...asked, missions: 1, cents: 220, delays: 0 }
  const wrong = createPayments('sk_test_wrong', standIn.url)
  const notAccepted = { name: 'RefundNotAccepted', code: 'key_not_accepted' }
  await expect(wrong.refund(about)).rejects.toMatchObject(notAccepted)
  await expect(wrong.leftOf('pi_1')).rejects.toMatchObject(notAccepted)

  const reading = createServer(({ method }, response) => {
    const error = { type: 'invalid_request_error', message: 'This key may not refund.' }
    response
      .writeHead(method === 'GET' ? 200 : 403, { 'content-type': 'application/json' })
      .end(JSON.stringify(method === 'GET' ? { object: 'list', data: [], url: '/' } : { error }))
  })
  await new Promise<void>((resolve) => reading.listen(0, '127.0.0.1', resolve))
  const { port } = reading.address() as AddressInfo
  const restricted = createPayments('rk_test_1', `http://127.0.0.1:${port}`)
  await expect(restricted.refund(about)).rejects.toMatchObject({ code: 'key_not_permitted' })
  reading.closeAllConnections()
  reading.close()
})
test('a refund is read as it stands', async () => {
  const { paymentIntentId } = await paid('ord_stands')
  await control('/refunds/hold', {})
  const about = { orderId: 'ord_stands', paymentIntentId } as const
  const asked = { ...about, refundId: 'ord_stands-r1', delays: 0 }
  const held = await payments.refund({ ...asked, missions: 1, cents: 220 })
  await control('/refunds/hold', { status: 'succeeded' })
  expect(held.status).toBe('pending')
  const move = (body: object) => control(`/refunds/${held.stripeRefundId}/move`, body)
  await move({ status: 'requires_action' })
  expect(await payments.refundsOf(paymentIntentId)).toMatchObject([{ status: 'requires_action' }])
  await move({ status: 'canceled' })
  expect(await payments.refundsOf(paymentIntentId)).toMatchObject([
    { status: 'failed', reason: 'canceled' },
  ])
  expect(await payments.leftOf(paymentIntentId)).toBe(2199)
})
test('a dispute is read as it stands', async () => {
  const { paymentIntentId } = await paid('ord_dispute')
  const { id } = await control('/disputes', { payment_intent: paymentIntentId })
  expect(await payments.dispute(id)).toMatchObject({ paymentIntentId, outcome: null })
  expect(await payments.leftOf(paymentIntentId)).toBe(0)
  await control(`/disputes/${id}/close`, { status: 'won' })
  expect(await payments.dispute(id)).toMatchObject({ outcome: 'won' })
  expect(await payments.leftOf(paymentIntentId)).toBe(2199)
  expect((await payments.disputesSince(since)).map(({ disputeId }) => disputeId)).toContain(id)
})
test('the sessions of the last days are listed with what became of their money', async () => {
  const found = []
  for await (const facts of payments.sessionsSince(since)) found.push(facts)
  expect(found.find(({ orderId }) => orderId === 'ord_back')).toMatchObject({
    state: 'paid',
    refundedCents: 880,
  })
})
test('a Stripe that does not answer is an outage for the buyer', async () => {
  const away = createPayments('sk_test_x', 'http://127.0.0.1:9')
  await expect(orUnavailable(() => away.session('cs_1'))).rejects.toMatchObject({
    code: 'payment_unavailable',
  })
})
