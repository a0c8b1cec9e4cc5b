import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { createLog } from '@sortie/runtime/process/telemetry'
import { LaterRelease } from '@sortie/runtime/store/later-release'
import { expect, test, vi } from 'vitest'
import { createDeadlines } from './deadlines.ts'
import type { ReportSummaryView } from './views/report-summary.ts'

const views = ['rep_newest', 'rep_middle', 'rep_oldest'].map(
  (reportId) => ({ reportId: reportId as ReportId, status: 'running' }) as ReportSummaryView,
)

test('a report that cannot be decided here does not keep the others from being failed', async () => {
  const failed = new Set<string>()
  const handle = vi.fn(async (reportId: string) => {
    if (reportId === 'rep_newest') throw new LaterRelease('ReportPaused')
    failed.add(reportId)
  })
  const deadlines = createDeadlines({
    reports: { handle } as never,
    summaries: { page: async () => ({ views, next: null }) } as never,
    ages: {
      of: async (present) => new Map((await present()).map((id) => [id, 1_001])),
      prepare: async () => {},
    },
    limits: { startMs: 1_000, runMs: () => 1_000 },
    log: createLog('test', 'silent'),
  })
  const sweeping = await deadlines.start()
  await vi.waitFor(() => expect([...failed]).toEqual(['rep_middle', 'rep_oldest']))
  await sweeping.stop()
})
