import { describe, expect, test } from 'vitest'
import { leaveStep1, leaveStep2 } from './flow.ts'

const user = (freeTrialUsed: boolean) => ({
  email: 'ada@example.com',
  freeTrialUsed,
  queriesRemaining: 0,
})
const details = { industry: 'Bakery', businessName: 'Loaf', mainCompetitor: 'Crumb' }

describe('the way through the trial', () => {
  test('a stranger and a newcomer may fill in step 1', () => {
    expect(leaveStep1(null)).toBeNull()
    expect(leaveStep1(user(false))).toBeNull()
  })
  test('a used trial leaves both steps for the dashboard, details or not', () => {
    expect(leaveStep1(user(true))).toBe('/dashboard')
    expect(leaveStep2(user(true), null)).toBe('/dashboard')
    expect(leaveStep2(user(true), details)).toBe('/dashboard')
  })
  test('step 2 without details goes back to step 1, signed in or not', () => {
    expect(leaveStep2(null, null)).toBe('/free-trial-step1')
    expect(leaveStep2(user(false), null)).toBe('/free-trial-step1')
  })
  test('step 2 with details stays', () => {
    expect(leaveStep2(null, details)).toBeNull()
    expect(leaveStep2(user(false), details)).toBeNull()
  })
})
