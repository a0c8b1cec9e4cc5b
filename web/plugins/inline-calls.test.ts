import { expect, test } from 'vitest'
import { inlineCalls } from './inline-calls.ts'

const clients = new Map([
  ['billing-api', new Map([['getOrder', `'GET', '/api/orders/:orderId'`]])],
  ['operations-api', new Map<string, string>()],
])
const IMPORT = `import { billingApi } from '@/lib/api/client/billing-api.gen'`

test('a call is written out where it is made, with its path and its address', () => {
  const source = `${IMPORT}\nconst a = billingApi.getOrder({ params })\nconst b = billingApi.getOrder.address({ params })`
  expect(inlineCalls(source, clients)).toBe(
    [
      `import { endpointCall } from '@/lib/api/api'`,
      '',
      `const a = endpointCall('GET', '/api/orders/:orderId')({ params })`,
      `const b = endpointCall('GET', '/api/orders/:orderId').address({ params })`,
    ].join('\n'),
  )
})

test('what names no client, and what every context has alike, stays as it is', () => {
  const operations = `import { operationsApi } from '@/lib/api/client/operations-api.gen'\noperationsApi(context).listWorkOf()`
  for (const source of ['const billingApi = 1', operations])
    expect(inlineCalls(source, clients)).toBe(source)
})

test('a call that the client does not have stops the build', () => {
  expect(() => inlineCalls(`${IMPORT}\nbillingApi.getOrders()`, clients)).toThrow(
    'billing-api has no call getOrders',
  )
})
