import type { Project } from '@sortie/contracts/analysis/projects/projects'
import type { ReportSummary } from '@sortie/contracts/analysis/reports/reports'
import { searchText } from '@/lib/pages/search'
import { REPORT_FILTERS, type ReportFilter, select } from '@/lib/reports/report-filters'

/** The state of the dashboard, as its address holds it. */
export type DashboardSearch = {
  filter: ReportFilter
  isGrouped: boolean
  /** Part of a name; empty for all. */
  search: string
  /** Reports of archived projects too. */
  withArchived: boolean
}
/** The same in the address: what is usual is not in it. */
export type DashboardAddress = {
  show?: string | undefined
  by?: 'project' | undefined
  search?: string | undefined
  archived?: true | undefined
}

const slugOf = (filter: ReportFilter) => filter.toLowerCase().replace(' ', '-')
const filterAt = (show: unknown) =>
  REPORT_FILTERS.find((filter) => slugOf(filter) === show) ?? REPORT_FILTERS[0]
const LONGEST = 200

/** Reads what is in the address. Keys are undefined and not missing: the router would keep their words. */
export const listedSearch = (raw: Record<string, unknown>): DashboardAddress =>
  dashboardAddress({
    filter: filterAt(raw.show),
    isGrouped: raw.by === 'project',
    search: searchText(raw.search)?.slice(0, LONGEST) ?? '',
    withArchived: raw.archived === true,
  })

export const dashboardAt = (address: DashboardAddress): DashboardSearch => ({
  filter: filterAt(address.show),
  isGrouped: address.by === 'project',
  search: address.search ?? '',
  withArchived: address.archived === true,
})

export const dashboardAddress = ({
  filter,
  isGrouped,
  search,
  withArchived,
}: DashboardSearch): DashboardAddress => ({
  show: filter === REPORT_FILTERS[0] ? undefined : slugOf(filter),
  by: isGrouped ? 'project' : undefined,
  search: search || undefined,
  archived: withArchived || undefined,
})

type Projects = ReadonlyMap<string, Project>
export const byId = (projects: readonly Project[]): Projects =>
  new Map(projects.map((project) => [project.projectId, project]))

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const isCalled = (report: ReportSummary, project: Project | undefined, search: string) => {
  const names = [report.name, report.industry, report.mainCompetitor, project?.name ?? '']
  return plain(names.join('\n')).includes(plain(search.trim()))
}

/** The reports that the dashboard shows, newest first. */
export const filterReports = (
  reports: readonly ReportSummary[],
  projects: Projects,
  { filter, search, withArchived }: Omit<DashboardSearch, 'isGrouped'>,
): ReportSummary[] => {
  const found = reports.filter((report) => {
    const project = projects.get(report.projectId)
    return (withArchived || !project?.isArchived) && isCalled(report, project, search)
  })
  return select(found, filter, ({ requestedAt, opportunities, easiest }) => ({
    at: requestedAt,
    high: opportunities.High,
    easiest,
  }))
}

/** Returns true where some of the reports belong to an archived project, so that the list may leave them out. */
export const holdsArchived = (reports: readonly ReportSummary[], projects: Projects): boolean =>
  reports.some(({ projectId }) => projects.get(projectId)?.isArchived)

/** The reports project by project, that with the newest report first. */
export const groupByProject = (reports: readonly ReportSummary[]): [string, ReportSummary[]][] => [
  ...Map.groupBy(reports, ({ projectId }) => projectId as string),
]
