import { expect, test } from 'vitest'
import { mayRetry } from './proxy.ts'
import { createUpstreams } from './upstreams.ts'

const addresses = {
  identity: ['a', 'b', 'c'],
  billing: ['x'],
  analysis: [],
  content: [],
  tracking: [],
}

test('instances are taken in turn', () => {
  const { order } = createUpstreams(addresses)
  expect([order('identity'), order('identity'), order('identity'), order('identity')]).toEqual([
    ['a', 'b', 'c'],
    ['b', 'c', 'a'],
    ['c', 'a', 'b'],
    ['a', 'b', 'c'],
  ])
})

test('one that was away is tried last for a second', () => {
  let now = 0
  const { order, away } = createUpstreams(addresses, () => now)
  away('b')
  expect([order('identity'), order('identity')]).toEqual([
    ['a', 'c', 'b'],
    ['c', 'a', 'b'],
  ])
  now = 1_001
  order('identity')
  order('identity')
  expect(order('identity')).toEqual(['b', 'c', 'a'])
})

test('a single one is tried though it was away', () => {
  const { order, away } = createUpstreams(addresses)
  away('x')
  expect(order('billing')).toEqual(['x'])
})

test('a request that changes something is sent again only where nothing was sent', () => {
  expect(mayRetry('POST', 'ECONNREFUSED')).toBe(true)
  expect(mayRetry('POST', 'ECONNRESET')).toBe(false)
  expect(mayRetry('POST', undefined)).toBe(false)
  expect(mayRetry('GET', 'ECONNRESET')).toBe(true)
})

test('an instance that stops is asked last, until it serves again', () => {
  const { order, leaving, isLeaving } = createUpstreams(addresses)
  leaving('a', true)
  expect(isLeaving('a')).toBe(true)
  for (let turn = 0; turn < 3; turn += 1) expect(order('identity').at(-1)).toBe('a')
  leaving('a', false)
  expect([order('identity')[0], order('identity')[0], order('identity')[0]]).toContain('a')
})

test('a request under a key may be sent again after any failure, another one that writes may not', () => {
  expect(mayRetry('POST', 'ECONNRESET', true)).toBe(true)
  expect(mayRetry('POST', 'ECONNRESET', false)).toBe(false)
  expect(mayRetry('POST', 'ECONNREFUSED', false)).toBe(true)
})
