import type { ReportSummary } from '@sortie/contracts/analysis/reports/reports'
import { expect, test } from 'vitest'
import { runsOf } from './report-runs.ts'

const about = { kind: 'keywords', industry: 'Bakery', mainCompetitor: 'Greggs', more: {} } as const
const report = (reportId: string, name: string, day: number, more: object = {}) =>
  ({ ...about, reportId, name, more, requestedAt: `2026-01-0${day}T00:00:00Z` }) as ReportSummary

test('runs of one brief are numbered from the oldest; a brief that ran once has no number', () => {
  const reports = [
    report('rep_c', 'Loaf', 3),
    report('rep_other', 'Loaf', 2, { town: 'Leeds' }),
    report('rep_a', 'Loaf', 1),
    report('rep_b', 'Loaf', 2),
  ]
  expect([...runsOf(reports)]).toEqual([
    ['rep_a', 1],
    ['rep_b', 2],
    ['rep_c', 3],
  ])
})
