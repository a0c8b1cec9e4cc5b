import type { FoundKeyword, Weakness } from '@sortie/contracts/analysis/keywords/found-keywords'
import type { KeywordId } from '@sortie/contracts/analysis/keywords/keyword-id'
import type { OpportunityLabel, ScoredKeyword } from '@sortie/contracts/analysis/keywords/ratings'
import type { WholeCluster } from '@sortie/contracts/analysis/plans/clusters'
import type { Funding } from '@sortie/contracts/analysis/reports/report-kinds'
import { scenario } from '@sortie/runtime/testing/decider'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ReportCommand, type ReportEvent, report } from './report.ts'

const { given } = scenario(report)
const at = '2026-01-01T00:00:00Z'
const details = { industry: 'Bakery', businessName: 'Crumb & Co', mainCompetitor: 'Greggs' }

/** Keywords as a batch holds them: so many, the first ones of these labels. */
const keywordsFrom = (
  first: number,
  count: number,
  labels: OpportunityLabel[] = [],
  weak?: Weakness,
): FoundKeyword[] =>
  Array.from({ length: count }, (_, index) => ({
    keywordId: `kw_${first + index}`,
    keyword: `bread ${first + index}`,
    intent: 'commercial',
    relevance: 3,
    theme: 'bread',
    clickShare: 0.5,
    impact: 50,
    partial: false,
    ...(weak && { weak }),
    opportunity: labels[index] ?? 'Medium',
    searchVolume: { value: 100, from: 0 },
    difficulty: { value: first + index, from: 0 },
  }))
const provenances = [{ unit: '0-10', source: 'test', fetchedAt: at, kind: 'measured' as const }]
const batchOf = (keywords: FoundKeyword[]) => ({
  at,
  of: 30,
  keywords,
  provenances,
  notes: [],
  sources: [],
  scoring: { impact: '1', clicks: '1' },
})
const record = (keywords: FoundKeyword[], isLast = false): ReportCommand => ({
  type: 'RecordBatch',
  data: { ...batchOf(keywords), isLast },
})
const thirty = keywordsFrom(1, 30, ['High', 'High', 'Low'])
const ratings = { High: 2, Medium: 27, Low: 1 }
const summary = { businessName: 'Crumb & Co', ratings, bestKeyword: 'bread 1' }

const cluster = {
  clusterId: 'clu_1',
  head: 'bread 1',
  page: 'service',
  by: 'words',
  count: 12,
  volume: 1_200,
  clicks: 80,
  difficulty: 6,
  impact: 50,
  opportunity: 'Low',
  keywordIds: thirty.map(({ keywordId }) => keywordId),
} as const satisfies WholeCluster
const clusterPart = (part: number, isLast: boolean, version = '1'): ReportCommand => ({
  type: 'RecordClusters',
  data: {
    at,
    part,
    version,
    clusters: [cluster],
    plan: isLast ? { clusters: 1, sorties: [] } : null,
  },
})

const results = (ids: string[], isLast: boolean) => ({
  at,
  notes: [],
  isLast,
  results: ids.map((id) => ({
    keywordId: id as KeywordId,
    source: 'a source',
    fetchedAt: at,
    cost: 1,
    payload: 'hash',
    pages: [{ url: 'https://ranks.example/', title: 'Who ranks' }],
  })),
})
const recordResults = (ids: string[], isLast: boolean): ReportCommand => ({
  type: 'RecordResults',
  data: results(ids, isLast),
})

/** The events and commands of a report of one kind. */
const of = (funding: Funding) => {
  const about = { reportId: 'rep_1', userId: 'usr_1', funding, at } as const
  const wish = { ...about, ...details, projectId: 'prj_1', attempt: 1 } as const
  const events = {
    requested: { type: 'ReportRequested', data: wish },
    queued: { type: 'ReportQueued', data: { ...about, available: 2 } },
    declined: { type: 'ReportDeclined', data: { ...about, available: 0 } },
    started: { type: 'ReportStarted', data: about },
    found: { type: 'CompetitorsFound', data: { ...about, competitors: [], notes: [] } },
    batch: { type: 'KeywordsFound', data: { ...about, ...batchOf(thirty), batch: 1 } },
    scored: {
      type: 'KeywordsCompleted',
      data: { ...about, count: 30, ratings, easiest: 1, grounds: 'trade' },
    },
    ranked: { type: 'ResultPagesFound', data: { ...about, ...results(['kw_1', 'kw_2'], false) } },
    clustered: {
      type: 'KeywordsClustered',
      data: { ...about, part: 1, version: '1', clusters: [cluster] },
    },
    planned: {
      type: 'SortiesPlanned',
      data: { ...about, version: '1', clusters: 1, sorties: [] },
    },
    completed: {
      type: 'ReportCompleted',
      data: funding === 'trial' ? about : { ...about, ...summary },
    },
    failed: { type: 'ReportFailed', data: { ...about, reason: 'no data', cause: 'sources' } },
    cancelled: { type: 'ReportCancelled', data: about },
    moved: { type: 'ReportMoved', data: { ...about, projectId: 'prj_2' } },
    removed: {
      type: 'ReportRemoved',
      data: { ...about, keywordIds: ['kw_1'], clusterIds: ['clu_1'] },
    },
  } as const satisfies Record<string, ReportEvent>
  const request: ReportCommand = { type: 'Request', data: wish }
  return { ...events, request, about }
}

const figure = { value: 1, unit: '0-10', source: 'test', fetchedAt: at, kind: 'measured' } as const
const rated = (opportunity: OpportunityLabel): ScoredKeyword => ({
  keyword: 'rye',
  intent: 'commercial',
  opportunity,
  partial: false,
  searchVolume: figure,
  difficulty: figure,
  impact: figure,
})

const queue: ReportCommand = { type: 'Queue', data: { at, available: 2 } }
const decline: ReportCommand = { type: 'Decline', data: { at, available: 0 } }
const start: ReportCommand = { type: 'Start', data: { at } }
const findCompetitors: ReportCommand = {
  type: 'RecordCompetitors',
  data: { at, competitors: [], notes: [] },
}
const findKeywords = record(thirty)
const scoreKeywords: ReportCommand = { type: 'CompleteKeywords', data: { at } }
const complete: ReportCommand = { type: 'Complete', data: { at } }
const fail: ReportCommand = { type: 'Fail', data: { at, reason: 'no data', cause: 'sources' } }
const move: ReportCommand = { type: 'Move', data: { at, projectId: 'prj_2' } }
const remove: ReportCommand = {
  type: 'Remove',
  data: { at, keywordIds: ['kw_1'], clusterIds: ['clu_1'] },
}
const cancel: ReportCommand = { type: 'Cancel', data: { at } }

describe('a trial', () => {
  const { request, requested, found, batch, scored, completed, failed } = of('trial')

  test('is requested', () => given().when(request).then(requested))
  test('is requested once for ever', () =>
    given(requested).when(request).thenRejects('free_trial_used'))
  test('finds its competitors first', () => given(requested).when(findCompetitors).then(found))
  test('then rates its keywords', () => given(requested, found).when(findKeywords).then(batch))
  test('then has all of them', () =>
    given(requested, found, batch).when(scoreKeywords).then(scored))
  test('then completes', () =>
    given(requested, found, batch, scored).when(complete).then(completed))
  test('finds competitors once', () => given(requested, found, scored).when(findCompetitors).then())
  test('has all of its keywords once', () => {
    given(requested, found, batch, scored).when(scoreKeywords).then()
    given(requested, found, batch, scored).when(findKeywords).then()
  })
  test('is shown whatever its keywords rest on, and says so', () => {
    const weak = { ...batch, data: { ...batch.data, keywords: keywordsFrom(1, 5, [], 'typed') } }
    const told = { count: 5, ratings: { High: 0, Medium: 5, Low: 0 }, grounds: 'typed' } as const
    given(requested, found, weak)
      .when(scoreKeywords)
      .then({ ...scored, data: { ...scored.data, ...told } })
  })
  test('is too small for clusters', () =>
    given(requested, found, batch, scored).when(clusterPart(1, true)).then())
  test('completes once', () => given(requested, found, scored, completed).when(complete).then())
  test('refuses keywords before competitors', () => {
    given(requested).when(findKeywords).thenRejects('conflict')
    given(requested).when(scoreKeywords).thenRejects('conflict')
  })
  test('refuses to complete before the keywords', () =>
    given(requested, found).when(complete).thenRejects('conflict'))
  test('may fail at any stage', () => given(requested, found).when(fail).then(failed))
  test('does not fail once completed', () =>
    given(requested, found, scored, completed).when(fail).then())
  test('takes nothing more once failed', () =>
    given(requested, failed).when(findCompetitors).then())
  test('does not complete once failed', () => given(requested, failed).when(complete).then())
  test('waits for no mission', () => {
    given(requested).when(queue).then()
    given(requested).when(decline).then()
    given(requested).when(start).then()
  })
  test('stays in its project', () => given(requested).when(move).then())
  test('is not cancelled', () =>
    given(requested).when(cancel).thenRejects('report_not_cancellable'))
})

describe('a paid report', () => {
  const { request, requested, queued, declined, started, found, batch, scored } = of('mission')
  const { completed, failed, cancelled, clustered, planned } = of('mission')

  test('is requested', () => given().when(request).then(requested))
  test('changes nothing when it is requested again', () => given(requested).when(request).then())
  test('waits for its turn once its mission is reserved', () =>
    given(requested).when(queue).then(queued))
  test('never runs where there is no mission for it', () => {
    given(requested).when(decline).then(declined)
    given(requested, declined).when(start).then()
    given(requested, declined).when(findCompetitors).then()
  })
  test('takes the first word of billing only', () => {
    given(requested, queued).when(decline).then()
    given(requested, queued).when(queue).then()
    given(requested, declined).when(queue).then()
  })
  test('does not start before its mission is reserved', () =>
    given(requested).when(start).thenRejects('conflict'))
  test('starts once', () => {
    given(requested, queued).when(start).then(started)
    given(requested, queued, started, found).when(start).then()
  })
  test('finds nothing before it started', () =>
    given(requested, queued).when(findCompetitors).thenRejects('conflict'))
  test('runs through its stages', () => {
    given(requested, queued, started).when(findCompetitors).then(found)
    given(requested, queued, started, found).when(findKeywords).then(batch)
    given(requested, queued, started, found, batch).when(scoreKeywords).then(scored)
    given(requested, queued, started, found, batch, scored).when(complete).then(completed)
  })
  test('takes its keywords in batches, and none of them twice', () => {
    const next = { ...batch, data: { ...batch.data, batch: 2, keywords: keywordsFrom(31, 2) } }
    given(requested, queued, started, found, batch)
      .when(record(keywordsFrom(29, 4)))
      .then(next)
    given(requested, queued, started, found, batch).when(findKeywords).then()
    const twice = [...keywordsFrom(31, 2), ...keywordsFrom(31, 2)]
    given(requested, queued, started, found, batch).when(record(twice)).then(next)
  })
  test('has its clusters in parts, the last one with the plan, once', () => {
    const whole = [requested, queued, started, found, batch, scored] as const
    given(...whole)
      .when(clusterPart(1, true))
      .then(clustered, planned)
    const second = { ...clustered, data: { ...clustered.data, part: 2 } }
    given(...whole)
      .when(clusterPart(1, false))
      .then(clustered)
    given(...whole, clustered)
      .when(clusterPart(1, false))
      .then()
    given(...whole, clustered)
      .when(clusterPart(2, true))
      .then(second, planned)
    given(...whole, clustered, planned)
      .when(clusterPart(1, true))
      .then()
    given(...whole, clustered, planned)
      .when(clusterPart(2, true, '2'))
      .then()
    given(...whole, clustered, planned)
      .when(complete)
      .then(completed)
  })
  test('begins its clusters anew where a killed worker made some by other rules', () => {
    const anew = { ...clustered, data: { ...clustered.data, version: '2' } }
    const whole = [requested, queued, started, found, batch, scored, clustered] as const
    given(...whole)
      .when(clusterPart(1, false, '2'))
      .then(anew)
    given(...whole)
      .when(clusterPart(2, false, '2'))
      .thenRejects('conflict')
  })
  test('has no clusters before all of its keywords are there, or once it is over', () => {
    given(requested, queued, started, found, batch).when(clusterPart(1, true)).then()
    given(requested, queued, started, found, batch, scored, completed)
      .when(clusterPart(1, true))
      .then()
  })
  test('counts all of its batches', () => {
    const next = {
      ...batch,
      data: { ...batch.data, batch: 2, keywords: keywordsFrom(-3, 2, ['Low']) },
    }
    const told = { count: 32, ratings: { High: 2, Medium: 28, Low: 2 }, easiest: -3 }
    given(requested, queued, started, found, batch, next)
      .when(scoreKeywords)
      .then({ ...scored, data: { ...scored.data, ...told } })
  })
  test('ends the stage with its last batch, though an earlier try recorded all of it', () => {
    given(requested, queued, started, found).when(record(thirty, true)).then(batch, scored)
    given(requested, queued, started, found, batch).when(record(thirty, true)).then(scored)
    given(requested, queued, started, found, batch, scored).when(record(thirty, true)).then()
  })
  test('fails with its last batch where all of them are too few', () => {
    const nine = { ...batch, data: { ...batch.data, keywords: keywordsFrom(1, 9) } }
    const reason = 'We found too few keywords for a report that is worth a mission.'
    given(requested, queued, started, found)
      .when(record(keywordsFrom(1, 9), true))
      .then(nine, { ...failed, data: { ...failed.data, reason, cause: 'quality' } })
  })
  test('fails where it has too few keywords to be worth a mission', () => {
    const nine = { ...batch, data: { ...batch.data, keywords: keywordsFrom(1, 9) } }
    const reason = 'We found too few keywords for a report that is worth a mission.'
    for (const known of [[], [nine]]) {
      given(requested, queued, started, found, ...known)
        .when(scoreKeywords)
        .then({ ...failed, data: { ...failed.data, reason, cause: 'quality' } })
    }
  })
  test('fails where most of its keywords say nothing of the trade', () => {
    const known = (weak: number) => {
      const keywords = [...keywordsFrom(1, weak, [], 'general'), ...keywordsFrom(50, 30 - weak)]
      return { ...batch, data: { ...batch.data, keywords } }
    }
    const { data } = of('mission').failed
    const reason = expect.stringContaining('We don’t know this trade well enough') as string
    given(requested, queued, started, found, known(16))
      .when(scoreKeywords)
      .then({ type: 'ReportFailed', data: { ...data, reason, cause: 'quality' } })
    const half = report.decide(
      [requested, queued, started, found, known(15)].reduce<ReturnType<typeof report.evolve>>(
        report.evolve,
        report.initial,
      ),
      scoreKeywords,
    )
    expect(half.map(({ type }) => type)).toEqual(['KeywordsCompleted'])
  })
  test('completes what a release before batches scored, with its ratings', () => {
    const keywords = (['High', 'Low', 'High'] as const).map(rated)
    const { about } = of('mission')
    const old: ReportEvent = { type: 'KeywordsScored', data: { ...about, keywords, notes: [] } }
    const { bestKeyword: _, ...data } = { ...completed.data, bestKeyword: '' }
    const named = { ...completed, data: { ...data, ratings: { High: 2, Medium: 0, Low: 1 } } }
    given(requested, queued, started, found, old).when(complete).then(named)
    given(requested, queued, started, found, old).when(findKeywords).then()
  })
  test('is cancelled as long as it does not run', () => {
    given(requested).when(cancel).then(cancelled)
    given(requested, queued).when(cancel).then(cancelled)
  })
  test('is cancelled once', () => given(requested, queued, cancelled).when(cancel).then())
  test('cannot be cancelled once it runs, or is over', () => {
    for (const later of [[started], [started, found], [declined], [failed]]) {
      given(requested, queued, ...later)
        .when(cancel)
        .thenRejects('report_not_cancellable')
    }
  })
  test('moves to another project once, whatever became of it', () => {
    const { moved } = of('mission')
    for (const known of [[], [queued, started], [declined], [failed]]) {
      given(requested, ...known)
        .when(move)
        .then(moved)
      given(requested, ...known, moved)
        .when(move)
        .then()
    }
  })
  test('does not start once cancelled', () =>
    given(requested, queued, cancelled).when(start).then())
  test('fails where billing never answered', () => given(requested).when(fail).then(failed))
  test('does not fail once declined, cancelled or completed', () => {
    given(requested, declined).when(fail).then()
    given(requested, queued, cancelled).when(fail).then()
    given(requested, queued, started, found, batch, scored, completed).when(fail).then()
  })
  test('is no longer queued once it failed', () => given(requested, failed).when(queue).then())
})

test('an unborn report takes nothing', () => {
  for (const command of [queue, start, findCompetitors, fail, cancel]) {
    given().when(command).thenRejects('report_not_found')
  }
})

const OUTCOMES = ['ReportCompleted', 'ReportFailed', 'ReportCancelled', 'ReportDeclined']

test.each(['trial', 'mission'] as const)(
  'whatever is tried in whatever order, a %s has one outcome at most, and nothing after it',
  (funding) => {
    const commands = [
      of(funding).request,
      queue,
      decline,
      start,
      findCompetitors,
      findKeywords,
      record(keywordsFrom(8, 8)),
      record(keywordsFrom(8, 8), true),
      scoreKeywords,
      complete,
      fail,
      cancel,
      move,
      clusterPart(1, false),
      clusterPart(1, true),
      clusterPart(2, true),
      recordResults(['kw_1'], false),
      recordResults(['kw_1', 'kw_2'], true),
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...commands), { maxLength: 40 }), (tried) => {
        const events: ReportEvent[] = []
        for (const command of tried) {
          const state = events.reduce(report.evolve, report.initial)
          try {
            events.push(...report.decide(state, command))
          } catch {}
        }
        const types = events.map(({ type }) => type).filter((type) => type !== 'ReportMoved')
        const outcomes = types.filter((type) => OUTCOMES.includes(type))
        expect(outcomes.length).toBeLessThanOrEqual(1)
        if (outcomes.length > 0) expect(types.at(-1)).toBe(outcomes[0])
        const parts = ['KeywordsFound', 'ResultPagesFound', 'KeywordsClustered']
        const stages = types.filter((type) => !parts.includes(type))
        expect(new Set(stages).size).toBe(stages.length)
        const ids = events.flatMap((event) =>
          event.type === 'KeywordsFound'
            ? (event.data.keywords ?? []).map(({ keywordId }) => keywordId)
            : [],
        )
        expect(new Set(ids).size).toBe(ids.length)
        // Every keyword is in one cluster: no part comes twice, and nothing follows the plan.
        const clustered = types.filter((type) => type === 'KeywordsClustered')
        expect(clustered.length).toBeLessThanOrEqual(2)
        if (types.includes('SortiesPlanned'))
          expect(types.lastIndexOf('KeywordsClustered')).toBe(types.indexOf('SortiesPlanned') - 1)
        // No keyword has two result pages, and clusters are not made before all of them are there.
        const ranked = events.flatMap((event) =>
          event.type === 'ResultPagesFound'
            ? (event.data.results ?? []).map(({ keywordId }) => keywordId)
            : [],
        )
        expect(new Set(ranked).size).toBe(ranked.length)
        if (clustered.length > 0 && ranked.length > 0)
          expect(types.lastIndexOf('ResultPagesFound')).toBeLessThan(
            types.indexOf('KeywordsClustered'),
          )
        // A mission stands behind whatever runs.
        if (funding === 'mission' && types.includes('ReportStarted')) {
          expect(types.indexOf('ReportQueued')).toBeLessThan(types.indexOf('ReportStarted'))
        }
      }),
      { numRuns: 1_000 },
    )
  },
)

describe('the result pages of a report', () => {
  const { requested, queued, started, found, batch, scored, ranked, clustered } = of('mission')
  const rated = [requested, queued, started, found, batch, scored]
  const last = { ...ranked, data: { ...ranked.data, ...results(['kw_3'], true) } }

  test('are recorded once, and those that a killed worker left are completed', () => {
    given(...rated)
      .when(recordResults(['kw_1', 'kw_2'], false))
      .then(ranked)
    given(...rated, ranked)
      .when(recordResults(['kw_1', 'kw_2'], false))
      .then()
    given(...rated, ranked)
      .when(recordResults(['kw_2', 'kw_3'], true))
      .then(last)
    given(...rated, ranked, last)
      .when(recordResults(['kw_4'], true))
      .then()
  })
  test('do not change under clusters', () =>
    given(...rated, clustered)
      .when(recordResults(['kw_1'], true))
      .then())
})

describe.each(['trial', 'mission'] as const)('a %s that goes with its project', (funding) => {
  const { requested, queued, started, completed, failed, removed } = of(funding)
  const before = funding === 'trial' ? [requested] : [requested, queued, started]

  test('is removed once it is over, and once', () => {
    for (const outcome of [completed, failed]) {
      given(...before, outcome)
        .when(remove)
        .then(removed)
      given(...before, outcome, removed)
        .when(remove)
        .then()
    }
  })
  test('is not removed while it runs', () =>
    given(...before)
      .when(remove)
      .thenRejects('project_busy'))
})

test('tried twice each to the end, in the right order, it completes', () => {
  const { request } = of('mission')
  const events: ReportEvent[] = []
  const commands = [request, queue, start, findCompetitors, findKeywords, scoreKeywords]
  for (const command of [...commands, clusterPart(1, true), complete]) {
    for (let time = 0; time < 2; time++) {
      events.push(...report.decide(events.reduce(report.evolve, report.initial), command))
    }
  }
  expect(events).toHaveLength(9)
  expect(events.at(-1)?.type).toBe('ReportCompleted')
})
