import type { GapRow } from '@sortie/contracts/analysis/comparisons/gap'
import type { KeywordId } from '@sortie/contracts/analysis/keywords/keyword-id'
import type { Aim } from '@sortie/contracts/analysis/keywords/ratings'
import type { Sortie } from '@sortie/contracts/analysis/plans/sorties'
import type { ImpactRules } from '@sortie/contracts/analysis/scoring/impact'
import type { PaidRules } from '@sortie/contracts/analysis/scoring/paid-impact'
import type { ServingPage } from '@sortie/contracts/analysis/sites/sites'
import type { Language } from '@sortie/contracts/countries'
import { type SiteEvidence, sortieEvidence } from '../gap/evidence.ts'
import { isGap } from '../gap/gap.ts'
import {
  CLUSTERS_VERSION,
  type Clusterable,
  type ClustersVersion,
  clusterOrder,
  clustersOf,
  isByWorth,
  isHigh,
  type KeywordCluster,
  type Reach,
} from './clusters.ts'
import { firstSorties } from './sorties.ts'

export type Plannable = Clusterable & { weak?: unknown }
/** The inputs of clusters and first pages, beside the keywords. */
export type PlanInputs = {
  /** As `Scoring` has it. */
  fullVolume: number | undefined
  /** As `Scoring` has it. */
  usualCpc?: number | undefined
  /** The place of the business, and the customers that it can reach; without `reach`, the whole country. */
  place: {
    town: string | null
    words: readonly string[]
    /** The language of the keywords; English by default. */
    language?: Language | undefined
    /** True where the business comes to its customers; absent where nobody knows. */
    isMobile?: boolean | undefined
    reach?: Reach | undefined
  }
  /** ISO time of the calculation. */
  at: string
  aim?: Aim | undefined
  /** In a comparison of sites: the gap of each keyword, and the sites in their order. */
  gap?: readonly GapRow[]
  sites?: readonly SiteEvidence[]
  /** Finds the page of the business's own site that serves some keywords; absent where that is not known. */
  ownPage?: ((rows: readonly Plannable[]) => ServingPage) | undefined
  /** The version of the rules; the newest by default. */
  version?: ClustersVersion
  rules?: ImpactRules
  /** The same for ads. */
  paidRules?: PaidRules
}

/**
 * Groups keywords into clusters, and returns with them those that the first pages come from. In a comparison of sites,
 * these are the clusters of keywords that rivals have a page on and the reader has not. In other reports, from version
 * 7 on, these are all but the clusters about the rest of the trade of a business that does only a part of it.
 */
const grouped = <Row extends Plannable>(
  rows: readonly Row[],
  gap: readonly GapRow[],
  inputs: Parameters<typeof clustersOf>[1],
): { clusters: KeywordCluster<Row>[]; first: KeywordCluster<Row>[] } => {
  if (gap.length === 0) {
    const isApart = ({ isRelated }: Row) =>
      isByWorth(inputs?.version ?? CLUSTERS_VERSION) && isRelated === true
    const first = clustersOf(
      rows.filter((row) => !isApart(row)),
      inputs,
    )
    const related = clustersOf(rows.filter(isApart), inputs)
    const order = clusterOrder(inputs?.version ?? CLUSTERS_VERSION)
    return { clusters: [...first, ...related].toSorted(order), first }
  }
  const wanted = new Set<KeywordId>(
    gap.filter((row) => isGap(row.class)).map(({ keywordId }) => keywordId),
  )
  const first = clustersOf(
    rows.filter(({ keywordId }) => wanted.has(keywordId)),
    inputs,
  )
  const others = clustersOf(
    rows.filter(({ keywordId }) => !wanted.has(keywordId)),
    inputs,
  )
  const order = clusterOrder(inputs?.version ?? CLUSTERS_VERSION)
  return { clusters: [...first, ...others].toSorted(order), first }
}

/** The same clusters, each with the page that the business has on it. */
const withOwnPages = <Row extends Plannable>(
  clusters: readonly KeywordCluster<Row>[],
  ownPage: PlanInputs['ownPage'],
): KeywordCluster<Row>[] =>
  clusters.map((each) => (ownPage ? { ...each, ownPage: ownPage(each.rows) } : each))

/** Brings keywords together in clusters, and says which pages to make first: none where it is for ads. */
export const planClusters = <Row extends Plannable>(
  rows: readonly Row[],
  {
    place,
    at,
    aim,
    gap = [],
    sites = [],
    version = CLUSTERS_VERSION,
    ownPage,
    ...rated
  }: PlanInputs,
): { clusters: KeywordCluster<Row>[]; sorties: Sortie[] } => {
  const { town, words, language, isMobile } = place
  // The first version counted the clicks of the whole country.
  const reach = version === '1' ? null : (place.reach ?? null)
  const found = grouped(rows, gap, { ...rated, place: words, language, reach, version, aim })
  const clusters = withOwnPages(found.clusters, ownPage)
  const first = withOwnPages(found.first, ownPage)
  // They rank by themselves; whoever advertises begins with the best clusters.
  if (aim === 'paid') return { clusters, sorties: [] }
  const isVaried = gap.length === 0
  const sorties = firstSorties({
    clusters: first,
    town,
    place: words,
    language,
    isMobile,
    at,
    reach,
    version,
    isVaried,
    isHigh: (row) => isHigh(row, { ...rated, aim, version }),
  })
  return { clusters, sorties: sortieEvidence(gap, sites, first)(sorties) }
}
