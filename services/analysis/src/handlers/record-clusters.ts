import type { AnalysisEvent, FoundKeyword } from '@sortie/contracts/analysis'
import type { Commands } from '@sortie/runtime/store/command'
import { reportEvents } from '../application/report-events.ts'
import { CLUSTERS_VERSION, clustersOf } from '../domain/clusters/clusters.ts'
import { clusterable, inParts } from '../domain/clusters/parts.ts'
import { firstSorties } from '../domain/clusters/sorties.ts'
import { awaitsClusters, type ReportCommand, type ReportState } from '../domain/report.ts'
import { placeOfBrief } from '../lexicon/reach.ts'

type Reports = Commands<ReportCommand, ReportState, AnalysisEvent>
type Found = { keywords: FoundKeyword[]; fullVolume: number | undefined }

/** The keywords of a report as they were recorded; an earlier try may have recorded a part. */
const recorded = async (reports: Reports, reportId: string): Promise<Found> => {
  const found: Found = { keywords: [], fullVolume: undefined }
  for (const event of await reportEvents(reports, reportId)) {
    if (event.type !== 'KeywordsFound') continue
    found.keywords.push(...(event.data.keywords ?? []))
    found.fullVolume ??= event.data.scoring.fullVolume
  }
  return found
}

/**
 * Brings the keywords of a report together in clusters, once all of them are there, and plans the first
 * pages. The same keywords always come to the same clusters, so a try that takes over goes on behind
 * the last part that was recorded.
 */
export const recordClusters = async (
  reports: Reports,
  state: ReportState,
  at: string,
): Promise<void> => {
  if (!awaitsClusters(state) || !state.brief) return
  const { reportId } = state.about
  const { keywords, fullVolume } = await recorded(reports, reportId)
  const place = placeOfBrief(state.brief)
  const { town, words, reach } = place
  const clusters = clustersOf(keywords.map(clusterable), {
    fullVolume,
    place: words,
    reach: reach ?? null,
  })
  const parts = inParts(clusters)
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1
    const plan = isLast
      ? {
          clusters: clusters.length,
          sorties: firstSorties({ clusters, town, at, reach: reach ?? null }),
          place,
        }
      : null
    const data = { at, part: index + 1, version: CLUSTERS_VERSION, clusters: part, plan }
    const step = `clusters-${CLUSTERS_VERSION}-${index + 1}`
    await reports.handle(reportId, { type: 'RecordClusters', data }, { step })
  }
}
