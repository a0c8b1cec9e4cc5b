import { createFileRoute, Outlet } from '@tanstack/react-router'
import { OperatorFrame } from '@/features/admin/frame/frame'
import { forOperators, operatorHead } from '@/lib/pages/operator-page'
import { useSessionWatch } from '@/lib/session/use-session-watch'

/** Everything below is for operators; to everybody else, signed in or not, nothing is there. */
export const Route = createFileRoute('/admin')({
  beforeLoad: forOperators,
  head: ({ match, matches }) =>
    operatorHead(`Admin: ${matches.at(-1)?.pathname.split('/')[2] || 'overview'}`)({ match }),
  component: Admin,
})

function Admin() {
  useSessionWatch()
  return (
    <OperatorFrame>
      <Outlet />
    </OperatorFrame>
  )
}
