import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { OperatorFrame } from '@/features/admin/frame/frame'
import { HeatmapPage } from '@/features/admin/heatmap/heatmap-page'
import type { HeatSearch } from '@/features/admin/heatmap/search'
import { forOperators, operatorHead } from '@/lib/pages/operator-page'
import { readByPage } from '@/lib/pages/search'

/** For operators; to everybody else, signed in or not, nothing is there. */
export const Route = createFileRoute('/heatmap')({
  validateSearch: readByPage<HeatSearch>,
  beforeLoad: forOperators,
  head: operatorHead('Admin: heat map'),
  component: Page,
})

function Page() {
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <OperatorFrame>
      <HeatmapPage
        search={Route.useSearch()}
        onShow={(search) => void navigate({ search, resetScroll: false })}
      />
    </OperatorFrame>
  )
}
