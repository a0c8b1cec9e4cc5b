import { impact, impactRulesOf } from '@sortie/contracts/analysis/scoring/impact'
import { describe, expect, test } from 'vitest'
import type { Scoring } from '../candidate.ts'
import { scoringFor } from '../opportunities.ts'
import { almanacsIn, comparing, type ReplayedReport } from './compare.ts'
import { factsIn, type RecordedKeyword } from './facts.ts'
import { recompute } from './recompute.ts'
import { recordedEvents } from './testing.ts'

const all = factsIn(recordedEvents(20), () => []).keywords
const report = (
  keywords: readonly RecordedKeyword[],
  more: Partial<ReplayedReport> = {},
): ReplayedReport => ({
  keywords,
  brief: 'a',
  proposers: new Set(['almanac']),
  almanacs: almanacsIn(keywords),
  ...more,
})
const compared = (older: ReplayedReport, newer: ReplayedReport) => {
  const run = comparing(older, newer)
  for (let step = run.next(); ; step = run.next()) if (step.done) return step.value
}

type Name = 'searchVolume' | 'difficulty'
/** A keyword with another figure, rated anew by its own rules. */
const withFigure = (facts: RecordedKeyword, name: Name, more: object): RecordedKeyword => {
  const figures = { ...facts.figures, [name]: { ...facts.figures[name]!, ...more } }
  const { intent, relevance, clickShare, scoring } = facts
  const { score, label } = impact(
    {
      volume: figures.searchVolume!.value,
      difficulty: figures.difficulty!.value,
      intent,
      relevance,
      clickShare,
      fullVolume: facts.fullVolume ?? scoring.fullVolume,
    },
    impactRulesOf(scoring.impact),
  )
  return { ...facts, figures, impact: score, opportunity: label }
}
const measured = (value: number, source = 'dataforseo') => ({
  value,
  source,
  kind: 'measured',
  formula: undefined,
  version: undefined,
  inputs: undefined,
})
const one = all[4]!

test('the same facts by the same rules are the same', () =>
  expect(compared(report(all), report(all))).toEqual({
    counts: { added: 0, gone: 0, changed: 0, same: 20 },
    byCause: { market: 0, source: 0, data: 0, formula: 0, brief: 0 },
    changes: [],
  }))

test.for([
  ['market', measured(100), measured(9_000)],
  ['source', {}, measured(9_000)],
  ['source', measured(100, 'google-ads'), measured(9_000)],
  ['data', {}, { value: 9_000, inputs: { ...one.figures.searchVolume!.inputs, from: 10_000 } }],
  ['brief', {}, { value: 9_000, inputs: { ...one.figures.searchVolume!.inputs, town: 'York' } }],
] as const)('a volume that changed comes from the %s', ([cause, before, after]) => {
  const was = withFigure(one, 'searchVolume', before)
  const now = withFigure(one, 'searchVolume', after)
  const { changes, counts, byCause } = compared(report([was]), report([now]))
  expect(counts).toMatchObject({ changed: 1 })
  expect(changes[0]!.causes).toEqual([{ cause, points: now.impact - was.impact }])
  expect(byCause[cause]).toBe(1)
})

test('what the rules changed is told apart from what the world did; together it is the whole change', () => {
  const older = withFigure(
    { ...one, scoring: { impact: '1', clicks: '1' } },
    'searchVolume',
    measured(100),
  )
  const newer = withFigure(one, 'searchVolume', measured(9_000))
  const [change] = compared(report([older]), report([newer])).changes
  expect(change!.causes.map(({ cause }) => cause)).toEqual(['formula', 'market'])
  const sum = change!.causes.reduce((total, { points }) => total + points, 0)
  expect(sum).toBe(newer.impact - older.impact)
  // Old facts by new rules.
  const between = withFigure({ ...older, scoring: one.scoring }, 'searchVolume', measured(100))
  expect(change!.causes[0]!.points).toBe(between.impact - older.impact)
})

describe('of reports for ads', () => {
  const scoring = scoringFor(0.2, 'paid', 20.12)
  const adIn = (by: Scoring) => factsIn(recordedEvents(20, { scoring: by }), () => []).keywords[4]!
  /** The same with another price, rated anew by its own rules. */
  const withPrice = (facts: RecordedKeyword, more: { value: number; source?: string }) => {
    const cpc = { ...facts.bids!.cpc!, kind: 'measured' as const, source: 'dataforseo', ...more }
    const paid = { ...facts.paid!, cpc: { value: cpc.value, from: 0 } }
    const priced = { ...facts, paid, bids: { cpc } }
    const { impact, opportunity } = recompute(priced, 'made', {})
    return { ...priced, impact: impact.value, opportunity }
  }
  const causes = (was: RecordedKeyword, now: RecordedKeyword) =>
    compared(report([was]), report([now])).changes.flatMap((change) => change.causes)

  test('a rating by version 1 that is another one by version 2 changed by the formula', () => {
    const was = adIn({ ...scoringFor(0.2, 'paid'), paid: '1' })
    const now = adIn(scoring)
    expect(causes(was, now)).toEqual([{ cause: 'formula', points: now.impact - was.impact }])
  })

  test('a price that changed is the market’s, one of another source is the source’s', () => {
    const was = withPrice(adIn(scoring), { value: 10 })
    const now = withPrice(adIn(scoring), { value: 40 })
    const points = now.impact - was.impact
    expect(points).toBeLessThan(0)
    expect(causes(was, now)).toEqual([{ cause: 'market', points }])
    const other = withPrice(adIn(scoring), { value: 40, source: 'google-ads' })
    expect(causes(was, other)).toEqual([{ cause: 'source', points }])
  })

  test('what is usual in the trade is our data, and the aim was asked for', () => {
    const was = adIn(scoring)
    const now = adIn({ ...scoring, usualCpc: 60 })
    expect(causes(was, now)).toEqual([{ cause: 'data', points: now.impact - was.impact }])
    const forPages = adIn(scoringFor(0.2))
    const last = causes(was, forPages)
    expect(last).toEqual([{ cause: 'brief', points: forPages.impact - was.impact }])
  })
})

test('a keyword that came or went says why', () => {
  const [some, others] = [all.slice(0, 19), all.slice(1)]
  const causesBy = (more: Partial<ReplayedReport>) =>
    compared(report(some), report(others, more)).changes.flatMap(({ causes }) =>
      causes.map(({ cause }) => cause),
    )
  expect(compared(report(some), report(others)).counts).toEqual({
    added: 1,
    gone: 1,
    changed: 0,
    same: 18,
  })
  expect(causesBy({ brief: 'b' })).toEqual(['brief', 'brief'])
  expect(causesBy({ proposers: new Set(['almanac', 'crawler']) })).toEqual(['source', 'source'])
  const with2 = others.map((facts) => withFigure(facts, 'difficulty', { inputs: { almanac: '2' } }))
  const { changes } = compared(report(some), report(with2))
  expect(changes.find(({ was }) => was === null)?.causes[0]?.cause).toBe('data')
})

test('whatever differs, the causes of each change add up to it', () => {
  const newer = all.map((facts, index) => {
    const other = index % 2 ? measured(50 * index) : { value: 70 * index }
    const moved = withFigure(facts, 'searchVolume', other)
    return withFigure(moved, 'difficulty', { value: (index % 9) + 0.5 })
  })
  const { changes, counts } = compared(report(all), report(newer))
  expect(counts.changed).toBe(20)
  for (const { was, now, causes } of changes) {
    const sum = causes.reduce((total, { points }) => total + points, 0)
    expect(sum).toBe(now!.impact - was!.impact)
  }
  const weights = changes.map(({ was, now }) => Math.abs(now!.impact - was!.impact))
  expect(weights).toEqual(weights.toSorted((a, b) => b - a))
})
