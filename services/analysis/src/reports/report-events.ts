import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { Reports } from './reports.ts'

/** Events that are read at once: each may hold a batch of rows. */
const READ_AT_ONCE = 20

/** All events of a report in their order, read from its own stream page by page: a view may be late. */
export const readReportEvents = async (
  reports: Pick<Reports, 'newest'>,
  reportId: string,
): Promise<AnalysisEvent[]> => {
  const all: AnalysisEvent[] = []
  for (let before: number | undefined; before !== 1; ) {
    const events = await reports.newest(reportId, { before, limit: READ_AT_ONCE })
    all.push(...events.map(({ event }) => event))
    before = events.at(-1)?.version ?? 1
  }
  return all.toReversed()
}
