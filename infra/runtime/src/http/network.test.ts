import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf, plainAddress } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['::ffff:0:203.0.113.7', '203.0.113.7'],
  ['2002:cb00:7107:12::1', '203.0.113.7'],
  ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['no address', ''],
  ['', ''],
])('%s is %s, however it came in', (address, plain) => {
  expect(plainAddress(address)).toBe(plain)
})

test.each([
  ['203.0.113.7', { own: '203.0.113.7', wide: null }],
  ['::ffff:203.0.113.7', { own: '203.0.113.7', wide: null }],
  ['64:ff9b::cb00:7107', { own: '203.0.113.7', wide: null }],
  ['2002:cb00:7107::1', { own: '203.0.113.7', wide: null }],
  ['2001:db8:85a3:1234:5678::8a2e', { own: '2001:db8:85a3:1234::/64', wide: '2001:db8:85a3::/48' }],
  ['::1', { own: '::/64', wide: '::/48' }],
  ['no address', { own: 'unknown', wide: null }],
])('%s is counted by %j', (address, network) => {
  expect(networkOf(address)).toEqual(network)
})

const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16))
const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length })
/** A network that a provider gives to a customer; none that stands for one of IPv4. */
const given = groups(3).map((rest) => ['2a00', ...rest])

test('whoever has a /64 of IPv6 is counted by one key, whichever address they take', () => {
  fc.assert(
    fc.property(given, groups(4), groups(4), (network, one, other) => {
      const keys = [one, other].map((host) => networkOf([...network, ...host].join(':')))
      expect(keys[0]).toEqual(keys[1])
    }),
  )
})

test('networks of one /48 share its wide key, and have keys of their own', () => {
  fc.assert(
    fc.property(groups(2), group, group, groups(4), (site, one, other, host) => {
      const keys = [one, other].map((part) => networkOf(['2a00', ...site, part, ...host].join(':')))
      expect(keys[0]!.wide).toBe(keys[1]!.wide)
      expect(keys[0]!.own === keys[1]!.own).toBe(one === other)
    }),
  )
})

test('an address of IPv4 is its own key, in each way of carrying it over IPv6', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const hex = address
        .split('.')
        .map((part) => Number(part).toString(16).padStart(2, '0'))
        .join('')
      const [high, low] = [hex.slice(0, 4), hex.slice(4)]
      const ways = [address, `::ffff:${address}`, `64:ff9b::${address}`, `2002:${high}:${low}::1`]
      for (const way of ways) expect(networkOf(way)).toEqual({ own: address, wide: null })
    }),
  )
})

test('any text has a key, and none throws', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(networkOf(text).own).not.toBe('')
    }),
  )
})
