import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { AnalyticsPage } from '@/features/admin/analytics/analytics-page'
import type { AnalyticsSearch } from '@/features/admin/analytics/search'
import { OperatorFrame } from '@/features/admin/frame/frame'
import { forOperators, operatorHead } from '@/lib/pages/operator-page'
import { readByPage } from '@/lib/pages/search'

/** For operators; to everybody else, signed in or not, nothing is there. */
export const Route = createFileRoute('/analytics')({
  validateSearch: readByPage<AnalyticsSearch>,
  beforeLoad: forOperators,
  head: operatorHead('Admin: analytics'),
  component: Page,
})

function Page() {
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <OperatorFrame>
      <AnalyticsPage
        search={Route.useSearch()}
        onShow={(search) => void navigate({ search, resetScroll: false })}
      />
    </OperatorFrame>
  )
}
