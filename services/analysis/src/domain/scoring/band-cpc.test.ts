import { expect, test } from 'vitest'
import { bandCpc } from './band-cpc.ts'

test('a click costs more the closer a searcher is to buying, within the band of the trade', () => {
  const cost = (intent: 'transactional' | 'commercial' | 'informational' | 'navigational') =>
    bandCpc({ low: 2, high: 20, intent })
  expect(cost('transactional')).toBe(12.62)
  expect(cost('commercial')).toBeLessThan(cost('transactional'))
  expect(cost('informational')).toBeLessThan(cost('commercial'))
  expect(cost('navigational')).toBeGreaterThanOrEqual(2)
})
