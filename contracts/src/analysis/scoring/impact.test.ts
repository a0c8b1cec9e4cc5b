import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Intent } from '../keywords/ratings.ts'
import { type ImpactInputs, impact, impactRulesOf, labelOf } from './impact.ts'

const of = (
  volume: number,
  difficulty: number,
  clickShare: number,
  intent: Intent,
  relevance: number,
): ImpactInputs => ({ volume, difficulty, clickShare, intent, relevance })

test.for([
  [of(1000, 3, 0.64, 'commercial', 3), 77, 'High'],
  [of(100, 7, 0.6, 'informational', 1), 44, 'Medium'],
  [of(10, 9, 0.6, 'navigational', 1), 23, 'Low'],
] as const)('the worked number %# of version 1 comes out as ever', ([known, score, label]) =>
  expect(impact(known, impactRulesOf('1'))).toMatchObject({ score, label, partial: false }),
)

test.for([
  [of(1000, 3, 0.64, 'commercial', 3), 75, 'High'],
  [of(350_000, 8.4, 0.53, 'transactional', 3), 52, 'Low'],
  [of(32_000, 5.5, 0.5, 'informational', 1), 45, 'Low'],
  [of(300, 3, 0.64, 'transactional', 2), 63, 'Medium'],
] as const)('the worked number %# of version 2 comes out', ([known, score, label]) =>
  expect(impact({ ...known, fullVolume: 50_000 })).toMatchObject({ score, label, partial: false }),
)

test.for([
  ['1', [64, 65, 39, 40]],
  ['2', [70, 71, 61, 62]],
] as const)('labels of version %s begin where they say', ([version, scores]) =>
  expect(scores.map((score) => labelOf(score, impactRulesOf(version)))).toEqual([
    'Medium',
    'High',
    'Low',
    'Medium',
  ]),
)

test('a keyword that hardly has to do with the business is never High', () => {
  const perfect = { ...of(10_000, 0, 1, 'transactional', 1), relevance: 1 }
  expect(impact(perfect).label).toBe('Medium')
  expect(impact({ ...perfect, relevance: 0 }).label).not.toBe('High')
  expect(impact({ ...perfect, relevance: 2 }).label).toBe('High')
})

test('a smaller country has its own full volume', () => {
  const here = { ...of(160, 3, 0.6, 'transactional', 3), fullVolume: 160 }
  expect(impact(here).factors.volume).toBe(1)
})

test('a version that no release had is refused', () =>
  expect(() => impactRulesOf('0')).toThrow(RangeError))

test('a missing factor is dropped, the weights are renormalised, and that is marked', () => {
  const known = { ...of(10_000, 0, 1, 'transactional', 3), clickShare: null }
  expect(impact(known)).toMatchObject({ score: 100, partial: true })
  expect(impact(known).factors).not.toHaveProperty('clicks')
})

test('nothing known is no score', () => {
  const none = { volume: null, difficulty: null, clickShare: null, intent: null, relevance: null }
  expect(() => impact(none)).toThrow(RangeError)
})

const intents = fc.constantFrom<Intent>(
  'transactional',
  'commercial',
  'informational',
  'navigational',
)
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const known = fc
  .record({
    volume: orNull(fc.double({ min: 0, max: 1e9, noNaN: true })),
    difficulty: orNull(fc.double({ min: 0, max: 10, noNaN: true })),
    clickShare: orNull(fc.double({ min: 0, max: 1, noNaN: true })),
    intent: orNull(intents),
    relevance: orNull(fc.double({ min: 0, max: 3, noNaN: true })),
  })
  .filter((inputs) => Object.values(inputs).some((value) => value !== null))

test('a score is whole, within 5 and 100, and the same each time', () =>
  fc.assert(
    fc.property(known, (inputs) => {
      const { score, factors } = impact(inputs)
      expect(Number.isInteger(score)).toBe(true)
      expect(score).toBeGreaterThanOrEqual(5)
      expect(score).toBeLessThanOrEqual(100)
      for (const factor of Object.values(factors)) expect(factor).toBeGreaterThanOrEqual(0.05)
      expect(impact(inputs)).toEqual(impact(inputs))
    }),
  ))

test('more searches, clicks or relevance never lower a score, and more difficulty never raises it', () =>
  fc.assert(
    fc.property(known, fc.double({ min: 0, max: 5, noNaN: true }), (inputs, more) => {
      const { score } = impact(inputs)
      const raised = (factor: 'volume' | 'clickShare' | 'relevance' | 'difficulty') =>
        impact({ ...inputs, [factor]: inputs[factor] === null ? null : inputs[factor] + more })
          .score
      expect(raised('volume')).toBeGreaterThanOrEqual(score)
      expect(raised('clickShare')).toBeGreaterThanOrEqual(score)
      expect(raised('relevance')).toBeGreaterThanOrEqual(score)
      expect(raised('difficulty')).toBeLessThanOrEqual(score)
    }),
  ))
