import type { Report } from '@sortie/contracts/analysis'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReportSource } from './queries'
import type { ClusterNames } from './report-line'
import { withClusters } from './rows'
import { useRows } from './use-rows'

/** Reads the keywords and clusters of a report: `listed` are the rows with the clusters that they are in. */
export const useKeywords = (
  { keywords, clusters: count }: Pick<Report, 'keywords' | 'clusters'>,
  source: ReportSource,
) => {
  const rows = useRows(source, keywords.count)
  const clusters = useQuery(source.clusters(count, keywords.count))
  const names: ClusterNames = useMemo(
    () => new Map((clusters.data ?? []).map(({ clusterId, head }) => [clusterId, head])),
    [clusters.data],
  )
  const listed = useMemo(
    () => rows.data && withClusters(rows.data, clusters.data ?? []),
    [rows.data, clusters.data],
  )
  return { rows, clusters, names, listed }
}
