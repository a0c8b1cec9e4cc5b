import { ResultFeature } from '@sortie/contracts/analysis/keywords/result-pages'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clickShareAt,
  clickShareBeside,
  expectedFeatures,
  organicClickShare,
  organicShare,
  type SerpFeature,
} from './clicks.ts'

test('the first position of a plain page gets 39.8 % of the clicks, the eleventh none', () => {
  expect(clickShareAt(1, 1)).toBe(0.398)
  expect(clickShareAt(2, 0.5)).toBeCloseTo(0.0935)
  expect(clickShareAt(11, 1)).toBe(0)
})

test('a plain page leaves 94 % to its ten links', () =>
  expect(organicClickShare([])).toBeCloseTo(0.94))

test('adverts and a map are expected above a local search', () =>
  expect(expectedFeatures('plumber near me', 'transactional')).toEqual(['ads', 'map']))

const features = fc.array(
  fc.constantFrom<SerpFeature>('ads', 'map', 'answer', 'shopping', 'questions', 'sitelinks'),
)

test('every feature takes clicks, repeated ones only once, and some are always left', () =>
  fc.assert(
    fc.property(features, (shown) => {
      expect(organicShare(shown)).toBeGreaterThan(0.3)
      expect(organicShare(shown)).toBeLessThanOrEqual(1)
      expect(organicShare([...shown, ...shown])).toBe(organicShare(shown))
      expect(organicShare([...shown, 'ads'])).toBeLessThanOrEqual(organicShare(shown))
    }),
  ))

test('where a page was seen, an AI answer takes what was measured: 8 of 15 clicks are left', () => {
  expect(clickShareBeside([])).toBe(organicClickShare([]))
  expect(clickShareBeside(['answer']) / clickShareBeside([])).toBeCloseTo(8 / 15, 2)
})

test('whatever a page shows, each part takes clicks once, and some are left', () =>
  fc.assert(
    fc.property(fc.subarray([...ResultFeature.options]), (shown) => {
      const share = clickShareBeside(shown)
      expect(share).toBeGreaterThan(0.1)
      expect(clickShareBeside([...shown, ...shown])).toBe(share)
      for (const feature of ResultFeature.options)
        expect(clickShareBeside([...shown, feature])).toBeLessThanOrEqual(share)
    }),
  ))

test('a better position never gets fewer clicks', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), (position) => {
      expect(clickShareAt(position, 1)).toBeGreaterThanOrEqual(clickShareAt(position + 1, 1))
    }),
  ))
