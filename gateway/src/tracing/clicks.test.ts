import { expect, test } from 'vitest'
import { createIds, parseAction } from './clicks.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'

test('an action says what was clicked and how long ago, a minute at most', () => {
  expect(parseAction('start-free-trial;ms=35')).toEqual({ name: 'start-free-trial', ms: 35 })
  expect(parseAction('login;ms=999999999')).toEqual({ name: 'login', ms: 60_000 })
})

test.each([
  undefined,
  'login',
  'login;ms=-1',
  'Log in;ms=1',
  'a;ms=1;b=2',
  `${'a'.repeat(41)};ms=1`,
])('%j is no action', (header) => {
  expect(parseAction(header)).toBeNull()
})

test('a span whose ids were set gets them, the next one random ones', () => {
  const ids = createIds()
  ids.next({ traceId, spanId })
  expect([ids.generateSpanId(), ids.generateTraceId()]).toEqual([spanId, traceId])
  expect(ids.generateSpanId()).toMatch(/^[0-9a-f]{16}$/)
  expect(ids.generateSpanId()).not.toBe(spanId)
  expect(ids.generateTraceId()).not.toBe(traceId)
})
