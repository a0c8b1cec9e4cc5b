import { createFileRoute } from '@tanstack/react-router'
import { MissionPage } from '@/features/reports/mission-page'
import { orSignIn } from '@/lib/guards'
import { privatePage } from '@/lib/page'
import { askOrKnow } from '@/lib/query-client'
import { reportsQuery } from '@/lib/reports'
import { userQuery } from '@/lib/session'

export const Route = createFileRoute('/_private/keyword-intel')({
  codeSplitGroupings: [['loader', 'component']],
  // What a launch costs is said before it, and the form begins with the last report: both are asked for
  // anew, on the way back too.
  gcTime: 0,
  loader: ({ context: { queryClient }, location, preload }) =>
    Promise.all([
      askOrKnow(queryClient, reportsQuery),
      preload ? null : askOrKnow(queryClient, { ...userQuery, staleTime: 0 }),
    ]).catch(orSignIn(queryClient, location.href)),
  head: () => privatePage('Keyword Intelligence'),
  component: MissionPage,
})
