import { expect, test } from 'vitest'
import { cautionsIn } from './cautions.ts'

test.each([
  ['botox side effects', 'health'],
  ['insoles for heel pain', 'health'],
  ['vitamins for dogs', 'health'],
  ['can my landlord evict me: eviction notice', 'law'],
  ['tax on company cars', 'money'],
  ['combi boiler service', 'gas'],
  ['tankless water heater', 'gas'],
] as const)('“%s” calls for care (%s)', (text, caution) =>
  expect(cautionsIn(text)).toEqual([caution]),
)

test.each([
  'blocked drain',
  'window treatments',
  'shoe store',
  'emergency plumber',
  'gas station snacks',
  'wedding cake',
])('“%s” calls for none', (text) => expect(cautionsIn(text)).toEqual([]))

test('a story is about health once it says so in several words, and not by a remark', () => {
  expect(
    cautionsIn('We ask whether a guest has an allergy. Allergy or not, it is cake.', 3),
  ).toEqual([])
  expect(cautionsIn('Our patients ask about symptoms, dosage and side effects.', 3)).toEqual([
    'health',
  ])
})
