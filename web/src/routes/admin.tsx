import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { Frame } from '@/features/admin/frame'
import { privatePage } from '@/lib/page'
import { askUser } from '@/lib/session'
import { useSessionWatch } from '@/lib/use-session-watch'

/** Everything below is for operators; to everybody else, signed in or not, nothing is there. */
export const Route = createFileRoute('/admin')({
  beforeLoad: async ({ context: { queryClient } }) => {
    const user = await askUser(queryClient)
    if (!user?.admin) throw notFound()
    return { isOperator: true }
  },
  head: ({ match: { context }, matches }) => {
    if (!('isOperator' in context)) return privatePage('404 Page Not Found')
    const part = matches.at(-1)?.pathname.split('/')[2] || 'overview'
    return privatePage(`Admin: ${part}`)
  },
  component: Admin,
})

function Admin() {
  useSessionWatch()
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}
