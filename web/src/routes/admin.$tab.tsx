import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { Tab, type TabSearch } from '@/features/admin/tab'

/** One route for all tabs: what is small here is small on every page that visitors load. */
export const Route = createFileRoute('/admin/$tab')({
  validateSearch: ({ search, status, show }: Record<string, unknown>): TabSearch => ({
    ...(typeof search === 'string' && search && { search }),
    ...(typeof status === 'string' && { status }),
    ...(typeof show === 'string' && { show }),
  }),
  // The first tab has no name of its own in its address; people type one.
  beforeLoad: ({ params: { tab } }) => {
    if (tab === 'overview') throw redirect({ to: '/admin', replace: true })
  },
  component: Page,
})

function Page() {
  const { tab } = Route.useParams()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <Tab
      name={tab}
      shown={Route.useSearch()}
      onShow={(shown) => void navigate({ search: shown, resetScroll: false })}
    />
  )
}
