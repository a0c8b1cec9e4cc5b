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

test('a call that begins on the next line is written out', () => {
  const source = `${IMPORT}\nawait billingApi\n  .getOrder({ params })\n  .catch(tell)`
  expect(inlineCalls(source, clients)).toContain(
    `await endpointCall('GET', '/api/orders/:orderId')({ params })\n  .catch(tell)`,
  )
})

test('a client that is read otherwise than by a call stops the build, as nothing would be left of it', () => {
  for (const use of [
    'const api = billingApi',
    "billingApi['getOrder']()",
    'billingApi?.getOrder()',
  ])
    expect(() => inlineCalls(`${IMPORT}\n${use}`, clients)).toThrow(
      'billingApi stands for its calls',
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
