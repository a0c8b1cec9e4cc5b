import { expect, test } from 'vitest'
import { ipOf } from './authenticate.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['2001:DB8::0:1', '2001:db8::1'],
  [undefined, ''],
])('a request from %s is one from %s', (ip, address) => {
  expect(ipOf({ ip })).toBe(address)
})
