import type { FreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import { expect, test } from 'vitest'
import { COURSES } from './stages.ts'
import { tabIcon, tabTitle } from './tab-status.ts'

const at = '2026-01-01T00:00:00.000Z'
const run = (given: Partial<FreeTrialResults['analysis']>): FreeTrialResults['analysis'] => ({
  status: 'running',
  stages: [{ stage: 'requested', at }],
  results: { competitors: [], keywords: [] },
  receipts: {},
  explanations: {},
  notes: [],
  failure: null,
  ...given,
})

test('the tab names the step of a run, then how it ended', () => {
  expect(tabTitle(run({}), 'Loaf', COURSES.trial)).toBe('(2/4) Analyzing · Loaf')
  expect(tabTitle(run({ stages: [] }), 'Loaf', COURSES.trial)).toBe('(1/4) Analyzing · Loaf')
  expect(tabTitle(run({ status: 'ready' }), 'Loaf', COURSES.trial)).toBe('Report ready · Loaf')
  expect(tabTitle(run({ status: 'failed' }), 'Loaf', COURSES.trial)).toBe('Analysis failed · Loaf')
  expect(tabTitle(run({ status: 'cancelled' }), 'Loaf', COURSES.mission)).toBe('Not run · Loaf')
  expect(tabTitle(run({}), 'Loaf', COURSES.mission)).toBe('(2/6) Analyzing · Loaf')
})

test('the icon fills with the run, and its end has an icon of its own', () => {
  const later = run({
    stages: [
      { stage: 'requested', at },
      { stage: 'competitors', at },
    ],
  })
  const icons = [run({}), later, run({ status: 'ready' }), run({ status: 'failed' })].map((one) =>
    tabIcon(one, COURSES.trial),
  )
  expect(new Set(icons).size).toBe(4)
  for (const icon of icons) expect(decodeURIComponent(icon)).toMatch(/^data:image\/svg\+xml,<svg /)
})
