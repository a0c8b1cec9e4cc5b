import { createFileRoute, redirect } from '@tanstack/react-router'
import { orSignIn } from '@/lib/session/guards'

/** The user's one trial, by a path that needs no id. */
export const Route = createFileRoute('/_private/free-trial-results')({
  beforeLoad: async ({ context: { queryClient }, location, preload }) => {
    if (preload) return
    // Only here: the first load of other pages does without it.
    const { trialQuery } = await import('@/features/trial/queries')
    const project = await queryClient
      .fetchQuery({ ...trialQuery, staleTime: 0 })
      .catch(orSignIn(queryClient, location.href))
    if (!project) throw redirect({ to: '/free-trial-step1', replace: true })
    const { projectId } = project
    throw redirect({ to: '/free-trial/results/$projectId', params: { projectId }, replace: true })
  },
})
