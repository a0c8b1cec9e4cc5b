import { createFileRoute, Outlet, redirect, useMatchRoute } from '@tanstack/react-router'
import { AppBar } from '@/components/nav/app-bar'
import { LoadingPage } from '@/components/states/spinner'
import { requireUser } from '@/lib/session/guards'
import { useSessionWatch } from '@/lib/session/use-session-watch'

/** Everything below is for the signed-in who agreed to the terms; the others are led there and back. */
export const Route = createFileRoute('/_private')({
  beforeLoad: async ({ context, location }) => {
    const user = await requireUser(context.queryClient, location.href)
    if (user.consentDue && location.pathname !== '/re-consent')
      throw redirect({ to: '/re-consent', search: { next: location.href }, replace: true })
    return { user }
  },
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  // The styles hold the room of the app's bar meanwhile.
  pendingComponent: () => (
    <div data-app>
      <LoadingPage />
    </div>
  ),
  component: Private,
})

function Private() {
  useSessionWatch()
  // A user who has to agree to new terms first goes nowhere else before.
  const isAsked = useMatchRoute()({ to: '/re-consent' })
  return (
    <>
      {!isAsked && <AppBar />}
      <Outlet />
    </>
  )
}
