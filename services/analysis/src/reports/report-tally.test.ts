import { MOST_COUNTED_REPORTS } from '@sortie/contracts/analysis/reports/report-limits'
import { ReportStatus } from '@sortie/contracts/analysis/reports/report-status'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countTally, tallyOf } from './report-tally.ts'
import type { ReportSummaryView } from './views/report-summary.ts'

const of = { userId: 'usr_1', projectId: 'prj_1' } as const
const declined: ReportSummaryView = {
  ...of,
  reportId: 'rep_1',
  kind: 'keywords',
  funding: 'mission',
  status: 'declined',
  name: null,
  industry: null,
  mainCompetitor: null,
  more: {},
  requestedAt: '2026-11-24T08:00:00.000Z',
  finishedAt: null,
  opportunities: { High: 0, Medium: 0, Low: 0 },
  easiest: null,
  isFork: false,
  failure: null,
  cause: null,
  open: false,
}

/** Reports in memory that answer as views do. */
const summariesOf = (reports: readonly ReportSummaryView[]) => {
  const matching = (fields: object) =>
    reports.filter((report) =>
      Object.entries(fields).every(
        ([field, value]) => report[field as keyof ReportSummaryView] === value,
      ),
    )
  return {
    where: async (fields: object, { limit = 100 }: { limit?: number } = {}) =>
      matching(fields).slice(0, limit),
    count: async (fields: object, _from?: unknown, most = Number.POSITIVE_INFINITY) =>
      Math.min(most, matching(fields).length),
  }
}

const reportOf = fc
  .record({
    funding: fc.constantFrom('trial' as const, 'mission' as const),
    status: fc.constantFrom(...ReportStatus.options),
  })
  .map((differing): ReportSummaryView => ({ ...declined, ...differing }))

test('what is counted of a project’s reports is what reading all of them would say', () =>
  fc.assert(
    fc.asyncProperty(fc.array(reportOf, { minLength: 1, maxLength: 60 }), async (reports) => {
      const counted = await countTally(summariesOf(reports), of, reports[0]!)
      expect(counted).toEqual(tallyOf(reports))
    }),
  ))

test('no more than 1,000 reports are counted, whatever trials are among them', async () => {
  const many = Array<ReportSummaryView>(12_500).fill(declined)
  const trial: ReportSummaryView = { ...declined, funding: 'trial' }
  const counted = await countTally(summariesOf([...many, trial, trial]), of, declined)
  expect(counted).toMatchObject({ lines: MOST_COUNTED_REPORTS, isTrial: true, isBusy: false })
})
