import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { GapRow } from '@sortie/contracts/analysis/comparisons/gap'
import type { FoundKeyword } from '@sortie/contracts/analysis/keywords/found-keywords'
import type { OwnSite } from '@sortie/contracts/analysis/sites/sites'
import { CLUSTERS_VERSION } from '../domain/clusters/clusters.ts'
import type { SeenPage } from '../domain/clusters/parts.ts'
import { ownSiteIn, type RecordedSite, recordedSitesIn } from '../domain/replay/facts.ts'
import { readReportEvents } from '../reports/report-events.ts'
import type { Reports } from '../reports/reports.ts'

type RunRecord = {
  keywords: FoundKeyword[]
  fullVolume: number | undefined
  usualCpc: number | undefined
  /** Result pages, by the keyword's id. */
  pages: Map<string, SeenPage>
  /** The sites, in their order. */
  sites: RecordedSite[]
  /** The rows of the gap, by the rules of its last part. */
  gap: GapRow[]
  /**
   * The own site that clusters of today's rules were begun with; null where none was read, or no clusters were begun.
   */
  own: OwnSite | null
}

/** Reads the results that a report recorded so far; an earlier try may have recorded a part. */
export const recorded = async (
  reports: Pick<Reports, 'newest'>,
  reportId: string,
): Promise<RunRecord> => recordedIn(await readReportEvents(reports, reportId))

/** Returns the results that the events of a report recorded. */
export const recordedIn = (events: readonly AnalysisEvent[]): RunRecord => {
  const found: RunRecord = {
    keywords: [],
    pages: new Map(),
    ...recordedSitesIn(events),
    fullVolume: undefined,
    usualCpc: undefined,
    own: ownSiteIn(events, CLUSTERS_VERSION),
  }
  for (const { type, data } of events) {
    if (type === 'KeywordsFound') {
      found.keywords.push(...(data.keywords ?? []))
      found.fullVolume ??= data.scoring.fullVolume
      found.usualCpc ??= data.scoring.usualCpc
    } else if (type === 'ResultPagesFound') {
      for (const page of data.results ?? []) found.pages.set(page.keywordId, page)
    }
  }
  return found
}
