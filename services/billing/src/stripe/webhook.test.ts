import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { readMessage } from './webhook.ts'

const secret = 'whsec_ours'
const event = {
  id: 'evt_1',
  object: 'event',
  created: 1_767_225_600,
  type: 'charge.refunded',
  data: { object: { id: 'ch_1', object: 'charge' } },
}
const signed = (payload: string, by = secret, age = 0) =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: by,
    timestamp: Math.floor(Date.now() / 1_000) - age,
  })
const text = JSON.stringify(event)
const read = (body: string, header: string | undefined, secrets = [secret]) =>
  readMessage(Buffer.from(body), header, secrets)

test('a message of Stripe is read', () => {
  expect(read(text, signed(text))).toEqual({
    wanted: true,
    notice: {
      eventId: 'evt_1',
      kind: 'charge.refunded',
      objectId: 'ch_1',
      createdAt: '2026-01-01T00:00:00.000Z',
    },
  })
})
test('while the secret is replaced, both are good', () => {
  expect(read(text, signed(text, 'whsec_old'), [secret, 'whsec_old'])).toMatchObject({
    wanted: true,
  })
})
test('a forged message is refused', () => {
  const forged = `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`
  expect(read(text, forged)).toEqual({ refused: 'signature' })
  expect(read(text, undefined)).toEqual({ refused: 'unsigned' })
  expect(read(text, 'nonsense')).toEqual({ refused: 'signature' })
  expect(read('', signed(''))).toEqual({ refused: 'unsigned' })
})
test('a message signed with another secret is refused', () => {
  expect(read(text, signed(text, 'whsec_theirs'))).toEqual({ refused: 'signature' })
})
test('a message older than five minutes is refused', () => {
  expect(read(text, signed(text, secret, 290))).toMatchObject({ wanted: true })
  expect(read(text, signed(text, secret, 310))).toEqual({ refused: 'stale' })
  const old = signed(text, 'whsec_old', 310)
  expect(read(text, old, [secret, 'whsec_old'])).toEqual({ refused: 'stale' })
  expect(read(text, signed(text, 'whsec_theirs', 310))).toEqual({ refused: 'signature' })
})
test('a message is read by a clock that is behind, whatever the difference', () => {
  expect(read(text, signed(text, secret, -3_600))).toMatchObject({ wanted: true })
})
test('a message that was written anew is refused', () => {
  expect(read(JSON.stringify(event, null, 1), signed(text))).toEqual({ refused: 'signature' })
})
test('what means nothing here is acknowledged and not kept', () => {
  const other = JSON.stringify({ ...event, type: 'customer.created' })
  expect(read(other, signed(other))).toEqual({ wanted: false })
})
test('a signed message without an object is not kept', () => {
  const empty = JSON.stringify({ ...event, data: {} })
  expect(read(empty, signed(empty))).toEqual({ wanted: false })
})
