import type { FoundKeyword } from '@sortie/contracts/analysis/keywords/found-keywords'
import type { KeywordId } from '@sortie/contracts/analysis/keywords/keyword-id'
import type { ResultPage } from '@sortie/contracts/analysis/keywords/result-pages'
import type { WholeCluster } from '@sortie/contracts/analysis/plans/clusters'
import type { KeywordCluster } from './clusters.ts'

/** Clusters of a part, in bytes of JSON: sealed, and beside a plan, they stay below 256 kB. */
const PART_BYTES = 120_000

/** A cluster as it is recorded. */
export const wholeCluster = ({ rows, ...cluster }: KeywordCluster): WholeCluster => ({
  ...cluster,
  keywordIds: rows.map(({ keywordId }): KeywordId => keywordId),
})

/** Clusters as they are recorded, see {@link wholeInParts}. */
export const inParts = (clusters: readonly KeywordCluster[]): WholeCluster[][] =>
  wholeInParts(clusters.map(wholeCluster))

/**
 * Clusters in parts that each make one commit; one empty part where there are none. A cluster is never
 * cut: all keywords of a report, 5,000 at most, are 130 kB.
 */
export const wholeInParts = (clusters: readonly WholeCluster[]): WholeCluster[][] => {
  const parts: WholeCluster[][] = [[]]
  let bytes = 0
  for (const cluster of clusters) {
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

/** A result page, as far as clusters look at it. */
export type SeenPage = Pick<ResultPage, 'pages' | 'features' | 'questions'>

/** Returns the parts of a keyword's result page that clusters use; all undefined where nobody looked at the page. */
export const seenOn = (page: SeenPage | undefined) => ({
  results: page?.pages.map(({ url }) => url),
  features: page?.features,
  questions: page?.questions,
})

/** A recorded keyword as clusters are made from it, with who ranks for it. */
export const clusterable = (
  { searchVolume, difficulty, ...found }: FoundKeyword,
  pages: ReadonlyMap<string, SeenPage> = new Map(),
) => ({
  ...found,
  volume: searchVolume.value,
  difficulty: difficulty.value,
  ...seenOn(pages.get(found.keywordId)),
})
