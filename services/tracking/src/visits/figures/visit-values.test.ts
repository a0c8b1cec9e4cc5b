import type { VisitorEvent } from '@sortie/contracts/tracking/visits/visitor-events'
import { expect, test } from 'vitest'
import { batchOf } from './testing-batches.ts'
import { sightingsIn } from './visit-values.ts'

const keysOf = (events: VisitorEvent[]) =>
  sightingsIn(batchOf({ device: null, country: null, events }), false).map(({ key }) => key)

test('half of a page that was scrolled, and an error, are values that visits are narrowed to', () => {
  expect(
    keysOf([
      { type: 'scroll', ago: 0, route: '/pricing', percent: 50 },
      { type: 'error', ago: 0, route: '/', name: 'TypeError', at: '/assets/main-1.js:1:20' },
    ]),
  ).toEqual(['scroll:/pricing', 'error:TypeError'])
})

test('what may be a text, or is no page of ours, is counted among others', () => {
  expect(
    keysOf([
      { type: 'scroll', ago: 0, route: '/planted/secret', percent: 50 },
      { type: 'error', ago: 0, route: '/', name: 'ada@example.com is missing' },
    ]),
  ).toEqual(['scroll:(other)', 'error:(other)'])
})
