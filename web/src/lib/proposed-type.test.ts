import { expect, test } from 'vitest'
import { proposedType } from './proposed-type.ts'

test.each([
  ['best crm for florists', 'comparison'],
  ['HubSpot vs Pipedrive', 'comparison'],
  ['how to descale a kettle', 'how-to'],
  ['best way how to bleed a radiator', 'how-to'],
  ['what is a heat pump', 'informational'],
  ['what’s a retainer', 'informational'],
  ['why is my boiler loud', 'informational'],
  ['how much does a root canal cost', 'informational'],
  ['wedding cake prices', 'informational'],
  ['florist marketing plan', 'strategic-guide'],
  ['coffee trends', 'trend-analysis'],
  ['seo case study', 'case-study'],
])('“%s” asks for %s', (keyword, type) => expect(proposedType(keyword)).toBe(type))

test('where the words say nothing, the intent decides', () => {
  expect(proposedType('emergency plumber leeds', 'transactional')).toBe('strategic-guide')
  expect(proposedType('emergency plumber leeds', 'commercial')).toBe('strategic-guide')
  expect(proposedType('sourdough', 'informational')).toBe('informational')
  expect(proposedType('sourdough')).toBe('informational')
})
test('a search for the best is a comparison whatever its intent', () =>
  expect(proposedType('best bakery', 'transactional')).toBe('comparison'))
