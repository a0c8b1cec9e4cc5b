import type { VisitKey } from '@sortie/contracts/tracking/visits/visits'
import { expect, test } from 'vitest'
import { createFunnel, stepTimes } from './funnel.ts'

const visit = (...seen: [VisitKey, number][]) => ({
  firstAt: 0,
  values: seen.map(([key, at]) => ({ key, at, pageViews: 0 })),
})
const steps: VisitKey[] = ['page:/', 'page:/pricing', 'conversion:sign_up']

test.each([
  [0, visit(['page:/pricing', 1])],
  [1, visit(['page:/', 2], ['page:/pricing', 1])],
  [1, visit(['page:/', 1], ['conversion:sign_up', 2])],
  [2, visit(['page:/', 1], ['page:/pricing', 1])],
  [3, visit(['page:/', 1], ['page:/faq', 2], ['page:/pricing', 3], ['conversion:sign_up', 4])],
])('%i steps count where they follow one another', (taken, given) =>
  expect(stepTimes(given, steps, 0)).toHaveLength(taken),
)

test('the way to a purchase says how far visits went, and how long half of them took at least', () => {
  const funnel = createFunnel()
  const trial: [VisitKey, number] = ['page:/free-trial-step1', 10_000]
  for (let seconds = 1; seconds <= 5; seconds += 1) {
    funnel.add(visit(trial, ['conversion:sign_up', 10_000 + seconds * 1_000]))
  }
  funnel.add(visit(trial))
  funnel.add(visit(['page:/pricing', 1]))
  expect(funnel.shown()).toEqual([
    { step: 'landing', visits: 7, medianSeconds: null },
    { step: 'trial', visits: 6, medianSeconds: 10 },
    { step: 'account', visits: 5, medianSeconds: 3 },
    { step: 'checkout', visits: 0, medianSeconds: null },
    { step: 'paid', visits: 0, medianSeconds: null },
  ])
})

test('of a step that less than five visits took nothing is shown', () => {
  const funnel = createFunnel()
  for (let count = 0; count < 4; count += 1) funnel.add(visit(['page:/free-trial-step1', 1]))
  expect(funnel.shown().slice(0, 2)).toEqual([
    { step: 'landing', visits: null, medianSeconds: null },
    { step: 'trial', visits: null, medianSeconds: null },
  ])
})
