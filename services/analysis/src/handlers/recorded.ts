import type { AnalysisEvent, FoundKeyword, GapRow } from '@sortie/contracts/analysis'
import type { SiteFacts, SiteRole } from '@sortie/contracts/sites'
import type { Commands } from '@sortie/runtime/store/command'
import type { ReportCommand, ReportState } from '../domain/report.ts'

export type Reports = Commands<ReportCommand, ReportState, AnalysisEvent>

export type RecordedSite = { site: number; role: SiteRole; name: string; facts: SiteFacts | null }
type Recorded = {
  keywords: FoundKeyword[]
  fullVolume: number | undefined
  /** In their order. */
  sites: RecordedSite[]
  /** Of the rules that the last part was found by. */
  gap: GapRow[]
}

/** Events that are read at once: each holds a batch of rows. */
const READ_AT_ONCE = 20

/**
 * What a report recorded so far, read from its own stream: a view may be late, and an earlier try may
 * have recorded a part.
 */
export const recorded = async (reports: Reports, reportId: string): Promise<Recorded> => {
  const found: Recorded = { keywords: [], fullVolume: undefined, sites: [], gap: [] }
  let version: string | undefined
  for (let before: number | undefined; before !== 1; ) {
    const events = await reports.newest(reportId, { before, limit: READ_AT_ONCE })
    for (const { event } of events) {
      if (event.type === 'KeywordsFound') {
        found.keywords.push(...(event.data.keywords ?? []))
        found.fullVolume = event.data.scoring.fullVolume
      } else if (event.type === 'SiteRead') {
        const { site, role, name, facts } = event.data
        found.sites.push({ site, role, name: name ?? '', facts: facts ?? null })
      } else if (event.type === 'GapFound') {
        version ??= event.data.version
        if (event.data.version === version) found.gap.push(...(event.data.rows ?? []))
      }
    }
    before = events.at(-1)?.version ?? 1
  }
  return { ...found, sites: found.sites.toSorted((a, b) => a.site - b.site) }
}
