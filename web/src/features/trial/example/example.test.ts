import { expect, test } from 'vitest'
import { example } from './example.ts'

const { results, explanations } = example.analysis

test('every rating of the example is explained by points that add up to its score', () => {
  expect(Object.keys(explanations)).toHaveLength(results.keywords.length)
  for (const [index, { opportunity, searchVolume, difficulty }] of results.keywords.entries()) {
    const { label, score, factors } = explanations[`keywords.${index}`]!
    expect(label).toBe(opportunity)
    expect(factors.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(score)
    expect(factors.map(({ given }) => given).slice(0, 2)).toEqual([searchVolume, difficulty])
  }
})
