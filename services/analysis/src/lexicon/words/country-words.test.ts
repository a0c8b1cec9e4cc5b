import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENGLISH_COUNTRIES } from '@sortie/contracts/countries'
import { expect, test } from 'vitest'
import { parseCells } from '../phrase-rows.ts'
import { americanSpelling, type CountryWording, isSaidIn, localWords } from './country-words.ts'

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
  ['GB', 'popcorn ceiling removal', 'artex ceiling removal'],
  ['AU', 'popcorn ceilings', 'textured ceilings'],
  ['GB', 'how to get a restraining order', 'how to get a non molestation order'],
  ['AU', 'how to get a restraining order', 'how to get an intervention order'],
  ['ZA', 'spousal support', 'spousal maintenance'],
  ['IE', 'lasting power of attorney', 'lasting power of attorney'],
  ['GB', 'patent attorney fees', 'patent attorney fees'],
  ['GB', 'sash window draft proofing cost', 'sash window draught proofing cost'],
  ['GB', 'draft contract review', 'draft contract review'],
  ['GB', 'drafty windows', 'draughty windows'],
  ['ZA', 'tiling cost per square meter', 'tiling cost per square metre'],
  ['CA', 'fencing cost per meter', 'fencing cost per metre'],
  ['GB', 'smart meter installation', 'smart meter installation'],
  ['ZA', 'drywall partitioning', 'drywall partitioning'],
] as const)('in %s “%s” is “%s”', ([country, american, local]) =>
  expect(localWords(american, country)).toBe(local),
)

const own: CountryWording[] = [
  { countries: ['GB', 'IE'], say: { 'water heater': 'boiler', attorney: 'solicitor' } },
  { countries: ['AU'], say: { 'water heater': 'hot water system' } },
]

test('the words of a trade come first, in the plural too, and several words for one', () => {
  expect(localWords('water heaters near me', 'GB', own)).toBe('boilers near me')
  expect(localWords('attorneys', 'GB', own)).toBe('solicitors')
  expect(localWords('water heater repair', 'AU', own)).toBe('hot water system repair')
  expect(localWords('water heater repair', 'CA', own)).toBe('water heater repair')
})

test.for([
  ['how many gallons in a pool', 'US', true],
  ['how many gallons in a pool', 'GB', false],
  ['cost to paint a 2000 square foot house', 'AU', false],
  ['cost to paint per square foot', 'AU', true],
  ['raccoon removal', 'CA', true],
  ['raccoon removal', 'ZA', false],
] as const)('whether people type “%s” in %s: %s', ([phrase, country, isSaid]) =>
  expect(isSaidIn(phrase, country)).toBe(isSaid),
)

test('every word stands once for a country, in lower case, for countries that are known and say it otherwise', () => {
  const rows = parseCells(readFileSync(join(import.meta.dirname, 'country-words.csv'), 'utf8'))
  const seen = new Set<string>()
  for (const { american, countries, local } of rows) {
    expect(american).toMatch(/^[a-z0-9#]+( [a-z0-9]+)*$/)
    expect(local).toMatch(/^([a-z0-9]+( [a-z0-9]+)*)?$/)
    for (const country of countries!.split(' ')) {
      expect(ENGLISH_COUNTRIES.filter((each) => each !== 'US')).toContain(country)
      expect(seen, american).not.toContain(`${american} ${country}`)
      seen.add(`${american} ${country}`)
    }
  }
  expect(seen.size).toBeGreaterThan(200)
})

test.for([
  ['draught proofing', 'draft proofing'],
  ['price per square metre', 'price per square meter'],
  ['jewellery centre', 'jewelry center'],
] as const)('“%s” is “%s” in American spelling', ([elsewhere, american]) =>
  expect(americanSpelling(elsewhere)).toBe(american),
)
