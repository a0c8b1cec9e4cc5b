import { describe, expect, test } from 'vitest'
import { COURSES, currentStage, elapsed, isRunOver } from './stages.ts'

describe('a run', () => {
  const at = (second: number) => `2026-01-01T00:00:0${second}.000Z`
  const reached = [
    { stage: 'requested' as const, at: at(0) },
    { stage: 'competitors' as const, at: at(2) },
  ]
  test('is in the first stage it has not reached', () => {
    expect(currentStage([], COURSES.trial)).toBe(0)
    expect(currentStage(reached, COURSES.trial)).toBe(2)
    expect(currentStage(reached, COURSES.mission)).toBe(1)
    const all = ['requested', 'competitors', 'keywords', 'completed'] as const
    expect(
      currentStage(
        all.map((stage) => ({ stage, at: at(0) })),
        COURSES.trial,
      ),
    ).toBe(4)
  })
  test('takes until now while it runs, and until its last stage when it is over', () => {
    expect(elapsed(reached, false, Date.parse(at(5)))).toBe(5000)
    expect(elapsed(reached, true, Date.parse(at(9)))).toBe(2000)
    expect(elapsed([], false, 7)).toBe(0)
  })
  test('never lasts less than nothing, whatever the clocks say', () =>
    expect(elapsed(reached, false, 0)).toBe(0))
  test.each([
    ['requested', false],
    ['queued', false],
    ['running', false],
    ['ready', true],
    ['failed', true],
    ['declined', true],
    ['cancelled', true],
  ] as const)('that is %s is over: %s', (status, over) => expect(isRunOver(status)).toBe(over))
})
