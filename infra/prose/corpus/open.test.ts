import { describe, expect, test } from 'vitest'
import { hits, judge } from './judge.ts'
import { readPart } from './read.ts'

// Not the fresh part: it is for measuring, so that nobody writes rules for its sentences.
describe.each(['open', 'held'] as const)('of the %s half', (name) => {
  const half = readPart(name)

  test('every planted fabrication is caught', () => {
    const missed = half.planted.filter(
      (one) => !hits(one.wrong, judge(half, one).violations).caught,
    )
    expect(missed.map(({ id }) => id)).toEqual([])
  })

  test('at most one clean sentence in fifty is found at fault', () => {
    const judged = half.clean.map((one) => judge(half, one))
    const alarms = judged.flatMap(({ violations }) => [
      ...new Set(violations.map(({ claim }) => claim)),
    ])
    const claims = judged.flatMap((one) => one.claims)
    expect(alarms.length / claims.length).toBeLessThanOrEqual(0.02)
  })
})
