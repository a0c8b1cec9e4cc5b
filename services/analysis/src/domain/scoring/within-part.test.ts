import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNarrower, LONGER_IS_USUAL, withinPart } from './within-part.ts'

const words = (phrase: string) => phrase.split(' ')

test('a phrase has nine tenths at most of a phrase that it holds, and one search at least', () => {
  expect(withinPart(500, undefined)).toBe(500)
  expect(withinPart(500, 10_000)).toBe(500)
  expect(withinPart(500, 500)).toBe(450)
  expect(withinPart(500, 10)).toBe(9)
  expect(withinPart(500, 2)).toBe(1)
  expect(withinPart(500, 1)).toBe(1)
})

test('it is always below its part, or as small as anything is', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e7 }), fc.integer({ min: 1, max: 1e7 }), (own, part) => {
      const searches = withinPart(own, part)
      expect(searches).toBeLessThanOrEqual(own)
      expect(searches < part || searches === 1).toBe(true)
      expect(Number.isInteger(searches)).toBe(true)
    }),
  ))

test.for([
  ['emergency plumber', 'plumber', true],
  ['emergency plumber near me', 'plumber near me', true],
  ['plumber near me', 'plumber', false],
  ['how much does a divorce cost', 'divorce cost', false],
  ['kennel cough', 'kennel', false],
  ['plumber', 'emergency plumber', false],
  ['plumber for emergency', 'emergency plumber', false],
] as const)('"%s" says more than "%s": %s', ([longer, shorter, is]) =>
  expect(isNarrower(words(longer), words(shorter))).toBe(is),
)

test('each exception says why', () => {
  for (const { why } of LONGER_IS_USUAL) expect(why).toMatch(/\.$/)
})
