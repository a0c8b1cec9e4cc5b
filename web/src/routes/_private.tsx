import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { requireUser } from '@/lib/guards'
import { useSessionWatch } from '@/lib/use-session-watch'

/** Everything below is for the signed-in who agreed to the terms; the others are led there and back. */
export const Route = createFileRoute('/_private')({
  beforeLoad: async ({ context, location }) => {
    const user = await requireUser(context.queryClient, location.href)
    if (user.consentDue && location.pathname !== '/re-consent')
      throw redirect({ to: '/re-consent', search: { next: location.href }, replace: true })
    return { user }
  },
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: Private,
})

function Private() {
  useSessionWatch()
  return <Outlet />
}
