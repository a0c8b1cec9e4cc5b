import { expect, test } from 'vitest'
import { type BriefEvent, launchedBrief } from './launched-brief.ts'

const { initial, decide, evolve } = launchedBrief
const launch = (reportId: `rep_${string}`, instead: `rep_${string}` | null = null) => ({
  type: 'Launch' as const,
  instead,
  data: {
    briefId: 'brf_1' as const,
    userId: 'usr_1' as const,
    at: '2026-01-01T00:00:00Z',
    reportId,
  },
})
const after = (...events: BriefEvent[]) => events.reduce(evolve, initial)

test('given no launch, when one comes, then its report answers the brief', () => {
  const events = decide(initial, launch('rep_a'))
  expect(events).toMatchObject([{ type: 'BriefLaunched', data: { reportId: 'rep_a' } }])
  expect(after(...events)).toEqual({ reportId: 'rep_a', before: [] })
})

test('given a launch, when another or the same comes, then nothing changes', () => {
  const state = after(...decide(initial, launch('rep_a')))
  expect(decide(state, launch('rep_b'))).toEqual([])
  expect(decide(state, launch('rep_a'))).toEqual([])
})

test('given a report that came to nothing, when one is launched in its place, then that one counts', () => {
  const state = after(...decide(initial, launch('rep_a')))
  expect(decide(state, launch('rep_b', 'rep_a'))).toHaveLength(1)
  expect(decide(state, launch('rep_c', 'rep_z'))).toEqual([])
})

test('given reports that others took the place of, then the last of them are remembered', () => {
  let state = initial
  for (const [at, name] of [...'abcdefgh'].entries()) {
    const last = at === 0 ? null : state.reportId
    state = decide(state, launch(`rep_${name}`, last)).reduce(evolve, state)
  }
  expect(state).toEqual({
    reportId: 'rep_h',
    before: ['rep_g', 'rep_f', 'rep_e', 'rep_d', 'rep_c'],
  })
  // The request of an earlier one that is sent again does not bring it back to the front.
  expect(decide(state, launch('rep_d', 'rep_h'))).toEqual([])
})
