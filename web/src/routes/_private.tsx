import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireUser } from '@/lib/guards'

/** Everything below is for the signed-in; the others are led to sign-in and back. */
export const Route = createFileRoute('/_private')({
  beforeLoad: async ({ context, location }) => ({
    user: await requireUser(context.queryClient, location.href),
  }),
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: Outlet,
})
