import { expect, test } from 'vitest'
import { parseTraceparent } from './spans.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'

test('a well-formed traceparent is read', () => {
  expect(parseTraceparent(`00-${traceId}-${spanId}-01`)).toEqual({
    traceId,
    spanId,
    traceFlags: 1,
    isRemote: true,
  })
})

test.each([
  undefined,
  '',
  `01-${traceId}-${spanId}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId}-${spanId}-01-more`,
])('%j is no traceparent', (header) => {
  expect(parseTraceparent(header)).toBeNull()
})
