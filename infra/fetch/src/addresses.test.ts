import { expect, test } from 'vitest'
import { isPublic } from './addresses.ts'

test.for([
  '93.184.216.34',
  '8.8.8.8',
  '1.1.1.1',
  '172.32.0.1',
  '2606:2800:220:1::1',
  '2a00:1450::1',
])('%s is public', (address) => expect(isPublic(address)).toBe(true))

test.for([
  '127.0.0.1',
  '10.0.0.1',
  '169.254.169.254',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  '199.36.153.8',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
  '2002:808:808::',
  '2001::1',
  'fe80::1%eth0',
  'fd00::1',
  'example.com',
  '2130706433',
  '0x7f.1',
  '',
])('%s is not', (address) => expect(isPublic(address)).toBe(false))
