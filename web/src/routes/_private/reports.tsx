import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { isRunOver } from '@/components/report/progress/stages'
import {
  type DashboardAddress,
  dashboardAddress,
  dashboardAt,
  listedSearch,
} from '@/features/reports/list/dashboard-search'
import { ReportsPage } from '@/features/reports/list/reports-page'
import { isSameStep } from '@/lib/pages/filter-steps'
import { privatePage } from '@/lib/pages/page'
import { readByPage } from '@/lib/pages/search'
import { projectsQuery } from '@/lib/projects'
import { reportsQuery } from '@/lib/reports/reports'
import { orSignIn } from '@/lib/session/guards'

export const Route = createFileRoute('/_private/reports')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: readByPage<DashboardAddress>,
  loader: async ({ context: { queryClient }, location }) => {
    const known = queryClient.getQueryData(reportsQuery.queryKey)
    // One that was under way may have ended while nobody listened. Asked for at once where the page
    // is open already, as nothing else would ask; otherwise when it opens.
    if (known?.some(({ status }) => !isRunOver(status)))
      void queryClient.invalidateQueries({ queryKey: reportsQuery.queryKey, exact: true })
    // They say which reports are archived; without an answer all are shown.
    const projects = queryClient.ensureQueryData(projectsQuery).catch(() => null)
    // Rows that were seen show at once, and what is asked for anew comes behind them.
    const reports = known?.length ? known : queryClient.fetchQuery(reportsQuery)
    await Promise.all([reports, projects]).catch(orSignIn(queryClient, location.href))
  },
  head: () => privatePage('Dashboard'),
  component: Reports,
})

function Reports() {
  const search = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const shown = dashboardAt(listedSearch(search))
  return (
    <ReportsPage
      shown={shown}
      onShow={(next) =>
        void navigate({
          search: dashboardAddress(next),
          replace: isSameStep(shown, next),
          resetScroll: false,
        })
      }
    />
  )
}
