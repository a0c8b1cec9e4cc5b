import { CLUSTERS_VERSION } from '../domain/clusters/clusters.ts'
import { clusterable, inParts } from '../domain/clusters/parts.ts'
import { planClusters } from '../domain/clusters/plan.ts'
import { awaitsClusters, type ReportState } from '../domain/report.ts'
import { placeOfBrief } from '../lexicon/reach.ts'
import { type Reports, recorded } from './recorded.ts'

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
  const { keywords, fullVolume, pages, gap, sites } = await recorded(reports, reportId)
  const place = placeOfBrief(state.brief)
  const { aim } = state.brief
  const { clusters, sorties } = planClusters(
    keywords.map((keyword) => clusterable(keyword, pages)),
    { fullVolume, place, at, aim, gap, sites },
  )
  const parts = inParts(clusters)
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1
    const plan = isLast ? { clusters: clusters.length, sorties, place } : null
    const data = { at, part: index + 1, version: CLUSTERS_VERSION, clusters: part, plan }
    const step = `clusters-${CLUSTERS_VERSION}-${index + 1}`
    await reports.handle(reportId, { type: 'RecordClusters', data }, { step })
  }
}
