import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/free-trial/')({
  beforeLoad: () => {
    throw redirect({ to: '/free-trial-step2', replace: true })
  },
})
