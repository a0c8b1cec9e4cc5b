import { expect, test } from 'vitest'
import { serviceName } from './service-name.ts'

test.each([
  ['electrician paddington', 'Paddington', 'Electrician'],
  ['emergency plumber in leeds', 'Leeds', 'Emergency plumber'],
  ['hvac repair near me', 'Mesa', 'HVAC repair'],
  ['leeds wedding cakes', 'Leeds', 'Wedding cakes'],
  ['bath remodeling', 'Bath', 'Remodeling'],
  ['water heater installation', '', 'Water heater installation'],
  ['paddington', 'Paddington', 'Paddington'],
  ['vet meridian id', 'Meridian', 'Vet'],
])('“%s” in %s sells “%s”', (keyword, town, name) => {
  expect(serviceName(keyword, town)).toBe(name)
})
