import { pageName } from '@sortie/contracts/analysis/plans/page-name'
import { planGroups } from '@sortie/contracts/analysis/plans/plan-groups'
import type { Sortie } from '@sortie/contracts/analysis/plans/sorties'
import type { FoundCompetitor } from '@sortie/contracts/analysis/reports/report-events'
import { reachWords } from '@sortie/contracts/analysis/scoring/reach-words'
import { roughly } from '@sortie/contracts/analysis/scoring/roughly'
import type { SiteView } from '../comparisons/views/report-comparison.ts'
import type { ClusterView } from '../reports/views/report-cluster.ts'
import type { ReportView } from '../reports/views/report-view.ts'
import { type Cell, type ColumnOf, cellsOf, EMPTY_CELL, type ExportColumn } from './columns.ts'
import { type GapComparison, WHY_UNREAD } from './gap-columns.ts'

// The tables of a report beside its keywords, as files hold them: its plan, its clusters, its competitors.

/** A cluster without the ids of its keywords: the keywords of a file name it by its head. */
export type ExportedCluster = Omit<ClusterView, 'keywordIds' | 'version' | 'rank'>

/** Lines of cells under their columns. */
export type FileTable = {
  name: 'Plan' | 'Clusters' | 'Competitors'
  columns: ExportColumn[]
  rows: Cell[][]
}

const tableOf = <Item>(
  name: FileTable['name'],
  columns: readonly ColumnOf<Item>[],
  items: readonly Item[],
): FileTable => ({
  name,
  columns: columns.map(({ of: _, ...column }) => column),
  rows: items.map((item) => cellsOf(item, columns)),
})

const ownPageAddress = ({ ownPage }: Pick<Sortie, 'ownPage'>): string =>
  ownPage?.page?.address ?? EMPTY_CELL

type PlannedSortie = { sortie: Sortie; group: string; number: number }

/** The pages of a plan as the report shows them: easy wins first, numbered in that order. */
export const plannedSorties = (sorties: readonly Sortie[]): PlannedSortie[] =>
  planGroups(sorties).flatMap(({ name, pages }) =>
    pages.map(({ sortie, number }) => ({ sortie, group: name, number })),
  )

const PLAN: readonly ColumnOf<PlannedSortie>[] = [
  { title: 'Number', kind: 'count', width: 9, of: ({ number }) => number },
  { title: 'Group', kind: 'text', width: 22, of: ({ group }) => group },
  { title: 'Page', kind: 'text', width: 50, of: ({ sortie }) => sortie.title },
  { title: 'Page type', kind: 'text', width: 18, of: ({ sortie }) => pageName(sortie.page) },
  { title: 'Main keyword', kind: 'text', width: 36, of: ({ sortie }) => sortie.head },
  { title: 'Keywords', kind: 'count', width: 11, of: ({ sortie }) => sortie.count },
  { title: 'Searches a month', kind: 'count', width: 18, of: ({ sortie }) => sortie.volume },
  {
    title: 'Clicks a month at position 3, est.',
    kind: 'count',
    width: 20,
    of: ({ sortie }) => roughly(sortie.clicks.value),
  },
  {
    title: 'Difficulty (0-10)',
    kind: 'decimal',
    width: 17,
    of: ({ sortie }) => sortie.difficulty,
  },
  { title: 'Opportunity', kind: 'text', width: 14, of: ({ sortie }) => sortie.opportunity },
  { title: 'Why', kind: 'text', width: 60, of: ({ sortie }) => sortie.why },
  { title: 'Area', kind: 'text', width: 40, of: ({ sortie }) => reachWords(sortie.clicks) },
  { title: 'Your page', kind: 'text', width: 44, of: ({ sortie }) => ownPageAddress(sortie) },
]

const CLUSTERS: readonly ColumnOf<ExportedCluster>[] = [
  { title: 'Cluster', kind: 'text', width: 44, printed: 40, of: ({ head }) => head },
  { title: 'Page type', kind: 'text', width: 18, printed: 20, of: ({ page }) => pageName(page) },
  { title: 'Keywords', kind: 'count', width: 11, printed: 12, of: ({ count }) => count },
  { title: 'Searches a month', kind: 'count', width: 18, printed: 13, of: ({ volume }) => volume },
  {
    title: 'Clicks a month at position 3, est.',
    kind: 'count',
    width: 20,
    printed: 18,
    of: ({ clicks }) => roughly(clicks),
  },
  {
    title: 'Difficulty (0-10)',
    kind: 'decimal',
    width: 17,
    printed: 13,
    of: ({ difficulty }) => difficulty,
  },
  {
    title: 'Impact (0-100)',
    kind: 'count',
    width: 15,
    of: ({ impact }) => Math.round(impact),
  },
  {
    title: 'Opportunity',
    kind: 'text',
    width: 14,
    printed: 16,
    of: ({ opportunity }) => opportunity,
  },
  {
    title: 'Grouped by',
    kind: 'text',
    width: 24,
    of: ({ by }) => (by === 'results' ? 'Shared search results' : 'Words and topics'),
  },
  { title: 'Your page', kind: 'text', width: 44, of: ownPageAddress },
]

const topKeywords = ({ topKeywords: top }: FoundCompetitor): string =>
  top
    .map(
      ({ keyword, volume, typical }) =>
        `${keyword} (${volume.value}${typical ? ', typical of the trade' : ''})`,
    )
    .join('; ')

const COMPETITORS: readonly ColumnOf<FoundCompetitor>[] = [
  { title: 'Competitor', kind: 'text', width: 30, printed: 26, of: ({ name }) => name },
  { title: 'About', kind: 'text', width: 60, printed: 50, of: ({ description }) => description },
  {
    title: 'Page views a month (Wikipedia)',
    kind: 'count',
    width: 20,
    of: ({ interest }) => interest?.value ?? EMPTY_CELL,
  },
  {
    title: 'Top keywords (searches a month)',
    kind: 'text',
    width: 70,
    printed: 50,
    of: topKeywords,
  },
]

const topics = ({ facts }: SiteView): string =>
  (facts?.topics ?? []).map(({ topic, pages }) => `${topic} (${pages})`).join('; ')

const SITES: readonly ColumnOf<SiteView>[] = [
  {
    title: 'Site',
    kind: 'text',
    width: 30,
    printed: 26,
    of: ({ role, name }) => (role === 'own' ? 'You' : name),
  },
  {
    title: 'Address',
    kind: 'text',
    width: 30,
    printed: 26,
    of: ({ facts }) => facts?.host ?? EMPTY_CELL,
  },
  {
    title: 'Not read because',
    kind: 'text',
    width: 40,
    of: ({ outcome }) => (outcome === 'read' ? EMPTY_CELL : WHY_UNREAD[outcome]),
  },
  {
    title: 'Pages read',
    kind: 'count',
    width: 12,
    printed: 12,
    of: ({ facts }) => facts?.pages.length ?? EMPTY_CELL,
  },
  {
    title: 'Pages in sitemap',
    kind: 'count',
    width: 16,
    printed: 12,
    of: ({ facts }) => facts?.listed ?? EMPTY_CELL,
  },
  {
    title: 'Pages changed in 30 days',
    kind: 'count',
    width: 16,
    of: ({ facts }) => facts?.pace?.month ?? EMPTY_CELL,
  },
  {
    title: 'Keywords it ranks for',
    kind: 'count',
    width: 16,
    of: ({ measured }) => measured?.keywords ?? EMPTY_CELL,
  },
  {
    title: 'Visitors a month, est.',
    kind: 'count',
    width: 16,
    of: ({ measured }) => measured?.traffic ?? EMPTY_CELL,
  },
  {
    title: 'In its own words',
    kind: 'text',
    width: 50,
    of: ({ facts }) => facts?.selfSaid ?? EMPTY_CELL,
  },
  { title: 'Topics (pages)', kind: 'text', width: 60, printed: 50, of: topics },
]

/** The pages to make first; no line where the report has no plan. */
export const planTable = ({ sorties }: Pick<ReportView, 'sorties'>): FileTable =>
  tableOf('Plan', PLAN, plannedSorties(sorties))

/** The clusters, best first. */
export const clusterTable = (clusters: readonly ExportedCluster[]): FileTable =>
  tableOf('Clusters', CLUSTERS, clusters)

/** The competitors of a report; the sites that it compares, where it does. */
export const competitorTable = (
  { competitors }: Pick<ReportView, 'competitors'>,
  compared: GapComparison | null,
): FileTable =>
  compared
    ? tableOf('Competitors', SITES, compared.sites)
    : tableOf('Competitors', COMPETITORS, competitors)
