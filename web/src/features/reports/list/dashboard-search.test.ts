import type { Project } from '@sortie/contracts/analysis/projects/projects'
import type { ReportSummary } from '@sortie/contracts/analysis/reports/reports'
import { expect, test } from 'vitest'
import {
  byId,
  dashboardAddress,
  dashboardAt,
  filterReports,
  groupByProject,
  holdsArchived,
  listedSearch,
} from './dashboard-search.ts'

const report = (reportId: string, projectId: string, name: string, day: number) =>
  ({
    reportId,
    projectId,
    name,
    industry: 'Bakery',
    mainCompetitor: 'Greggs',
    easiest: 2,
    requestedAt: `2026-01-0${day}T00:00:00Z`,
    opportunities: { High: day % 2, Medium: 0, Low: 0 },
  }) as ReportSummary
const reports = [
  report('rep_c', 'prj_1', 'Crème Café', 3),
  report('rep_b', 'prj_2', 'Loaf', 2),
  report('rep_a', 'prj_1', 'Crumb', 1),
]
const projects = byId([
  { projectId: 'prj_1', name: 'North', isArchived: false },
  { projectId: 'prj_2', name: 'South', isArchived: true },
] as unknown as Project[])
const usual = dashboardAt({})
const ids = (shown: Partial<typeof usual>) =>
  filterReports(reports, projects, { ...usual, ...shown }).map(({ reportId }) => reportId)

test('reports of archived projects are shown where somebody asks for them', () => {
  expect(ids({})).toEqual(['rep_c', 'rep_a'])
  expect(ids({ withArchived: true })).toEqual(['rep_c', 'rep_b', 'rep_a'])
  expect(holdsArchived(reports, projects)).toBe(true)
  expect(holdsArchived(reports, new Map())).toBe(false)
})

test('they are found by any of their names and by that of their project, without accents and case', () => {
  expect(ids({ search: ' creme cafe' })).toEqual(['rep_c'])
  expect(ids({ search: 'NORTH' })).toEqual(['rep_c', 'rep_a'])
  expect(ids({ search: 'greggs', filter: 'High Potential' })).toEqual(['rep_c', 'rep_a'])
  expect(ids({ search: 'nobody' })).toEqual([])
})

test('projects come in the order of their newest report', () => {
  const groups = groupByProject(reports).map(([id, of]) => [id, of.length])
  expect(groups).toEqual([
    ['prj_1', 2],
    ['prj_2', 1],
  ])
})

test('what is shown stands in the address, and what is usual does not', () => {
  expect(Object.values(dashboardAddress(usual)).filter((value) => value !== undefined)).toEqual([])
  const shown = {
    filter: 'Easy Difficulty',
    isGrouped: true,
    search: '12',
    withArchived: true,
  } as const
  expect(dashboardAt(dashboardAddress(shown))).toEqual(shown)
  expect(
    dashboardAt(
      listedSearch({ show: 'easy-difficulty', by: 'project', search: 12, archived: true }),
    ),
  ).toEqual(shown)
  expect(dashboardAt(listedSearch({ show: 'x', by: 7, search: {}, archived: 'x' }))).toEqual(usual)
})
