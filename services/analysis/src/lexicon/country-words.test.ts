import { expect, test } from 'vitest'
import { localWords, type Wording } from './country-words.ts'

test.for([
  ['GB', 'jewelry repair near me', 'jewellery repair near me'],
  ['AU', 'tires near me', 'tyres near me'],
  ['GB', 'fiberglass roof', 'fibreglass roof'],
  ['CA', 'winter tires color', 'winter tires colour'],
  ['US', 'jewelry color', 'jewelry color'],
  ['IE', 'soccer coaching', 'football coaching'],
  ['NZ', 'mold removal', 'mould removal'],
  ['IN', 'gifts for mom', 'gifts for mum'],
  ['GB', 'how to choose a realtor', 'how to choose an estate agent'],
  ['IN', 'packers and movers', 'packers and movers'],
] as const)('in %s “%s” is “%s”', ([country, american, local]) =>
  expect(localWords(american, country)).toBe(local),
)

const own: Wording[] = [
  { countries: ['GB', 'IE'], say: { 'water heater': 'boiler', attorney: 'solicitor' } },
  { countries: ['AU'], say: { 'water heater': 'hot water system' } },
]

test('the words of a trade come first, in the plural too, and several words for one', () => {
  expect(localWords('water heaters near me', 'GB', own)).toBe('boilers near me')
  expect(localWords('attorneys', 'GB', own)).toBe('solicitors')
  expect(localWords('water heater repair', 'AU', own)).toBe('hot water system repair')
  expect(localWords('water heater repair', 'CA', own)).toBe('water heater repair')
})
