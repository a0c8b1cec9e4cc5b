import { Report, type ReportStatus } from '@sortie/contracts/analysis'
import { expect, test } from 'vitest'
import { isDone, reportReply } from './report-reply.ts'
import type { ReportView } from './report-view.ts'

const view = (status: ReportStatus, funding: ReportView['funding'] = 'mission'): ReportView => ({
  ...{ reportId: 'rep_1', projectId: 'prj_1', userId: 'usr_1', attempt: 1, status, funding },
  ...{ name: 'Loaf', industry: 'Bakery', mainCompetitor: 'Crumb' },
  stages: [
    { stage: 'requested', at: '2026-01-01T00:00:00.000Z' },
    { stage: 'completed', at: '2026-01-01T00:00:09.000Z' },
  ],
  ...{ competitors: [], keywords: [], notes: [], failure: null },
})
const reply = (...given: Parameters<typeof view>) =>
  Report.parse(reportReply(view(...given), 300_000))

test('a report says what became of its mission', () => {
  const statuses = ['requested', 'queued', 'running', 'ready', 'failed', 'cancelled', 'declined']
  expect(statuses.map((status) => reply(status as ReportStatus).mission)).toEqual([
    ...['asked', 'reserved', 'reserved', 'spent', 'returned', 'returned', 'declined'],
  ])
  expect(reply('ready', 'trial').mission).toBe('none')
})

test('it says by when it is ready or fails, and when it was over', () => {
  expect(reply('running')).toMatchObject({
    deadline: '2026-01-01T00:05:00.000Z',
    finishedAt: null,
  })
  expect(reply('ready').finishedAt).toBe('2026-01-01T00:00:09.000Z')
})

test('a report that is over changes no more', () => {
  const done = Report.shape.analysis.shape.status.options.filter((status) => isDone({ status }))
  expect(done).toEqual(['declined', 'ready', 'failed', 'cancelled'])
})
