import type { Intent } from '@sortie/contracts/analysis/keywords/ratings'
import { type ImpactInputs, impact, impactRulesOf } from '@sortie/contracts/analysis/scoring/impact'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changed, changesOf, explainScore } from './explain.ts'

const first = impactRulesOf('1')

const worked: ImpactInputs = {
  volume: 1000,
  difficulty: 3,
  clickShare: 0.64,
  intent: 'commercial',
  relevance: 3,
}
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 8 })
const known: fc.Arbitrary<ImpactInputs> = fc
  .record({
    volume: orNull(fc.oneof(fc.integer({ min: 0, max: 300 }), fc.nat(2_000_000))),
    difficulty: orNull(fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10)),
    clickShare: orNull(fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100)),
    intent: orNull(
      fc.constantFrom<Intent>('transactional', 'commercial', 'informational', 'navigational'),
    ),
    relevance: orNull(fc.double({ min: 0, max: 3, noNaN: true })),
  })
  .filter((inputs) => Object.values(inputs).some((value) => value !== null))
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

test('the worked keyword is explained factor by factor, in the order of the formula', () => {
  const { score, label, factors, flip } = explainScore(worked, first)
  expect([score, label]).toEqual([77, 'High'])
  expect(factors.map(({ factor, given }) => [factor, given])).toEqual([
    ['volume', 1000],
    ['difficulty', 3],
    ['clicks', 0.64],
    ['intent', 'commercial'],
    ['relevance', 3],
  ])
  expect(factors.at(-1)).toMatchObject({ value: 1, weight: 0.15, lost: 0 })
  expect(flip).toEqual({ factor: 'volume', from: 1000, to: 43, label: 'Medium' })
})

test('a smaller difficulty is proposed where that is the shorter way up', () => {
  const near = { ...worked, volume: 9000, difficulty: 7.6 }
  expect(explainScore(near, first)).toMatchObject({
    score: 64,
    flip: { factor: 'difficulty', from: 7.6, to: 7.5, label: 'High' },
  })
})

test('what is missing is not explained, and the weights of the rest add up to 1', () => {
  const { factors } = explainScore({ ...worked, clickShare: null })
  expect(factors.map(({ factor }) => factor)).not.toContain('clicks')
  expect(sum(factors.map(({ weight }) => weight))).toBeCloseTo(1)
})

test('one known factor alone can flip the label too', () =>
  expect(
    explainScore({ volume: null, difficulty: null, clickShare: null, intent: null, relevance: 3 })
      .flip,
  ).toMatchObject({ factor: 'relevance', to: 2, label: 'Low' }))

test('nothing known is nothing explained', () => {
  const none = { volume: null, difficulty: null, clickShare: null, intent: null, relevance: null }
  expect(() => explainScore(none)).toThrow(RangeError)
})

test('points add up to the score, and what was lost to the rest of a hundred', () =>
  fc.assert(
    fc.property(known, (inputs) => {
      const { score, label, factors } = explainScore(inputs)
      expect({ score, label }).toEqual({ score: impact(inputs).score, label: impact(inputs).label })
      expect(sum(factors.map(({ points }) => points))).toBeCloseTo(score, 6)
      expect(sum(factors.map(({ lost }) => lost))).toBeCloseTo(100 - score, 6)
      for (const { points, lost } of factors) {
        expect(points).toBeGreaterThanOrEqual(0)
        expect(lost).toBeGreaterThanOrEqual(0)
      }
    }),
  ))

test('the flip really leads to its label, and no smaller change of any factor leads to another', () =>
  fc.assert(
    fc.property(known, (inputs) => {
      const { label, flip } = explainScore(inputs)
      const changes = changesOf(inputs)
      const labelAfter = (change: (typeof changes)[number]) => impact(changed(inputs, change)).label
      if (!flip) {
        for (const change of changes) expect(labelAfter(change)).toBe(label)
        return
      }
      expect(flip.label).not.toBe(label)
      expect(impact(changed(inputs, flip)).label).toBe(flip.label)
      const own = changes.find(({ factor, to }) => factor === flip.factor && to === flip.to)!
      for (const change of changes) {
        if (change.distance < own.distance) expect(labelAfter(change)).toBe(label)
      }
    }),
  ))

test('an explanation is the same each time', () =>
  fc.assert(
    fc.property(known, (inputs) => {
      expect(explainScore(inputs)).toEqual(explainScore(inputs))
    }),
  ))
