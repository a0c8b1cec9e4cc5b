import { expect, test } from 'vitest'
import { hits, judge } from './judge.ts'
import { readPart } from './read.ts'

// The open half only: the held one is for measuring, so that nobody writes rules for its sentences.
const open = readPart('open')

test('every planted fabrication of the open half is caught', () => {
  const missed = open.planted.filter((one) => !hits(one.wrong, judge(open, one).violations).caught)
  expect(missed.map(({ id }) => id)).toEqual([])
})

test('at most one clean sentence of the open half in fifty is found at fault', () => {
  const judged = open.clean.map((one) => judge(open, one))
  const alarms = judged.flatMap(({ violations }) => [
    ...new Set(violations.map(({ claim }) => claim)),
  ])
  const claims = judged.flatMap((one) => one.claims)
  expect(alarms.length / claims.length).toBeLessThanOrEqual(0.02)
})
