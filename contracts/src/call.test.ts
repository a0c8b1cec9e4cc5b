import { publicEndpoints } from '@sortie/contracts/docs/endpoints'
import { expect, expectTypeOf, test } from 'vitest'
import type { z } from 'zod'
import type { launchReport } from './analysis/briefs/launch.ts'
import type { getLedger, grantMissions } from './billing/ledger/ledger.ts'
import type { followOrder, getOrder } from './billing/orders/orders.ts'
import { addressOf, type Body, type CallInput, type PathParams, type Reply } from './call.ts'
import type { Context } from './context.ts'
import type { operationsOf } from './operators/operations.ts'

test('a path is filled with what is given, so that nothing gets into another part of it', () => {
  const path = '/api/orders/:orderId/live'
  const at = (orderId: string) => addressOf<typeof followOrder>(path, { params: { orderId } })
  expect(at('ord_1')).toBe('/api/orders/ord_1/live')
  expect(at('../a?b#c')).toBe('/api/orders/..%2Fa%3Fb%23c/live')
})

test('a query holds what is defined', () => {
  const at = (query: { limit?: number; cursor?: string | undefined }) =>
    addressOf<typeof getLedger>('/api/ledger', { query })
  expect(at({ limit: 5, cursor: undefined })).toBe('/api/ledger?limit=5')
  expect(at({ cursor: 'a b&c' })).toBe('/api/ledger?cursor=a+b%26c')
})

test('an address without parameters stays as it is', () =>
  expect(addressOf<typeof getLedger>('/api/ledger', {})).toBe('/api/ledger'))

test.each(publicEndpoints.map(({ name, endpoint }) => [name, endpoint] as const))(
  'the path of %s names the parameters that its schema reads',
  (_, { path, params }) => {
    const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(Object.keys((params as z.ZodObject).shape)).toEqual(named)
  },
)

test('an endpoint holds its method and path to the letter', () => {
  expectTypeOf<(typeof getOrder)['method']>().toEqualTypeOf<'get'>()
  expectTypeOf<(typeof getOrder)['path']>().toEqualTypeOf<'/api/orders/:orderId'>()
  type Retry = ReturnType<typeof operationsOf<Context>>['retryWorkOf']
  expectTypeOf<'/api/admin/billing/work/retry'>().toExtend<Retry['path']>()
  expectTypeOf<'/api/admin/nobody/work/retry'>().not.toExtend<Retry['path']>()
})

test('the parameters of a path are read from it', () => {
  expectTypeOf<PathParams<'/a/:one/b/:other'>>().toEqualTypeOf<{ one: string; other: string }>()
  expectTypeOf<keyof PathParams<'/a/b'>>().toEqualTypeOf<never>()
})

test('what a call needs is asked for, and what it does not need may be left out', () => {
  expectTypeOf<{ params: { orderId: string } }>().toExtend<CallInput<typeof getOrder>>()
  expectTypeOf<{ params: { order: string } }>().not.toExtend<CallInput<typeof getOrder>>()
  expectTypeOf<object>().not.toExtend<CallInput<typeof getOrder>>()
  expectTypeOf<Record<never, never>>().toExtend<CallInput<typeof getLedger>>()
  expectTypeOf<{ query: { limit: number } }>().toExtend<CallInput<typeof getLedger>>()
  expectTypeOf<{ params: { userId: string } }>().not.toExtend<CallInput<typeof grantMissions>>()
})

test('bodies and replies are those of the contract', () => {
  expectTypeOf<Body<typeof grantMissions>>().toEqualTypeOf<{ missions: number; reason: string }>()
  expectTypeOf<Reply<typeof launchReport>>().toHaveProperty('available')
  expectTypeOf<Reply<typeof launchReport>>().not.toHaveProperty('left')
})
