import fc from 'fast-check'
import { expect, test } from 'vitest'
import { impactRulesOf, labelOf } from './impact.ts'
import { labelInWords, nearLabelOf } from './near-label.ts'

const near = (score: number, inputs: Record<string, number> = { margin: 2, relevance: 3 }) =>
  nearLabelOf({ score, formula: 'impact', version: '2', inputs })

test('a score within its margin of a threshold names the label on the other side', () => {
  expect([67, 68, 69, 70, 71, 72, 73].map((score) => near(score))).toEqual([
    null,
    null,
    'High',
    'High',
    'Medium',
    'Medium',
    null,
  ])
  expect([59, 60, 61, 62, 63, 64].map((score) => near(score))).toEqual([
    null,
    'Medium',
    'Medium',
    'Low',
    'Low',
    null,
  ])
  expect(labelInWords('Medium', near(70))).toBe('Medium or High')
  expect(labelInWords('High', near(80))).toBe('High')
})

test('what can never be High is not called close to it', () =>
  expect(near(70, { margin: 2, relevance: 1 })).toBe(null))

test('what is measured, and reports from before margins, have one label', () => {
  for (let score = 0; score <= 100; score++) expect(near(score, { relevance: 3 })).toBe(null)
})

test('ads are told by their own thresholds', () => {
  const inputs = { margin: 2, relevance: 3 }
  expect(nearLabelOf({ score: 72, formula: 'paidImpact', version: '2', inputs })).toBe('Medium')
  expect(nearLabelOf({ score: 74, formula: 'paidImpact', version: '2', inputs })).toBe(null)
})

test('by score, what is surely High comes first, then what may be either, High before Medium', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 100 }),
      (one, other) => {
        const order = [
          'High',
          'High or Medium',
          'Medium or High',
          'Medium',
          'Medium or Low',
          'Low or Medium',
          'Low',
        ]
        const told = (score: number) =>
          labelInWords(labelOf(score, impactRulesOf('2')), near(score))
        const [first, second] = [Math.max(one, other), Math.min(one, other)]
        expect(order).toContain(told(first))
        expect(order.indexOf(told(first))).toBeLessThanOrEqual(order.indexOf(told(second)))
      },
    ),
  ))
