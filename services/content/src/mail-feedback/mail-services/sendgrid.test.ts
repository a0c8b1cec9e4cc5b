import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSendGridKey, readSendGridRequest } from './sendgrid.ts'

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const base64Of = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64')
const now = '2026-11-30T08:00:00.000Z'
const nowSeconds = Date.parse(now) / 1_000

type Changes = { timestamp?: string; key?: KeyObject; sent?: Buffer; signature?: string }
/** What comes of a body that is signed as SendGrid signs it, but for what is changed. */
const read = (raw: Buffer, changes: Changes = {}, at = now) => {
  const { timestamp = String(nowSeconds), key = privateKey, sent = raw } = changes
  const signed = sign('sha256', Buffer.concat([Buffer.from(timestamp), raw]), key)
  const headers = {
    'x-twilio-email-event-webhook-signature': changes.signature ?? signed.toString('base64'),
    'x-twilio-email-event-webhook-timestamp': timestamp,
  }
  return readSendGridRequest({ raw: sent, headers, now: at }, publicKey)
}
const body = (...events: unknown[]) => Buffer.from(JSON.stringify(events))

const about = {
  email: 'ada@example.com',
  timestamp: nowSeconds,
  'smtp-id': '<6e6c69@sortie.test>',
  sg_event_id: 'abc',
}
const expected = {
  email: about.email,
  messageId: about['smtp-id'],
  issueId: null,
  happenedAt: now,
}
const bounce = { ...about, event: 'bounce', type: 'bounce', status: '5.1.1' }

test('bounces, drops of known addresses and spam reports are read, in their order', () => {
  const raw = body(
    bounce,
    { ...about, event: 'delivered' },
    { ...about, event: 'spamreport' },
    { ...about, event: 'dropped', reason: 'Bounced Address' },
    { ...about, event: 'dropped', reason: 'Spam Reporting Address' },
  )
  expect(read(raw)).toEqual({
    feedback: [
      { kind: 'bounced', ...expected },
      { kind: 'complained', ...expected },
      { kind: 'bounced', ...expected },
      { kind: 'complained', ...expected },
    ],
  })
})

test.each([
  { event: 'bounce', type: 'blocked' },
  { event: 'bounce' },
  { event: 'deferred' },
  { event: 'blocked' },
  { event: 'dropped', reason: 'Unsubscribed Address' },
  { event: 'dropped', reason: 'constructor' },
  { event: 'dropped' },
  { event: 'unsubscribe' },
])('%o changes nothing', (event) => {
  expect(read(body({ ...about, ...event }))).toEqual({ feedback: [] })
})

test('an event without a time or a Message-ID counts', () => {
  const raw = body({ event: 'spamreport', email: about.email })
  expect(read(raw)).toEqual({
    feedback: [
      {
        kind: 'complained',
        email: about.email,
        messageId: null,
        issueId: null,
        happenedAt: null,
      },
    ],
  })
})

test('events that are none are left out, and the others count', () => {
  const raw = body(
    null,
    1,
    {},
    { ...bounce, email: 'a'.repeat(400) },
    { ...bounce, timestamp: 'x' },
    bounce,
  )
  expect(read(raw)).toEqual({ feedback: [{ kind: 'bounced', ...expected }] })
})

test('what is not signed is refused', () => {
  const raw = body(bounce)
  expect(readSendGridRequest({ raw, headers: {}, now }, publicKey)).toEqual({ refused: 'unsigned' })
  expect(read(raw, { signature: '' })).toEqual({ refused: 'unsigned' })
  expect(read(raw, { timestamp: '' })).toEqual({ refused: 'unsigned' })
  expect(read(raw, { timestamp: '-1' })).toEqual({ refused: 'unsigned' })
  expect(read(raw, { timestamp: '9'.repeat(13) })).toEqual({ refused: 'unsigned' })
})

test('what somebody else signed, or changed by a byte, is refused', () => {
  const raw = body(bounce)
  const other = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey
  expect(read(raw, { key: other })).toEqual({ refused: 'signature' })
  expect(read(raw, { sent: Buffer.from(`${raw} `) })).toEqual({ refused: 'signature' })
  expect(read(raw, { sent: body({ ...bounce, email: 'bob@example.com' }) })).toEqual({
    refused: 'signature',
  })
  const hash = createHash('sha256').update(raw).digest('base64')
  for (const signature of [hash, 'AAAA', '%']) {
    expect(read(raw, { signature })).toEqual({ refused: 'signature' })
  }
})

test('the time is signed with the body', () => {
  const raw = body(bounce)
  const signature = sign('sha256', Buffer.concat([Buffer.from('1'), raw]), privateKey)
  expect(read(raw, { signature: signature.toString('base64') })).toEqual({ refused: 'signature' })
})

test('a request is taken for as long as SendGrid sends it again', () => {
  const raw = body(bounce)
  const after = (hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString()
  expect(read(raw, {}, after(24)).refused).toBeUndefined()
  expect(read(raw, {}, after(26))).toEqual({ refused: 'stale' })
  expect(read(raw, {}, after(-1)).refused).toBeUndefined()
})

test('a signed body that is no list is refused', () => {
  for (const text of ['', '{}', 'null', '[', 'nonsense']) {
    expect(read(Buffer.from(text))).toEqual({ refused: 'malformed' })
  }
})

test('a key is taken as SendGrid shows it, and only on its curve', () => {
  expect(parseSendGridKey(base64Of(publicKey))?.equals(publicKey)).toBe(true)
  const other = generateKeyPairSync('ec', { namedCurve: 'secp384r1' }).publicKey
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey
  for (const text of ['', 'nonsense', base64Of(other), base64Of(rsa)]) {
    expect(parseSendGridKey(text)).toBeNull()
  }
})

test('no signed body makes it throw, and no unsigned one is read', () => {
  const events = fc.array(
    fc.oneof(
      fc.jsonValue(),
      fc.record({
        event: fc.constantFrom('bounce', 'spamreport'),
        email: fc.string(),
        timestamp: fc.double(),
      }),
    ),
  )
  const bodies = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    events.map((list) => body(...list)),
  )
  fc.assert(
    fc.property(bodies, fc.string(), (raw, signature) => {
      const reading = read(raw)
      expect(reading.refused ?? 'taken').toMatch(/^(malformed|taken)$/)
      expect(read(raw, { signature }).refused).toMatch(/^(unsigned|signature)$/)
    }),
    { numRuns: 50 },
  )
})

test('a thousand events in one body are read', () => {
  const raw = body(...Array.from({ length: 1_000 }, () => bounce))
  expect(read(raw)).toHaveProperty('feedback.length', 1_000)
})
