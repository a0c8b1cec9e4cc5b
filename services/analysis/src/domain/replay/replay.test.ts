import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { Figure } from '@sortie/contracts/analysis/keywords/receipts'
import { MOST_DIFFERENCES } from '@sortie/contracts/analysis/reports/replay'
import { impact, impactRulesOf } from '@sortie/contracts/analysis/scoring/impact'
import type { OwnSite, ServingPage } from '@sortie/contracts/analysis/sites/sites'
import { expect, test } from 'vitest'
import { ownPagesOn } from '../gap/own-page.ts'
import { scoringFor } from '../opportunities.ts'
import { factsIn } from './facts.ts'
import { type ReplayInputs, replaying } from './replay.ts'
import { recordedEvents } from './testing.ts'

const given: ReplayInputs = {
  fullVolume: 10_000,
  place: { town: null, words: [] },
  has: { clusters: true, sorties: true, own: true },
}
const replayed = (events: AnalysisEvent[], also: Partial<ReplayInputs> = {}) => {
  const run = replaying(
    factsIn(events, () => []),
    { ...given, ...also },
  )
  for (let step = run.next(); ; step = run.next()) if (step.done) return step.value
}

test('a report of today comes out equal by its own versions and by those of today', () => {
  const replay = replayed(recordedEvents(300))
  expect(replay).toMatchObject({ keywords: 300, taken: 0, missing: [] })
  for (const era of [replay.made, replay.today]) {
    expect(era).toMatchObject({ isEqual: true, differing: 0, differences: [] })
    // Volume, difficulty, clicks, impact and label of each, and the clusters and pages.
    expect(era.compared).toBeGreaterThan(300 * 5)
    expect(era.formulas.map(({ formula }) => formula).toSorted()).toEqual([
      'bandVolume',
      'clicks',
      'clusters',
      'contestDifficulty',
      'impact',
    ])
  }
})

test('a report from before difficulty was a measure of its own comes out as it was made', () => {
  for (const scoring of [undefined, scoringFor(0.2, 'paid', 20)]) {
    const options = scoring ? { scoring, hasOlderFigures: true } : { hasOlderFigures: true }
    const { made, today, missing } = replayed(recordedEvents(60, options))
    expect(made).toMatchObject({ isEqual: true, differing: 0 })
    expect(made.formulas).toContainEqual({ formula: 'bandDifficulty', version: '1' })
    expect(made.formulas).toContainEqual({ formula: 'bandVolume', version: '1' })
    expect(missing).toEqual([])
    // Its receipts do not say who competes, so today's model leaves its difficulty as it is.
    expect(today.differences.filter(({ what }) => what === 'difficulty')).toEqual([])
  }
})

test('a figure that was changed afterwards is found, with nothing that could explain it', () => {
  const events = recordedEvents(10, {
    change: (keyword, index) =>
      index === 3
        ? { ...keyword, searchVolume: { ...keyword.searchVolume, value: 999_999 } }
        : keyword,
  })
  const { made } = replayed(events)
  expect(made.isEqual).toBe(false)
  const volume = made.differences.find(({ what }) => what === 'searchVolume')
  expect(volume).toMatchObject({ was: 999_999, because: [], name: 'rye bread 3 number 3' })
})

test('an older rating is equal by its own version, and each difference today names the version', () => {
  const scoring = { impact: '1', clicks: '1' }
  const events = recordedEvents(30, {
    scoring,
    change: (keyword) => {
      const { intent, relevance, clickShare } = keyword
      const known = {
        intent,
        relevance,
        clickShare,
        volume: keyword.searchVolume.value,
        difficulty: keyword.difficulty.value,
      }
      const { score, label } = impact(known, impactRulesOf('1'))
      return { ...keyword, impact: score, opportunity: label }
    },
  }).filter(({ type }) => type === 'KeywordsFound')
  const { made, today } = replayed(events)
  expect(made).toMatchObject({ isEqual: true })
  expect(made.formulas).toContainEqual({ formula: 'impact', version: '1' })
  expect(today.isEqual).toBe(false)
  for (const { what, because } of today.differences) {
    expect(['impact', 'opportunity']).toContain(what)
    expect(because).toEqual([{ formula: 'impact', from: '1', to: '2' }])
  }
})

test('a report for ads comes out equal by its own version and by that of today', () => {
  const replay = replayed(recordedEvents(40, { scoring: scoringFor(0.2, 'paid', 20.12) }))
  for (const era of [replay.made, replay.today]) {
    expect(era).toMatchObject({ isEqual: true })
    expect(era.formulas).toContainEqual({ formula: 'paidImpact', version: '2' })
    expect(era.formulas.map(({ formula }) => formula)).not.toContain('impact')
  }
})

test('an older report for ads is equal by its own version, and each difference today names the version', () => {
  const scoring = { ...scoringFor(0.2, 'paid'), paid: '1' }
  const events = recordedEvents(40, { scoring, version: '3' })
  const { made, today } = replayed(events, { usualCpc: 20.12 })
  expect(made).toMatchObject({ isEqual: true, differences: [] })
  expect(made.formulas).toContainEqual({ formula: 'paidImpact', version: '1' })
  expect(made.formulas).toContainEqual({ formula: 'clusters', version: '3' })
  expect(today.isEqual).toBe(false)
  const kinds = new Set(today.differences.map(({ what }) => what))
  expect([...kinds].toSorted()).toEqual(['cluster', 'impact', 'opportunity'])
  const change = { formula: 'paidImpact', from: '1', to: '2' }
  for (const { what, because } of today.differences) {
    if (what === 'cluster') expect(because).toContainEqual(change)
    else expect(because).toEqual([change])
  }
  // Today it is rated by what clicks usually cost in its trade.
  const usual = replayed(recordedEvents(40, { scoring: scoringFor(0.2, 'paid', 20.12) }))
  const absolute = replayed(events).today.differences
  expect(usual.made.isEqual).toBe(true)
  expect(today.differences.find(({ what }) => what === 'impact')).not.toEqual(
    absolute.find(({ what }) => what === 'impact'),
  )
})

test('what has no inputs, or a version that nobody knows, is said and stands', () => {
  const events = recordedEvents(4, {
    change: (keyword, index) =>
      index === 0
        ? { ...keyword, searchVolume: { value: keyword.searchVolume.value, from: 0 } }
        : keyword,
  })
  const found = events[0]!
  if (found.type !== 'KeywordsFound') throw new Error('the first event is a batch')
  found.data.provenances[1] = { ...found.data.provenances[1]!, version: '77' }
  const { made, missing } = replayed(events)
  expect(made.isEqual).toBe(true)
  expect(missing).toEqual([
    { what: 'searchVolume', formula: 'bandVolume', version: '2', count: 1, reason: 'inputs' },
    {
      what: 'difficulty',
      formula: 'contestDifficulty',
      version: '77',
      count: 4,
      reason: 'version',
    },
  ])
})

test('a measured figure is a fact; a figure that is new here is told with its formula', () => {
  const events = recordedEvents(2, {
    change: (keyword) => ({ ...keyword, cpc: { value: 2, from: 2 } }) as typeof keyword,
  })
  const found = events[0]!
  if (found.type !== 'KeywordsFound') throw new Error('the first event is a batch')
  const { formula: _, version: __, ...volumes } = found.data.provenances[0]!
  found.data.provenances[0] = { ...volumes, kind: 'measured' }
  found.data.provenances[2] = { ...volumes, kind: 'modelled', formula: 'cpcOfTomorrow' }
  const { made, taken, missing } = replayed(events)
  expect(taken).toBe(2)
  expect(made.isEqual).toBe(true)
  expect(missing).toEqual([
    { what: 'cpc', formula: 'cpcOfTomorrow', version: '1', count: 2, reason: 'version' },
  ])
})

test('of a copy only what it has is compared; without keywords nothing makes clusters', () => {
  const events = recordedEvents(50)
  const pages = events.filter(({ type }) => type === 'SortiesPlanned')
  const { made, missing } = replayed(pages, { has: { clusters: false, sorties: true, own: true } })
  expect(made).toMatchObject({ isEqual: true, compared: 0 })
  expect(missing).toMatchObject([{ what: 'sortie', reason: 'inputs', count: 5 }])
  const without = events.filter(({ type }) => type !== 'KeywordsClustered')
  expect(
    replayed(without, { has: { clusters: false, sorties: true, own: true } }).made.isEqual,
  ).toBe(true)
})

test('a reply stays small, however much differs', () => {
  const events = recordedEvents(400, { change: (keyword) => ({ ...keyword, impact: 1 }) })
  const { made } = replayed(events)
  expect(made.differing).toBeGreaterThan(MOST_DIFFERENCES)
  expect(made.differences).toHaveLength(MOST_DIFFERENCES)
})

test('the figures of the cards of competitors are computed again, too', () => {
  const events = recordedEvents(1)
  const found = events[0]!
  if (found.type !== 'KeywordsFound') throw new Error('the first event is a batch')
  const { value, inputs } = found.data.keywords![0]!.searchVolume
  const volume = { value, ...found.data.provenances[0]!, ...(inputs && { inputs }) }
  const card = { name: 'Greggs', description: '', source: 'almanac' }
  const of = (volume: Figure) => ({ keyword: 'rye bread', volume, typical: true })
  const { formula: _, ...views } = { ...volume, kind: 'measured' as const, unit: 'views/month' }
  const competitors = [
    {
      ...card,
      interest: views,
      topKeywords: [of(volume), of({ ...volume, value: 1 }), of({ ...volume, formula: 'old' })],
    },
  ]
  const {
    batch: __,
    of: ___,
    keywords: ____,
    provenances: _____,
    scoring: ______,
    ...about
  } = found.data
  const { made, taken, missing } = replayed([
    { type: 'CompetitorsFound', data: { ...about, competitors } },
  ])
  expect(taken).toBe(1)
  expect(missing).toMatchObject([{ what: 'searchVolume', formula: 'old', reason: 'version' }])
  expect(made.differences).toMatchObject([{ name: 'Greggs: rye bread', was: 1, now: value }])
})

test('a large one is computed in parts, so that others have their turn', () => {
  const run = replaying(
    factsIn(recordedEvents(1_000), () => []),
    given,
  )
  let parts = 0
  while (!run.next().done) parts += 1
  expect(parts).toBeGreaterThan(10)
})

/** A report whose clusters say which page of the own site they have. */
const withOwnSite = () => {
  const own: OwnSite = {
    version: '1',
    host: 'crumb.example',
    outcome: 'read',
    pages: [{ address: 'https://crumb.example/rye', title: 'Rye bread 3 number 3' }],
  }
  const find = ownPagesOn(own.pages, ['leeds'])
  const events = recordedEvents(60)
  const keywords = new Map(
    events.flatMap(({ type, data }) =>
      type === 'KeywordsFound'
        ? (data.keywords ?? []).map((each) => [each.keywordId, each] as const)
        : [],
    ),
  )
  const pages = new Map<string, ServingPage>()
  return events.map((event): AnalysisEvent => {
    if (event.type === 'KeywordsClustered') {
      const clusters = event.data.clusters!.map((each) => {
        const ownPage = find(each.keywordIds.map((id) => keywords.get(id)!))
        pages.set(each.clusterId, ownPage)
        return { ...each, ownPage }
      })
      return { ...event, data: { ...event.data, clusters, own } }
    }
    if (event.type !== 'SortiesPlanned') return event
    const sorties = event.data.sorties!.map((each) => {
      const { clicks, title, intent, why, keywords: named, ...cluster } = each
      return {
        ...cluster,
        ownPage: pages.get(each.clusterId)!,
        intent,
        title,
        clicks,
        why,
        keywords: named,
      }
    })
    return { ...event, data: { ...event.data, sorties } }
  })
}

test('which page of the own site a cluster has is found again from what was read of it', () => {
  const events = withOwnSite()
  const { made, today } = replayed(events)
  expect(made.isEqual).toBe(true)
  expect(today.isEqual).toBe(true)
  expect(made.formulas).toContainEqual({ formula: 'ownPages', version: '1' })

  const forged = events.map((event) =>
    event.type === 'KeywordsClustered'
      ? { ...event, data: { ...event.data, own: { ...event.data.own!, pages: [] } } }
      : event,
  )
  expect(replayed(forged).made.isEqual).toBe(false)
})

test('a copy that lacks what was read of the own site is equal all the same', () => {
  const events = withOwnSite().map((event): AnalysisEvent => {
    if (event.type !== 'KeywordsClustered') return event
    const { own: _, ...data } = event.data
    return { ...event, data }
  })
  expect(replayed(events).made.isEqual).toBe(true)
})
