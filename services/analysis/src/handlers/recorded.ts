import type { AnalysisEvent, FoundKeyword, GapRow, RankedPage } from '@sortie/contracts/analysis'
import type { OwnSite, SiteFacts, SiteOutcome, SiteRole } from '@sortie/contracts/sites'
import type { Commands } from '@sortie/runtime/store/command'
import { reportEvents } from '../application/report-events.ts'
import { CLUSTERS_VERSION } from '../domain/clusters/clusters.ts'
import { ownSiteIn } from '../domain/replay/facts.ts'
import type { ReportCommand, ReportState } from '../domain/report.ts'

export type Reports = Commands<ReportCommand, ReportState, AnalysisEvent>

export type RecordedSite = {
  site: number
  role: SiteRole
  name: string
  outcome: SiteOutcome
  readAt?: string | undefined
  facts: SiteFacts | null
}
type Recorded = {
  keywords: FoundKeyword[]
  fullVolume: number | undefined
  usualCpc: number | undefined
  /** Who ranks, by the keyword's id. */
  pages: Map<string, RankedPage[]>
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
): Promise<Recorded> => {
  const found: Recorded = {
    ...{ keywords: [], pages: new Map(), sites: [], gap: [] },
    ...{ fullVolume: undefined, usualCpc: undefined, own: null },
  }
  const events = await reportEvents(reports, reportId)
  const rules = events.findLast((event) => event.type === 'GapFound')?.data.version
  for (const { type, data } of events) {
    if (type === 'KeywordsFound') {
      found.keywords.push(...(data.keywords ?? []))
      found.fullVolume ??= data.scoring.fullVolume
      found.usualCpc ??= data.scoring.usualCpc
    } else if (type === 'ResultPagesFound') {
      for (const { keywordId, pages } of data.results ?? []) found.pages.set(keywordId, pages)
    } else if (type === 'SiteRead') {
      const { site, role, name, outcome, readAt, facts } = data
      found.sites.push({ site, role, name: name ?? '', outcome, readAt, facts: facts ?? null })
    } else if (type === 'GapFound' && data.version === rules) {
      found.gap.push(...(data.rows ?? []))
    }
  }
  found.own = ownSiteIn(events, CLUSTERS_VERSION)
  return { ...found, sites: found.sites.toSorted((a, b) => a.site - b.site) }
}
