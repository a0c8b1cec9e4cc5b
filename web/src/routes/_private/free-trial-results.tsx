import { createFileRoute, redirect } from '@tanstack/react-router'
import { trialQuery } from '@/features/trial/queries'
import { orSignIn } from '@/lib/guards'

/** The user's one trial, by a path that needs no id. */
export const Route = createFileRoute('/_private/free-trial-results')({
  beforeLoad: async ({ context: { queryClient }, location, preload }) => {
    if (preload) return
    const project = await queryClient
      .fetchQuery({ ...trialQuery, staleTime: 0 })
      .catch(orSignIn(queryClient, location.href))
    if (!project) throw redirect({ to: '/free-trial-step1', replace: true })
    const { projectId } = project
    throw redirect({ to: '/free-trial/results/$projectId', params: { projectId }, replace: true })
  },
})
