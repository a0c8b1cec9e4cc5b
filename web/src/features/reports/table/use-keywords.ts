import type { Report } from '@sortie/contracts/analysis/reports/reports'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReportSource } from '../queries'
import type { ClusterNames } from './report-line'
import { withAdditions, withClusters } from './rows'
import { useRows } from './use-rows'

/** Reads the keywords and clusters of a report: `listed` are the rows with the clusters that they are in. */
export const useKeywords = (
  { keywords, clusters: count, additions }: Pick<Report, 'keywords' | 'clusters' | 'additions'>,
  source: ReportSource,
) => {
  const rows = useRows(source, keywords.count)
  const clusters = useQuery(source.clusters(count, keywords.count))
  const names: ClusterNames = useMemo(
    () => new Map((clusters.data ?? []).map(({ clusterId, head }) => [clusterId, head])),
    [clusters.data],
  )
  const added = additions?.items
  const listed = useMemo(
    () => rows.data && withAdditions(withClusters(rows.data, clusters.data ?? []), added ?? []),
    [rows.data, clusters.data, added],
  )
  return { rows, clusters, names, listed }
}
