import { expect, test } from 'vitest'
import { activities } from './activities.ts'
import { chains, chainsNamed } from './chains.ts'

test.for([
  ['Greggs', 'GB', 'amenity/fast_food/sandwich'],
  ['MCDONALDS', 'US', 'amenity/fast_food/burger'],
  ['McDonald’s', 'DE', 'amenity/fast_food/burger'],
  ['the-home depot', 'US', 'shop/doityourself'],
  ['Rossmann', 'DE', 'shop/chemist'],
  ['Albert Heijn', 'NL', 'shop/supermarket'],
  ['Bunnings Warehouse', 'AU', 'shop/doityourself'],
  ['Hema', 'NL', 'shop/department_store'],
] as const)('%s is known in %s as %s', ([name, country, activity]) => {
  const found = chainsNamed(name).filter(
    ({ countries }) => !countries || countries.includes(country),
  )
  expect(found.map((chain) => chain.activity)).toContain(activity)
})

test('a chain that one country has is not in others, and its site is a host', () => {
  expect(chainsNamed('Greggs')[0]).toMatchObject({ countries: ['GB'], site: 'greggs.com' })
})

test('one name may be several chains', () => {
  expect(chainsNamed('jumbo').map(({ activity }) => activity)).toContain('shop/supermarket')
  expect(chainsNamed('jumbo').length).toBeGreaterThan(1)
})

test.for(['', 'Crumb & Co', 'greg', 'greggs bakery of leeds'])('“%s” is none', (name) => {
  expect(chainsNamed(name)).toEqual([])
})

test('each has an activity that is listed', () => {
  const known = new Set(activities().map(({ id }) => id))
  expect(chains().filter(({ activity }) => !known.has(activity))).toEqual([])
})
