import { expect, test } from 'vitest'
import { stepsTaken } from './funnel.ts'
import type { VisitKey } from './visit-values.ts'

const visit = (...seen: [VisitKey, number][]) => ({
  values: seen.map(([key, at]) => ({ key, at, offset: 0, pageViews: 0 })),
})
const steps: VisitKey[] = ['page:/', 'page:/pricing', 'conversion:sign_up']

test.each([
  [0, visit(['page:/pricing', 1])],
  [1, visit(['page:/', 2], ['page:/pricing', 1])],
  [1, visit(['page:/', 1], ['conversion:sign_up', 2])],
  [2, visit(['page:/', 1], ['page:/pricing', 1])],
  [3, visit(['page:/', 1], ['page:/faq', 2], ['page:/pricing', 3], ['conversion:sign_up', 4])],
])('%i steps count where they follow one another', (taken, given) =>
  expect(stepsTaken(given, steps)).toBe(taken),
)
