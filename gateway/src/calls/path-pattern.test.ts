import { expect, test } from 'vitest'
import { fits } from './path-pattern.ts'

test('a parameter is one part of a path, as it was sent', () => {
  const isHere = fits('/api/orders/:orderId/live')
  for (const id of ['ord_1', '%2e%2e', 'a.b', '%zz', ':orderId'])
    expect(isHere(`/api/orders/${id}/live`), id).toBe(true)
  for (const id of ['', 'a/b', 'a?b', 'a#b'])
    expect(isHere(`/api/orders/${id}/live`), id).toBe(false)
})

test('the rest fits to the letter, and a slash at the end only where it does no harm', () => {
  expect(fits('/api/orders')('/api/orders')).toBe(true)
  for (const path of [
    '/API/orders',
    '/api/orders/',
    '/api/orders/x',
    'x/api/orders',
    '/apixorders',
  ])
    expect(fits('/api/orders')(path), path).toBe(false)
  expect(fits('/api/orders', { slash: true })('/api/orders/')).toBe(true)
  expect(fits('/a.b')('/axb')).toBe(false)
})
