import { createFileRoute, redirect } from '@tanstack/react-router'
import { AccountStep } from '@/features/trial/steps/account-step'
import { leaveStep2, sayUsed } from '@/features/trial/steps/flow'
import { privatePage } from '@/lib/pages/page'
import { currentUser } from '@/lib/session/session'

export const Route = createFileRoute('/free-trial-step2')({
  beforeLoad: async ({ context, preload }) => {
    const { useTrial } = await import('@/lib/missions/trial-details')
    const user = await currentUser(context.queryClient)
    const to = leaveStep2(user, useTrial.getState().details)
    if (user?.freeTrialUsed && !preload) sayUsed()
    if (to) throw redirect({ to, replace: true })
    return { user }
  },
  head: () => privatePage('Free Analysis, Step 2'),
  component: Step2,
})

function Step2() {
  return <AccountStep user={Route.useRouteContext().user} />
}
