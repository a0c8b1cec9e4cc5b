import type { Explanation } from '@sortie/contracts/analysis/keywords/ratings'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ratingOf, stepOfVolume, supposedOf, volumeOfStep } from './what-if.ts'

const explanation: Explanation = {
  score: 75,
  label: 'High',
  flip: null,
  rules: { version: '2', high: 71, medium: 62, fullVolume: 50_000 },
  factors: (
    [
      ['volume', 1_000],
      ['difficulty', 3],
      ['clicks', 0.64],
      ['intent', 'commercial'],
      ['relevance', 3],
    ] as const
  ).map(([factor, given]) => ({ factor, given, value: 1, weight: 0.2, points: 15, lost: 5 })),
}
const asIs = supposedOf(explanation)

test('with its own factors a keyword keeps its rating', () =>
  expect(ratingOf(explanation, asIs)).toMatchObject({ score: 75, label: 'High' }))

test('harder to reach it is rated lower, and with more searches higher', () => {
  expect(ratingOf(explanation, { ...asIs, difficulty: 8 }).label).toBe('Low')
  expect(ratingOf(explanation, { ...asIs, volume: 20_000 }).score).toBeGreaterThan(75)
})

test('a keyword of an older report is rated by the rules of its time', () => {
  const rules = { version: '1', high: 65, medium: 40, fullVolume: 10_000 }
  expect(ratingOf({ ...explanation, rules }, asIs)).toMatchObject({ score: 77, label: 'High' })
})

test('an ad is rated by the version that its report names, and by what is usual in the trade', () => {
  const ads = { version: '2', aim: 'paid', high: 72, medium: 58, fullVolume: 10_000 } as const
  const rated = (rules: Explanation['rules'], price: number) => {
    const { difficulty: _, clicks: __, ...shared } = asIs
    return ratingOf({ ...explanation, rules }, { ...shared, price, competition: 30 })
  }
  const dear = rated({ ...ads, usualCpc: 2 }, 4)
  const cheap = rated({ ...ads, usualCpc: 20 }, 4)
  expect(cheap.score).toBeGreaterThan(dear.score)
  const former = { ...ads, version: '1', high: 65, medium: 40 }
  expect(rated({ ...former, usualCpc: 2 }, 4)).toEqual(rated(former, 4))
})

test('what is not known stays out of the score', () => {
  const { clicks: _, ...known } = asIs
  expect(ratingOf(explanation, known).score).toBeGreaterThan(0)
})

test('the slider of volumes leads back to where a volume stands, within its own steps', () =>
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 1_000_000 }), (volume) => {
      const back = volumeOfStep(stepOfVolume(volume))
      expect(Math.abs(back - volume) / volume).toBeLessThan(0.1)
    }),
  ))
