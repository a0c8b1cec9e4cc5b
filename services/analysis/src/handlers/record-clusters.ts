import type { FoundKeyword, GapRow, KeywordId } from '@sortie/contracts/analysis'
import { byClusterImpact, CLUSTERS_VERSION, clustersOf } from '../domain/clusters/clusters.ts'
import { clusterable, inParts } from '../domain/clusters/parts.ts'
import { firstSorties } from '../domain/clusters/sorties.ts'
import { evidenceOf } from '../domain/gap/evidence.ts'
import { isGap } from '../domain/gap/gap.ts'
import { awaitsClusters, type ReportState } from '../domain/report.ts'
import { placeOfBrief } from '../lexicon/reach.ts'
import { type Reports, recorded } from './recorded.ts'

type Given = Parameters<typeof clustersOf>[1]

/**
 * The clusters, and those of them that the first pages come from. Where sites are compared, what rivals
 * have a page on and the reader has not stands apart, and comes first.
 */
const grouped = (keywords: readonly FoundKeyword[], gap: readonly GapRow[], given: Given) => {
  const rows = keywords.map(clusterable)
  if (gap.length === 0) {
    const clusters = clustersOf(rows, given)
    return { clusters, first: clusters }
  }
  const wanted = new Set<KeywordId>(
    gap.filter((row) => isGap(row.class)).map(({ keywordId }) => keywordId),
  )
  const first = clustersOf(
    rows.filter(({ keywordId }) => wanted.has(keywordId)),
    given,
  )
  const others = clustersOf(
    rows.filter(({ keywordId }) => !wanted.has(keywordId)),
    given,
  )
  return { clusters: [...first, ...others].toSorted(byClusterImpact), first }
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
  const { keywords, fullVolume, gap, sites } = await recorded(reports, reportId)
  const place = placeOfBrief(state.brief)
  const { town, words, reach = null } = place
  const { clusters, first } = grouped(keywords, gap, { fullVolume, place: words, reach })
  const withEvidence = evidenceOf(gap, sites, first)
  const parts = inParts(clusters)
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1
    const plan = isLast
      ? {
          clusters: clusters.length,
          sorties: withEvidence(
            firstSorties({ clusters: first, town, at, reach, isVaried: gap.length === 0 }),
          ),
          place,
        }
      : null
    const data = { at, part: index + 1, version: CLUSTERS_VERSION, clusters: part, plan }
    const step = `clusters-${CLUSTERS_VERSION}-${index + 1}`
    await reports.handle(reportId, { type: 'RecordClusters', data }, { step })
  }
}
