import type { AnalysisEvent, FoundKeyword, GapRow } from '@sortie/contracts/analysis'
import type { OwnSite } from '@sortie/contracts/analysis/sites/sites'
import { CLUSTERS_VERSION } from '../domain/clusters/clusters.ts'
import type { SeenPage } from '../domain/clusters/parts.ts'
import { ownSiteIn, type RecordedSite, recordedSitesIn } from '../domain/replay/facts.ts'
import { reportEvents } from '../reports/report-events.ts'
import type { Reports } from '../reports/reports.ts'

type RunRecord = {
  keywords: FoundKeyword[]
  fullVolume: number | undefined
  usualCpc: number | undefined
  /** Result pages, by the keyword's id. */
  pages: Map<string, SeenPage>
  /** In their order. */
  sites: RecordedSite[]
  /** Of the rules that the last part was found by. */
  gap: GapRow[]
  /** What clusters of today's rules were begun with; null where nothing was read, or none were. */
  own: OwnSite | null
}

/** What a report recorded so far; an earlier try may have recorded a part. */
export const recorded = async (
  reports: Pick<Reports, 'newest'>,
  reportId: string,
): Promise<RunRecord> => recordedIn(await reportEvents(reports, reportId))

/** What the events of a report recorded. */
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
