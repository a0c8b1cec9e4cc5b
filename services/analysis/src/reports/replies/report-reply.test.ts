import type { ReportStatus } from '@sortie/contracts/analysis/reports/report-status'
import { Report } from '@sortie/contracts/analysis/reports/reports'
import { expect, test } from 'vitest'
import { isDone } from '../report-tally.ts'
import type { ReportView } from '../views/report-view.ts'
import { reportReply } from './report-reply.ts'

const view = (status: ReportStatus, funding: ReportView['funding'] = 'mission'): ReportView => ({
  reportId: 'rep_1',
  projectId: 'prj_1',
  userId: 'usr_1',
  attempt: 1,
  status,
  funding,
  name: 'Loaf',
  industry: 'Bakery',
  mainCompetitor: 'Crumb',
  more: {},
  stages: [
    { stage: 'requested', at: '2026-01-01T00:00:00.000Z' },
    { stage: 'completed', at: '2026-01-01T00:00:09.000Z' },
  ],
  kind: 'keywords',
  competitors: [],
  top: [],
  notes: [],
  failure: null,
  cause: null,
  withdrawal: null,
  additions: [],
  count: 0,
  of: null,
  ratings: { High: 0, Medium: 0, Low: 0 },
  easiest: null,
  figures: 0,
  estimates: 0,
  sources: [],
  sorties: [],
  clusters: null,
  place: null,
  own: null,
  fork: null,
  sites: null,
  gap: null,
})
const limits = { startMs: 1_800_000, runMs: () => 300_000 }
const reply = (...given: Parameters<typeof view>) =>
  Report.parse(reportReply(view(...given), limits))

test('a report says what became of its mission', () => {
  const statuses = ['requested', 'queued', 'running', 'ready', 'failed', 'cancelled', 'declined']
  expect(statuses.map((status) => reply(status as ReportStatus).mission)).toEqual([
    'asked',
    'reserved',
    'reserved',
    'spent',
    'returned',
    'returned',
    'declined',
  ])
  expect(reply('ready', 'trial').mission).toBe('none')
})

test('it says by when it starts or fails, then by when it is ready or fails', () => {
  expect(reply('queued').deadline).toBe('2026-01-01T00:30:00.000Z')
  const started = view('running')
  started.stages[1] = { stage: 'running', at: '2026-01-01T00:20:00.000Z' }
  expect(reportReply(started, limits).deadline).toBe('2026-01-01T00:25:00.000Z')
  // A trial waits for no mission: it starts when it is asked for.
  expect(reply('running', 'trial').deadline).toBe('2026-01-01T00:05:00.000Z')
})

test('it says when it was over', () => {
  expect(reply('running').finishedAt).toBeNull()
  expect(reply('ready').finishedAt).toBe('2026-01-01T00:00:09.000Z')
})

test('a report that is over changes no more', () => {
  const done = Report.shape.analysis.shape.status.options.filter((status) => isDone({ status }))
  expect(done).toEqual(['declined', 'ready', 'failed', 'cancelled'])
})
