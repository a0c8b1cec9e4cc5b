import type { AnalysisEvent } from '@sortie/contracts/analysis'
import { scenario } from '@sortie/runtime/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ReportCommand, report } from './report.ts'

const { given } = scenario(report)
const at = '2026-01-01T00:00:00Z'
const about = { reportId: 'rep_1', userId: 'usr_1', funding: 'trial', at } as const
const details = { industry: 'Bakery', businessName: 'Crumb & Co', mainCompetitor: 'Greggs' }
const wish = { ...about, ...details, projectId: 'prj_1', attempt: 1 } as const

const requested = { type: 'ReportRequested', data: wish } as const
const found = {
  type: 'CompetitorsFound',
  data: { ...about, competitors: [], notes: [] },
} satisfies AnalysisEvent
const scored = {
  type: 'KeywordsScored',
  data: { ...about, keywords: [], notes: [] },
} satisfies AnalysisEvent
const completed = { type: 'ReportCompleted', data: about } as const
const failed = { type: 'ReportFailed', data: { ...about, reason: 'no data' } } as const

const request: ReportCommand = { type: 'Request', data: wish }
const paid: ReportCommand = { type: 'Request', data: { ...wish, funding: 'mission' } }
const findCompetitors: ReportCommand = {
  type: 'RecordCompetitors',
  data: { at, competitors: [], notes: [] },
}
const scoreKeywords: ReportCommand = {
  type: 'RecordKeywords',
  data: { at, keywords: [], notes: [] },
}
const complete: ReportCommand = { type: 'Complete', data: { at } }
const fail: ReportCommand = { type: 'Fail', data: { at, reason: 'no data' } }

test('an unborn report is requested', () => given().when(request).then(requested))
test('a trial is requested once for ever', () =>
  given(requested).when(request).thenRejects('free_trial_used'))
test('a paid report that is requested again changes nothing', () =>
  given({ type: 'ReportRequested', data: { ...wish, funding: 'mission' } } as const)
    .when(paid)
    .then())
test('its competitors are found first', () => given(requested).when(findCompetitors).then(found))
test('then its keywords are scored', () => given(requested, found).when(scoreKeywords).then(scored))
test('then it completes', () => given(requested, found, scored).when(complete).then(completed))
test('finding competitors twice changes nothing', () =>
  given(requested, found, scored).when(findCompetitors).then())
test('scoring keywords twice changes nothing', () =>
  given(requested, found, scored).when(scoreKeywords).then())
test('completing twice changes nothing', () =>
  given(requested, found, scored, completed).when(complete).then())
test('keywords before competitors are refused', () =>
  given(requested).when(scoreKeywords).thenRejects('conflict'))
test('completing before the keywords is refused', () =>
  given(requested, found).when(complete).thenRejects('conflict'))
test('a report may fail at any stage', () => given(requested, found).when(fail).then(failed))
test('a completed report does not fail', () =>
  given(requested, found, scored, completed).when(fail).then())
test('a failed report takes nothing more', () =>
  given(requested, failed).when(findCompetitors).then())
test('a failed report does not complete', () => given(requested, failed).when(complete).then())
test('an unborn report takes no results', () =>
  given().when(findCompetitors).thenRejects('project_not_found'))

test('whatever is tried in whatever order, a report has one outcome at most', () => {
  const commands = [request, findCompetitors, scoreKeywords, complete, fail]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...commands), { maxLength: 30 }), (tried) => {
      const events: AnalysisEvent[] = []
      for (const command of tried) {
        const state = events.reduce(report.evolve, report.initial)
        try {
          events.push(...report.decide(state, command))
        } catch {}
      }
      const outcomes = events.filter(({ type }) => /Completed|Failed/.test(type))
      expect(outcomes.length).toBeLessThanOrEqual(1)
      expect(new Set(events.map(({ type }) => type)).size).toBe(events.length)
    }),
  )
})
