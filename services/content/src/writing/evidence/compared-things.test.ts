import { expect, test } from 'vitest'
import { comparedThings } from './compared-things.ts'

test.each([
  ['the removal that was quoted against our work', ['the removal that was quoted', 'our work']],
  ['the other firm’s plan against ours', ['the other firm’s plan', 'ours']],
  ['Their plan vs. our plan.', ['Their plan', 'our plan']],
])('%s compares two things', (period, things) => expect(comparedThings(period)).toEqual(things))

test.each([
  'December 2025 against May 2026',
  'January against May',
  'before and after the work',
  'the old site against the new one',
  'the last company against us',
  'our work',
  'theirs against ours against the city’s',
])('%s is told as a before and an after', (period) => expect(comparedThings(period)).toBeNull())
