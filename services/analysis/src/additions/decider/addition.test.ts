import type { AdditionId, AdditionSubject } from '@sortie/contracts/analysis/additions/additions'
import type { FoundKeyword } from '@sortie/contracts/analysis/keywords/found-keywords'
import type { OpportunityLabel } from '@sortie/contracts/analysis/keywords/ratings'
import type { WholeCluster } from '@sortie/contracts/analysis/plans/clusters'
import type { ProblemCode } from '@sortie/contracts/problems'
import { Rejection } from '@sortie/runtime/domain'
import { scenario } from '@sortie/runtime/testing/decider'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ReportCommand,
  type ReportEvent,
  type ReportState,
  report,
} from '../../reports/decider/report.ts'
import { sharedFacts } from '../../shares/decider/fork.ts'

const { given } = scenario(report)
const day = (after: number) => new Date(Date.UTC(2026, 0, 1 + after)).toISOString()
const at = day(0)
const about = { reportId: 'rep_1', userId: 'usr_1', funding: 'mission', at } as const

const keywords = (first: number, count: number, label: OpportunityLabel = 'Medium') =>
  Array.from(
    { length: count },
    (_, index): FoundKeyword => ({
      keywordId: `kw_${first + index}`,
      keyword: `bread ${first + index}`,
      intent: 'commercial',
      relevance: 3,
      theme: 'bread',
      clickShare: 0.5,
      impact: 50,
      partial: false,
      opportunity: label,
      searchVolume: { value: 100, from: 0 },
      difficulty: { value: 5, from: 0 },
    }),
  )
const provenances = [{ unit: '0-10', source: 'test', fetchedAt: at, kind: 'measured' as const }]
const scoring = { impact: '2', clicks: '1' }
const cluster = (id: number, rows: readonly FoundKeyword[]): WholeCluster => ({
  clusterId: `clu_${id}`,
  head: `bread ${id}`,
  page: 'service',
  by: 'words',
  count: rows.length,
  volume: 100,
  clicks: 10,
  difficulty: 5,
  impact: 50,
  opportunity: 'Medium',
  keywordIds: rows.map(({ keywordId }) => keywordId),
})

const own = keywords(1, 30)
const requested = {
  type: 'ReportRequested',
  data: {
    ...about,
    projectId: 'prj_1',
    attempt: 1,
    industry: 'Bakery',
    businessName: 'Crumb & Co',
    mainCompetitor: 'https://www.rival.example/shop',
    ownSite: 'crumb.example',
    town: 'Leeds',
    seeds: ['rye starter'],
  },
} as const satisfies ReportEvent
const planned = [
  requested,
  { type: 'ReportQueued', data: { ...about, available: 0 } },
  { type: 'ReportStarted', data: about },
  { type: 'CompetitorsFound', data: { ...about, competitors: [], notes: [] } },
  {
    type: 'KeywordsFound',
    data: {
      ...about,
      batch: 1,
      of: 30,
      keywords: own,
      provenances,
      scoring,
      notes: [],
      sources: [],
    },
  },
  {
    type: 'KeywordsCompleted',
    data: {
      ...about,
      count: 30,
      ratings: { High: 0, Medium: 30, Low: 0 },
      easiest: 5,
      grounds: 'trade',
    },
  },
  {
    type: 'KeywordsClustered',
    data: { ...about, part: 1, version: '7', clusters: [cluster(1, own)] },
  },
  { type: 'SortiesPlanned', data: { ...about, version: '7', clusters: 1, sorties: [] } },
] as const satisfies ReportEvent[]
const completed = { type: 'ReportCompleted', data: about } as const satisfies ReportEvent
const ready: ReportEvent[] = [...planned, completed]

const idOf = (number: number): AdditionId => `add_${number}`
const words = (...typed: string[]): AdditionSubject => ({ kind: 'words', words: typed })
const ask = (number: number, subject: AdditionSubject, when = day(1)): ReportCommand => ({
  type: 'RequestAddition',
  data: { at: when, additionId: idOf(number), subject },
})
const asked = (number: number, subject: AdditionSubject, when = day(1)): ReportEvent => ({
  type: 'ReportAdditionRequested',
  data: { ...about, at: when, additionId: idOf(number), number, subject },
})
const found = (rows: FoundKeyword[]) => ({ keywords: rows, provenances, scoring, sources: [] })
const finish = (number: number, rows: FoundKeyword[]): ReportCommand => ({
  type: 'CompleteAddition',
  data: {
    at: day(1),
    additionId: idOf(number),
    batches: [found(rows)],
    parts: [{ part: 1, version: '7', clusters: [cluster(2, [...own, ...rows])] }],
    plan: { version: '7', clusters: 1, sorties: [] },
    goneClusterIds: ['clu_1'],
  },
})
const fail = (number: number): ReportCommand => ({
  type: 'FailAddition',
  data: { at: day(1), additionId: idOf(number), reason: 'Nothing new.', cause: 'nothing_new' },
})
const failed = (number: number): ReportEvent => ({
  type: 'ReportAdditionFailed',
  data: {
    ...about,
    at: day(1),
    additionId: idOf(number),
    number,
    reason: 'Nothing new.',
    cause: 'nothing_new',
  },
})
const rows = keywords(31, 2, 'High')
const foundIn = (
  number: number,
  added: FoundKeyword[],
  batch: number,
  of: number,
): ReportEvent[] => [
  {
    type: 'KeywordsFound',
    data: { ...about, at: day(1), addition: number, batch, of, notes: [], ...found(added) },
  },
  {
    type: 'KeywordsClustered',
    data: {
      ...about,
      at: day(1),
      addition: number,
      part: 1,
      version: '7',
      clusters: [cluster(2, [...own, ...added])],
    },
  },
  {
    type: 'SortiesPlanned',
    data: { ...about, at: day(1), addition: number, version: '7', clusters: 1, sorties: [] },
  },
]
const done = (number: number): ReportEvent => ({
  type: 'ReportAdditionCompleted',
  data: {
    ...about,
    at: day(1),
    additionId: idOf(number),
    number,
    added: 2,
    count: 32,
    ratings: { High: 2, Medium: 30, Low: 0 },
    easiest: 5,
    grounds: 'trade',
    goneClusterIds: ['clu_1'],
  },
})
const added: ReportEvent[] = [asked(1, words('sourdough')), ...foundIn(1, rows, 2, 32), done(1)]

describe('an addition to a report', () => {
  test('is asked for, and recorded with the clusters and the plan of all keywords', () => {
    given(...ready)
      .when(ask(1, words('sourdough')))
      .then(asked(1, words('sourdough')))
    given(...ready, asked(1, words('sourdough')))
      .when(finish(1, rows))
      .then(...foundIn(1, rows, 2, 32), done(1))
  })
  test('is recorded once, and not once it failed or the report is gone', () => {
    given(...ready, ...added)
      .when(finish(1, keywords(40, 2)))
      .then()
    given(...ready, asked(1, words('sourdough')), failed(1))
      .when(finish(1, rows))
      .then()
    given(...ready, asked(1, words('sourdough')), failed(1))
      .when(fail(1))
      .then()
    const withdrawn = {
      type: 'ReportWithdrawn',
      data: { ...about, reason: 'not_my_business' },
    } as const
    given(...ready, asked(1, words('sourdough')), withdrawn)
      .when(finish(1, rows))
      .then()
    given(...ready, withdrawn)
      .when(ask(1, words('sourdough')))
      .thenRejects('report_withdrawn')
  })
  test('never brings a keyword that is there', () =>
    given(...ready, asked(1, words('sourdough')))
      .when(finish(1, keywords(30, 2)))
      .thenRejects('conflict'))
  test('is refused while another one runs', () =>
    given(...ready, asked(1, words('sourdough')))
      .when(ask(2, words('bagels')))
      .thenRejects('addition_running'))
  test('may be tried again once it failed', () =>
    given(...ready, asked(1, words('sourdough')), failed(1))
      .when(ask(2, words('sourdough')))
      .then(asked(2, words('sourdough'))))
  test('is asked for within 30 days after the report is ready', () => {
    given(...ready)
      .when(ask(1, words('sourdough'), day(30)))
      .then(asked(1, words('sourdough'), day(30)))
    given(...ready)
      .when(ask(1, words('sourdough'), day(31)))
      .thenRejects('addition_too_late')
  })
  test('waits for the report', () => {
    given(...planned)
      .when(ask(1, words('sourdough')))
      .thenRejects('report_not_ready')
    given(...planned.slice(0, -2), completed)
      .when(ask(1, words('sourdough')))
      .thenRejects('addition_too_late')
  })
  test('is refused while an operator decides whether the report goes back', () => {
    const misreading = null
    const asks = {
      type: 'ReportWithdrawalRequested',
      data: { ...about, doubt: 'exported', misreading },
    } as const
    given(...ready, asks)
      .when(ask(1, words('sourdough')))
      .thenRejects('addition_while_given_back')
  })
  test.each([
    ['words of the brief', words('the rye starters')],
    ['its town', { kind: 'town', town: 'LEEDS' }],
    ['its own site', { kind: 'site', site: 'https://www.crumb.example/bread' }],
    ['a site of its rivals', { kind: 'site', site: 'rival.example' }],
    ['what was added', words('sourdough')],
  ] as [string, AdditionSubject][])('is refused where it is about %s', (_name, subject) =>
    given(...ready, ...added)
      .when(ask(2, subject))
      .thenRejects('addition_repeated'),
  )
  test('is about those words alone that are new', () =>
    given(...ready, ...added)
      .when(ask(2, words('Sourdough', 'bagels', 'rye starter', 'bagel')))
      .then(asked(2, words('bagels'))))
  test.each([
    ['a trial', { ...requested.data, funding: 'trial' }],
    ['a competitor report', { ...requested.data, kind: 'competitors' }],
  ] as const)('is not for %s', (_name, data) =>
    given({ type: 'ReportRequested', data }, ...ready.slice(1))
      .when(ask(1, words('sourdough')))
      .thenRejects('addition_not_here'),
  )
  test('comes to its end before the report goes with its project, unless it was given back', () => {
    const remove = {
      type: 'Remove',
      data: { at: day(1), keywordIds: null, clusterIds: null },
    } as const
    const removed = { type: 'ReportRemoved', data: { ...about, ...remove.data } } as const
    const withdrawn = {
      type: 'ReportWithdrawn',
      data: { ...about, reason: 'not_my_business' },
    } as const
    given(...ready, asked(1, words('sourdough')))
      .when(remove)
      .thenRejects('project_busy')
    given(...ready, ...added)
      .when(remove)
      .then(removed)
    given(...ready, asked(1, words('sourdough')), withdrawn)
      .when(remove)
      .then(removed)
  })
  test('never comes to more than 200 keywords', () => {
    const state = [...ready, asked(1, words('sourdough'))].reduce(report.evolve, report.initial)
    expect(() => report.decide(state, finish(1, keywords(31, 201)))).toThrow()
    expect(report.decide(state, finish(1, keywords(31, 200)))).toHaveLength(4)
  })
})

type Act = { act: 'ask' | 'finish' | 'fail'; word: number; rows: number; day: number }
const acts = fc.array(
  fc.record({
    act: fc.constantFrom('ask', 'ask', 'finish', 'finish', 'fail'),
    word: fc.integer({ min: 0, max: 9 }),
    rows: fc.integer({ min: 1, max: 200 }),
    day: fc.integer({ min: 0, max: 33 }),
  }) as fc.Arbitrary<Act>,
  { maxLength: 40 },
)

/** Returns the events of acts in their order, and the reasons for which some were refused. */
const played = (order: readonly Act[]) => {
  const events: ReportEvent[] = [...ready]
  const refused: ProblemCode[] = []
  let state: ReportState = events.reduce(report.evolve, report.initial)
  let next = 0
  let first = 1_000
  for (const { act, word, rows: count, day: when } of order) {
    if (act === 'ask') next += 1
    const running = state.stage === 'unborn' ? null : state.additions.running
    const target = running ? Number(running.additionId.slice('add_'.length)) : next
    const command = {
      ask: () => ask(next, words(`bread number ${'abcdefghij'[word]}`), day(when)),
      finish: () => finish(target, keywords(first, count)),
      fail: () => fail(target),
    }[act]()
    try {
      const decided = report.decide(state, command)
      if (act === 'finish' && decided.length > 0) first += count
      events.push(...decided)
      state = decided.reduce(report.evolve, state)
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      refused.push(error.code)
    }
  }
  return { events, refused, state }
}
const ofType = <Type extends ReportEvent['type']>(events: readonly ReportEvent[], type: Type) =>
  events.filter((event): event is Extract<ReportEvent, { type: Type }> => event.type === type)

test('whatever is asked in whatever order: five at most, one at a time, each keyword once, and the totals agree', () => {
  fc.assert(
    fc.property(acts, (order) => {
      const { events, state } = played(order)
      const requests = ofType(events, 'ReportAdditionRequested')
      const completions = ofType(events, 'ReportAdditionCompleted')
      const failures = ofType(events, 'ReportAdditionFailed')
      expect(completions.length).toBeLessThanOrEqual(5)
      expect(requests.map(({ data }) => data.number)).toEqual(requests.map((_, index) => index + 1))
      // Each has one outcome, but the one that runs.
      const open = requests.length - completions.length - failures.length
      expect([0, 1]).toContain(open)
      for (const { data } of requests)
        expect(Date.parse(data.at)).toBeLessThanOrEqual(Date.parse(day(30)))
      const batches = ofType(events, 'KeywordsFound')
      expect(batches.map(({ data }) => data.batch)).toEqual(batches.map((_, index) => index + 1))
      const ids = batches
        .flatMap(({ data }) => data.keywords ?? [])
        .map(({ keywordId }) => keywordId)
      expect(new Set(ids).size).toBe(ids.length)
      if (state.stage === 'unborn') throw new Error('it was born')
      expect(state.tally.ids).toEqual(ids)
      expect(state.stage).toBe('completed')
      const last = completions.at(-1)?.data
      if (last) {
        expect(last.count).toBe(ids.length)
        expect(last.ratings).toEqual(state.tally.ratings)
        expect(ofType(events, 'SortiesPlanned').at(-1)?.data.addition).toBe(last.number)
      }
      // A subject that was added is never added again.
      const subjects = completions.map(
        ({ data }) => requests.find((each) => each.data.number === data.number)?.data.subject,
      )
      const texts = subjects.map((subject) => JSON.stringify(subject))
      expect(new Set(texts).size).toBe(texts.length)
    }),
    { numRuns: 500 },
  )
})

test('a copy has what was there when it was asked for, as if the report itself had found it', () => {
  fc.assert(
    fc.property(acts, fc.nat({ max: 5 }), (order, until) => {
      const { events } = played(order)
      const completions = ofType(events, 'ReportAdditionCompleted').slice(0, until)
      const last = completions.at(-1)?.data
      const sections = ['plan', 'keywords', 'clusters', 'competitors', 'methods'] as const
      const shared = { kind: 'keywords', sections, additions: last?.number } as const
      const facts = sharedFacts(events, shared, day(2))
      // Later additions change nothing of it: a copy that was broken off goes on where it was.
      const cut = last
        ? events.findIndex(
            (event) =>
              event.type === 'ReportAdditionCompleted' && event.data.number === last.number,
          ) + 1
        : ready.length
      expect(sharedFacts(events.slice(0, cut), shared, day(2))).toEqual(facts)
      const count = facts.flatMap((fact) =>
        fact.type === 'KeywordsFound' ? (fact.data.keywords ?? []) : [],
      ).length
      const [totals] = facts.filter(({ type }) => type === 'KeywordsCompleted')
      expect(totals?.data).toMatchObject({ count })
      expect(facts.filter(({ type }) => type === 'SortiesPlanned')).toHaveLength(1)
      expect(facts.filter(({ type }) => type === 'KeywordsClustered')).toHaveLength(1)
      expect(JSON.stringify(facts)).not.toContain('"addition"')
    }),
    { numRuns: 200 },
  )
})
