import { createFileRoute, redirect } from '@tanstack/react-router'
import { DetailsStep } from '@/features/trial/steps/details-step'
import { leaveStep1, sayUsed } from '@/features/trial/steps/flow'
import { pageHead } from '@/lib/pages/page'
import { currentUser } from '@/lib/session/session'

export const Route = createFileRoute('/free-trial-step1')({
  beforeLoad: async ({ context, preload }) => {
    const to = leaveStep1(await currentUser(context.queryClient))
    if (to && !preload) sayUsed()
    if (to) throw redirect({ to, replace: true })
  },
  head: () =>
    pageHead(
      'Free Analysis, Step 1',
      'Enter three details about your business to start your free keyword analysis. No card needed.',
    ),
  component: DetailsStep,
})
