import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPostmarkRequest } from './postmark.ts'

const credentials = { user: 'postmark', password: 'a long password: really' }
const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
const right = basic(credentials.user, credentials.password)
const readRaw = (raw: Buffer, authorization: string | undefined = right) =>
  readPostmarkRequest(
    { raw, headers: authorization === undefined ? {} : { authorization } },
    credentials,
  )
const read = (record: unknown, authorization?: string) =>
  readRaw(Buffer.from(JSON.stringify(record)), authorization)

const bounce = {
  RecordType: 'Bounce',
  Type: 'HardBounce',
  TypeCode: 1,
  MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
  Metadata: { issue: 'nli_1' },
  Email: 'ada@example.com',
  BouncedAt: '2026-11-30T03:00:00.1234567-05:00',
}
const expected = {
  email: 'ada@example.com',
  messageId: null,
  issueId: 'nli_1',
  happenedAt: '2026-11-30T08:00:00.123Z',
}

test.each([
  ['bounced', bounce],
  ['bounced', { ...bounce, Type: 'BadEmailAddress' }],
  ['complained', { ...bounce, Type: 'SpamComplaint' }],
  ['complained', { ...bounce, RecordType: 'SpamComplaint', Type: 'SpamComplaint' }],
])('%s: %o', (kind, record) => {
  expect(read(record)).toEqual({ feedback: [{ kind, ...expected }] })
})

test.each([
  { Type: 'SoftBounce' },
  { Type: 'Transient' },
  { Type: 'SpamNotification' },
  { Type: 'constructor' },
  { RecordType: 'Delivery' },
  { RecordType: 'SubscriptionChange' },
  { RecordType: undefined },
  { Email: undefined },
])('%o changes nothing', (changes) => {
  expect(read({ ...bounce, ...changes })).toEqual({ feedback: [] })
})

test('a record without a time or an issue counts', () => {
  const { Metadata: _metadata, BouncedAt: _at, ...rest } = bounce
  for (const record of [rest, { ...rest, Metadata: { issue: 1 }, BouncedAt: 'now' }]) {
    expect(read(record)).toEqual({
      feedback: [{ kind: 'bounced', ...expected, issueId: null, happenedAt: null }],
    })
  }
})

test('who sends no password is refused', () => {
  const raw = Buffer.from(JSON.stringify(bounce))
  expect(readPostmarkRequest({ raw, headers: {} }, credentials)).toEqual({ refused: 'unsigned' })
  expect(read(bounce, '')).toEqual({ refused: 'unsigned' })
})

test.each([
  ['another password', basic('postmark', 'another password')],
  ['another name', basic('stranger', credentials.password)],
  ['the beginning of the password', basic('postmark', 'a long password')],
  ['a password that goes on', basic('postmark', `${credentials.password}!`)],
  ['nothing', 'Basic '],
  ['another scheme', right.replace('Basic', 'Bearer')],
  ['two', `${right}, ${right}`],
])('who sends %s is refused', (_what, authorization) => {
  expect(read(bounce, authorization)).toEqual({ refused: 'signature' })
})

test('the name of the scheme may be written in any case', () => {
  expect(read(bounce, right.replace('Basic', 'basic')).refused).toBeUndefined()
})

test('what is no record is refused', () => {
  for (const text of ['', '[]', '1', 'null', '{', '{"Email":1}']) {
    expect(readRaw(Buffer.from(text))).toEqual({ refused: 'malformed' })
  }
})

test('no body makes it throw, and no other password opens it', () => {
  const bodies = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc.json().map((text) => Buffer.from(text)),
    fc
      .record({ ...fieldsOf(bounce), Email: fc.string(), BouncedAt: fc.string() })
      .map((record) => Buffer.from(JSON.stringify(record))),
  )
  fc.assert(
    fc.property(bodies, fc.string({ minLength: 1 }), (raw, authorization) => {
      expect(readRaw(raw).refused ?? 'taken').toMatch(/^(malformed|taken)$/)
      expect(readRaw(raw, authorization)).toEqual({ refused: 'signature' })
    }),
  )
})

function fieldsOf(record: object) {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      fc.oneof(fc.constant(value), fc.jsonValue()),
    ]),
  )
}
