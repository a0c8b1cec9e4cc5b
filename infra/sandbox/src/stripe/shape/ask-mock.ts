import { aPack, sdkFor } from '../testing.ts'

// Makes every call of this stand-in's to stripe-mock, which Stripe publishes and which refuses what
// its description does not have (go install github.com/stripe/stripe-mock@latest):
//   node infra/sandbox/src/stripe/shape/ask-mock.ts http://127.0.0.1:12111

const stripe = sdkFor(process.argv[2]!, 'sk_test_123', [])
const since = { gte: 1_767_225_600 }
const page = { limit: 2, starting_after: 'obj_1', created: since }
const { sessions } = stripe.checkout

const calls: Record<string, () => Promise<unknown>> = {
  'open a session': () => sessions.create(aPack, { idempotencyKey: 'one' }),
  'read a session': () => sessions.retrieve('cs_1', { expand: ['payment_intent.latest_charge'] }),
  'read its lines': () => sessions.listLineItems('cs_1', { limit: 2 }),
  'list sessions': () => sessions.list({ ...page, expand: ['data.payment_intent'] }),
  'list sessions of a payment': () => sessions.list({ payment_intent: 'pi_1', status: 'complete' }),
  'expire a session': () => sessions.expire('cs_1'),
  'read an intent': () => stripe.paymentIntents.retrieve('pi_1', { expand: ['latest_charge'] }),
  'read a charge': () => stripe.charges.retrieve('ch_1', { expand: ['refunds'] }),
  'list charges': () => stripe.charges.list({ ...page, payment_intent: 'pi_1' }),
  'refund a part': () =>
    stripe.refunds.create({
      payment_intent: 'pi_1',
      amount: 100,
      reason: 'requested_by_customer',
      metadata: { order: 'ord_1' },
    }),
  'read a refund': () => stripe.refunds.retrieve('re_1', { expand: ['charge'] }),
  'list refunds': () => stripe.refunds.list({ ...page, payment_intent: 'pi_1' }),
  'read a dispute': () => stripe.disputes.retrieve('du_1', { expand: ['charge'] }),
  'list disputes': () => stripe.disputes.list({ ...page, payment_intent: 'pi_1' }),
  'read an event': () => stripe.events.retrieve('evt_1'),
  'list events': () => stripe.events.list({ ...page, types: ['charge.refunded'] }),
  'read the balance': () => stripe.balance.retrieve(),
}

let refused = 0
for (const [name, call] of Object.entries(calls)) {
  const outcome = await call().then(
    () => 'accepted',
    (error: Error) => {
      refused++
      return error.message
    },
  )
  console.log(`${name.padEnd(40)} ${outcome}`)
}
process.exitCode = refused ? 1 : 0
