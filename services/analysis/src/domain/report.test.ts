import type { Funding, OpportunityLabel, ScoredKeyword } from '@sortie/contracts/analysis'
import { scenario } from '@sortie/runtime/testing/decider'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type ReportCommand, type ReportEvent, report } from './report.ts'

const { given } = scenario(report)
const at = '2026-01-01T00:00:00Z'
const details = { industry: 'Bakery', businessName: 'Crumb & Co', mainCompetitor: 'Greggs' }

const summary = { businessName: 'Crumb & Co', ratings: { High: 0, Medium: 0, Low: 0 } }

/** The events and commands of a report of one kind. */
const of = (funding: z.infer<typeof Funding>) => {
  const about = { reportId: 'rep_1', userId: 'usr_1', funding, at } as const
  const wish = { ...about, ...details, projectId: 'prj_1', attempt: 1 } as const
  const events = {
    requested: { type: 'ReportRequested', data: wish },
    queued: { type: 'ReportQueued', data: { ...about, available: 2 } },
    declined: { type: 'ReportDeclined', data: { ...about, available: 0 } },
    started: { type: 'ReportStarted', data: about },
    found: { type: 'CompetitorsFound', data: { ...about, competitors: [], notes: [] } },
    scored: { type: 'KeywordsScored', data: { ...about, keywords: [], notes: [] } },
    completed: {
      type: 'ReportCompleted',
      data: funding === 'trial' ? about : { ...about, ...summary },
    },
    failed: { type: 'ReportFailed', data: { ...about, reason: 'no data', cause: 'sources' } },
    cancelled: { type: 'ReportCancelled', data: about },
  } as const satisfies Record<string, ReportEvent>
  const request: ReportCommand = { type: 'Request', data: wish }
  return { ...events, request }
}

const figure = { value: 1, unit: '0-10', source: 'test', fetchedAt: at, kind: 'measured' } as const
const rated = (opportunity: OpportunityLabel): ScoredKeyword => ({
  ...{ keyword: 'rye', intent: 'commercial', opportunity, partial: false },
  ...{ searchVolume: figure, difficulty: figure, impact: figure },
})

const queue: ReportCommand = { type: 'Queue', data: { at, available: 2 } }
const decline: ReportCommand = { type: 'Decline', data: { at, available: 0 } }
const start: ReportCommand = { type: 'Start', data: { at } }
const findCompetitors: ReportCommand = {
  type: 'RecordCompetitors',
  data: { at, competitors: [], notes: [] },
}
const scoreKeywords: ReportCommand = {
  type: 'RecordKeywords',
  data: { at, keywords: [], notes: [] },
}
const complete: ReportCommand = { type: 'Complete', data: { at } }
const fail: ReportCommand = { type: 'Fail', data: { at, reason: 'no data', cause: 'sources' } }
const cancel: ReportCommand = { type: 'Cancel', data: { at } }

describe('a trial', () => {
  const { request, requested, found, scored, completed, failed } = of('trial')

  test('is requested', () => given().when(request).then(requested))
  test('is requested once for ever', () =>
    given(requested).when(request).thenRejects('free_trial_used'))
  test('finds its competitors first', () => given(requested).when(findCompetitors).then(found))
  test('then scores its keywords', () => given(requested, found).when(scoreKeywords).then(scored))
  test('then completes', () => given(requested, found, scored).when(complete).then(completed))
  test('finds competitors once', () => given(requested, found, scored).when(findCompetitors).then())
  test('scores keywords once', () => given(requested, found, scored).when(scoreKeywords).then())
  test('completes once', () => given(requested, found, scored, completed).when(complete).then())
  test('refuses keywords before competitors', () =>
    given(requested).when(scoreKeywords).thenRejects('conflict'))
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
  test('is not cancelled', () =>
    given(requested).when(cancel).thenRejects('report_not_cancellable'))
})

describe('a paid report', () => {
  const { request, requested, queued, declined, started, found, scored, completed } = of('mission')
  const { failed, cancelled } = of('mission')

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
    given(requested, queued, started, found).when(scoreKeywords).then(scored)
    given(requested, queued, started, found, scored).when(complete).then(completed)
  })
  test('names its business and counts its ratings when it completes', () => {
    const ratings = { High: 2, Medium: 0, Low: 1 }
    const keywords = (['High', 'Low', 'High'] as const).map(rated)
    const told = { ...scored, data: { ...scored.data, keywords } }
    const named = { ...completed, data: { ...completed.data, ratings } } as const
    given(requested, queued, started, found, told).when(complete).then(named)
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
  test('does not start once cancelled', () =>
    given(requested, queued, cancelled).when(start).then())
  test('fails where billing never answered', () => given(requested).when(fail).then(failed))
  test('does not fail once declined, cancelled or completed', () => {
    given(requested, declined).when(fail).then()
    given(requested, queued, cancelled).when(fail).then()
    given(requested, queued, started, found, scored, completed).when(fail).then()
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
      ...[of(funding).request, queue, decline, start, findCompetitors, scoreKeywords],
      ...[complete, fail, cancel],
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
        const types = events.map(({ type }) => type)
        const outcomes = types.filter((type) => OUTCOMES.includes(type))
        expect(outcomes.length).toBeLessThanOrEqual(1)
        if (outcomes.length > 0) expect(types.at(-1)).toBe(outcomes[0])
        expect(new Set(types).size).toBe(types.length)
        // A mission stands behind whatever runs.
        if (funding === 'mission' && types.includes('ReportStarted')) {
          expect(types.indexOf('ReportQueued')).toBeLessThan(types.indexOf('ReportStarted'))
        }
      }),
      { numRuns: 1_000 },
    )
  },
)

test('tried twice each to the end, in the right order, it completes', () => {
  const { request } = of('mission')
  const events: ReportEvent[] = []
  for (const command of [request, queue, start, findCompetitors, scoreKeywords, complete]) {
    for (let time = 0; time < 2; time++) {
      events.push(...report.decide(events.reduce(report.evolve, report.initial), command))
    }
  }
  expect(events).toHaveLength(6)
  expect(events.at(-1)?.type).toBe('ReportCompleted')
})
