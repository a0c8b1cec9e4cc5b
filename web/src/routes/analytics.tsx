import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { AnalyticsPage } from '@/features/admin/analytics/analytics-page'
import type { AnalyticsSearch } from '@/features/admin/analytics/search'
import { Frame } from '@/features/admin/frame'
import { privatePage } from '@/lib/page'
import { readByPage } from '@/lib/search'
import { askUser } from '@/lib/session'

/** For operators; to everybody else, signed in or not, nothing is there. */
export const Route = createFileRoute('/analytics')({
  validateSearch: readByPage<AnalyticsSearch>,
  beforeLoad: async ({ context: { queryClient } }) => {
    const user = await askUser(queryClient)
    if (!user?.admin) throw notFound()
    return { isOperator: true }
  },
  head: ({ match: { context } }) =>
    privatePage('isOperator' in context ? 'Admin: analytics' : '404 Page Not Found'),
  component: Page,
})

function Page() {
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <Frame>
      <AnalyticsPage
        search={Route.useSearch()}
        onShow={(search) => void navigate({ search, resetScroll: false })}
      />
    </Frame>
  )
}
