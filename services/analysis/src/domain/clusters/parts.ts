import type { AnalysisEvent, FoundKeyword, KeywordId } from '@sortie/contracts/analysis'
import type { Clustered } from './clusters.ts'

/** Clusters as their event holds them. */
export type KeptCluster = NonNullable<
  Extract<AnalysisEvent, { type: 'KeywordsClustered' }>['data']['clusters']
>[number]

/** Clusters of a part, in bytes of JSON: sealed, and beside a plan, they stay below 256 kB. */
const PART_BYTES = 120_000

const kept = ({ rows, ...cluster }: Clustered): KeptCluster => ({
  ...cluster,
  keywordIds: rows.map(({ keywordId }): KeywordId => keywordId),
})

/**
 * Clusters in parts that each make one commit; one empty part where there are none. A cluster is never
 * cut: all keywords of a report, 5,000 at most, are 130 kB.
 */
export const inParts = (clusters: readonly Clustered[]): KeptCluster[][] => {
  const parts: KeptCluster[][] = [[]]
  let bytes = 0
  for (const cluster of clusters.map(kept)) {
    const size = Buffer.byteLength(JSON.stringify(cluster))
    if (bytes > 0 && bytes + size > PART_BYTES) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)!.push(cluster)
    bytes += size
  }
  return parts
}

/** A recorded keyword as clusters are made from it. */
export const clusterable = ({ searchVolume, difficulty, ...found }: FoundKeyword) => ({
  ...found,
  volume: searchVolume.value,
  difficulty: difficulty.value,
})
