import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { isOver } from '@/components/report/stages'
import { ReportsPage } from '@/features/reports/reports-page'
import { orSignIn } from '@/lib/guards'
import { privatePage } from '@/lib/page'
import { FILTERS, type Filter } from '@/lib/report-filters'
import { reportsQuery } from '@/lib/reports'

/** How a filter stands in the address; the first one is what an address without a word shows. */
const slugOf = (filter: Filter) => filter.toLowerCase().replace(' ', '-')
const filterAt = (show: string | undefined) => FILTERS.find((filter) => slugOf(filter) === show)

export const Route = createFileRoute('/_private/reports')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: ({ show }: Record<string, unknown>): { show?: string } => {
    const filter = filterAt(String(show))
    return filter && filter !== 'Latest' ? { show: slugOf(filter) } : {}
  },
  loader: ({ context: { queryClient }, location }) => {
    const known = queryClient.getQueryData(reportsQuery.queryKey)
    // One that was under way may have ended while nobody listened. Asked for at once where the page
    // is open already, as nothing else would ask; otherwise when it opens.
    if (known?.some(({ status }) => !isOver(status)))
      void queryClient.invalidateQueries({ queryKey: reportsQuery.queryKey, exact: true })
    // Rows that were seen show at once, and what is asked for anew comes behind them.
    if (known?.length) return known
    return queryClient.fetchQuery(reportsQuery).catch(orSignIn(queryClient, location.href))
  },
  head: () => privatePage('Dashboard'),
  component: Reports,
})

function Reports() {
  const { show } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <ReportsPage
      filter={filterAt(show) ?? 'Latest'}
      onFilter={(filter) =>
        void navigate({
          search: filter === 'Latest' ? {} : { show: slugOf(filter) },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
