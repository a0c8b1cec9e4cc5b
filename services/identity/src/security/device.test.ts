import { expect, test } from 'vitest'
import { agentOf, describeDevice, roughPlaceOf } from './device.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
  ['', 'Unknown browser'],
  [null, 'Unknown browser'],
  ['<script>alert(1)</script>', 'Unknown browser'],
])('%j is %s', (agent, device) => {
  expect(describeDevice(agent)).toBe(device)
})

test('of a browser that says much only the beginning is kept', () => {
  expect(agentOf('x'.repeat(1_000))).toHaveLength(200)
  expect(agentOf(undefined)).toBe('')
})

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['64:ff9b::203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:85a3:1234::8a2e', '2001:db8:85a3::/48'],
  ['127.0.0.1', 'This machine'],
  ['::1', 'This machine'],
  ['192.168.1.20', 'Local network'],
  ['not an address', undefined],
])('%s is in %s', (ip, place) => {
  expect(roughPlaceOf(ip)).toBe(place)
})
