import type { Report } from '@sortie/contracts/analysis/reports/reports'
import type { ShareSection } from '@sortie/contracts/analysis/reports/share-events'
import {
  type ReportSearch,
  reportSearch,
  type TableSearch,
  tableAddress,
  tableStateAt,
} from '../table/table-state'

/** The parts of a finished report, in their order. */
export const REPORT_TABS = [
  'plan',
  'keywords',
  'clusters',
  'competitors',
  'advertising',
  'methods',
] as const
export type ReportTab = (typeof REPORT_TABS)[number]

const NAMES: Record<ReportTab, string> = {
  plan: 'Plan',
  keywords: 'Keywords',
  clusters: 'Clusters',
  competitors: 'Competitors',
  advertising: 'Advertising',
  methods: 'Methods',
}
/** Returns the name of a tab; the keywords of a competitor report are its gap. */
export const tabName = (tab: ReportTab, kind: Report['kind']): string =>
  kind === 'competitors' && tab === 'keywords' ? 'The gap' : NAMES[tab]

type Contents = Pick<Report, 'kind' | 'sorties' | 'clusters' | 'gap'>

/** Returns whether a report has something to show in each of its tabs. */
const contentsOf = (
  { kind, sorties, clusters, gap }: Contents,
  has: (section: ShareSection) => boolean,
): Record<ReportTab, boolean> => {
  const isComparison = kind === 'competitors'
  return {
    plan: sorties.length > 0,
    keywords: has(isComparison ? 'gap' : 'keywords'),
    clusters: clusters !== null && clusters > 0,
    competitors:
      has('competitors') || (isComparison && (has('own') || (has('gap') && gap !== null))),
    advertising: !isComparison && has('keywords'),
    methods: has('methods'),
  }
}

/**
 * Returns the tabs that have something to show.
 * @param sections the parts that somebody shared; undefined where all are there
 */
export const tabsOf = (report: Contents, sections?: readonly ShareSection[]): ReportTab[] => {
  const contents = contentsOf(report, (section) => !sections || sections.includes(section))
  return REPORT_TABS.filter((tab) => contents[tab])
}

/** Returns the tab to open: the one that the address names where it is there, else the first one. */
export const openTab = (tabs: readonly ReportTab[], wanted: ReportTab | null): ReportTab | null =>
  tabs.find((tab) => tab === wanted) ?? tabs[0] ?? null

/**
 * Reads the tab from the address. Addresses from before there were tabs name only filters of the table: these
 * open the keywords.
 */
export const tabAt = (search: Record<string, unknown>): ReportTab | null => {
  const named = REPORT_TABS.find((tab) => tab === search.tab)
  if (named) return named
  return Object.keys(tableAddress(tableStateAt(reportSearch(search)))).length > 0
    ? 'keywords'
    : null
}

/** The search parameters of a report's address: its open tab, and the state of its table. */
export type ReportAddress = { tab?: ReportTab | undefined } & ReportSearch

/** Returns the address of a report in which a tab is open, and its table shows what is asked for. */
export const reportAddress = (shown: TableSearch, tab: ReportTab | null): ReportAddress => ({
  ...(tab && { tab }),
  ...tableAddress(shown),
})
