import { describe, expect, test } from 'vitest'
import { hits, isDropped, judge } from '../judge.ts'
import { readOwners } from './read.ts'

const open = readOwners('open')
const second = readOwners('open-2')

// Failures name ids, never texts: the held half is for measuring, so that nobody writes rules for its sentences.
describe.each(['open', 'open-2', 'open-3', 'held'] as const)(
  'the %s part of owners’ answers',
  (name) => {
    const half = readOwners(name)

    test('holds 150 true sentences, 60 plants and 20 that only meaning refutes', () => {
      expect(half.clean.length).toBeGreaterThanOrEqual(150)
      expect(half.planted.length).toBeGreaterThanOrEqual(60)
      expect(half.semantic.length).toBeGreaterThanOrEqual(20)
    })

    test('names the wrong span of every plant, and it stands there once', () => {
      const odd = half.planted.filter(({ text, wrong }) => text.split(wrong).length !== 2)
      expect(odd.map(({ id }) => id)).toEqual([])
    })

    test('cites items that exist', () => {
      const items = new Map(
        half.evidence.map(({ id, items }) => [id, new Set(items.map((item) => item.id))]),
      )
      const odd = [...half.clean, ...half.planted, ...half.semantic].filter(({ evidence, text }) =>
        [...text.matchAll(/\[(e\d+)\]/g)].some(([, id]) => !items.get(evidence)?.has(id!)),
      )
      expect(odd.map(({ id }) => id)).toEqual([])
    })
  },
)

const alarmsOf = (part: typeof open) => {
  const judged = part.clean.map((one) => judge(part, one))
  const alarms = judged.flatMap(({ violations }) => [
    ...new Set(violations.map(({ claim }) => claim)),
  ])
  return alarms.length / judged.flatMap((one) => one.claims).length
}

describe('of the 27 trades that were written after the rules', () => {
  test('every planted fabrication is caught but a price exchanged with “free”', () => {
    const missed = second.planted.filter(
      (one) => !hits(one.wrong, judge(second, one).violations).caught,
    )
    expect(missed.map(({ id }) => id)).toEqual(['campsite-devon-p4'])
  })

  test('at most one true sentence in fifty is found at fault', () => {
    expect(alarmsOf(second)).toBeLessThanOrEqual(0.02)
  })
})

const RETOLD = [
  {
    name: 'open-3',
    missed: ['roofer-leeds-p3', 'driving-school-cork-p5', 'yoga-lisbon-p3'],
    alarms: 0.02,
  },
  { name: 'open-4', missed: ['upholsterer-bath-p4', 'solar-seville-p3'], alarms: 0.03 },
  { name: 'open-5', missed: ['bike-repair-ghent-p4', 'stove-fitter-inverness-p4'], alarms: 0.03 },
  { name: 'open-6', missed: ['vineyard-tours-stellenbosch-p2'], alarms: 0.08 },
  {
    name: 'open-7',
    missed: ['ice-cream-siena-p1', 'well-driller-queensland-p1', 'skip-hire-wolverhampton-p2'],
    alarms: 0.27,
  },
] as const

describe.each(RETOLD)('of the trades of $name', ({ name, missed, alarms }) => {
  const part = readOwners(name)

  test('the planted fabrications that pass are those that take more than the words of a sentence', () => {
    const passed = part.planted.filter(
      (one) => !hits(one.wrong, judge(part, one).violations).caught,
    )
    expect(passed.map(({ id }) => id)).toEqual(missed)
  })

  test('no more true sentences are found at fault than were', () => {
    expect(alarmsOf(part)).toBeLessThanOrEqual(alarms)
  })
})

describe('of the open half', () => {
  test('every planted fabrication is caught', () => {
    const missed = open.planted.filter(
      (one) => !hits(one.wrong, judge(open, one).violations).caught && !isDropped(one),
    )
    expect(missed.map(({ id }) => id)).toEqual([])
  })

  test('at most one true sentence in fifty is found at fault', () => {
    expect(alarmsOf(open)).toBeLessThanOrEqual(0.02)
  })

  test('nine in ten of those that only meaning refutes are caught', () => {
    const caught = open.semantic.filter((one) => judge(open, one).violations.length > 0)
    expect(caught.length / open.semantic.length).toBeGreaterThanOrEqual(0.9)
  })
})
