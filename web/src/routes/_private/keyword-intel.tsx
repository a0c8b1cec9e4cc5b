import { createFileRoute, redirect } from '@tanstack/react-router'
import { MissionPage } from '@/features/reports/mission-page'
import { orSignIn } from '@/lib/guards'
import { draftFrom } from '@/lib/mission-draft'
import { privatePage } from '@/lib/page'
import { askOrKnow } from '@/lib/query-client'
import { reportsQuery } from '@/lib/reports'
import { userQuery } from '@/lib/session'

export const Route = createFileRoute('/_private/keyword-intel')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: ({ report }: Record<string, unknown>): { report?: string | undefined } => ({
    report: typeof report === 'string' ? report : undefined,
  }),
  loaderDeps: ({ search: { report } }) => ({ report }),
  // What a launch costs is said before it, and the form begins with the last report: both are asked for
  // anew, on the way back too.
  gcTime: 0,
  loader: async ({ context: { queryClient }, location, preload, deps: { report } }) => {
    const [reports] = await Promise.all([
      askOrKnow(queryClient, reportsQuery),
      preload ? null : askOrKnow(queryClient, { ...userQuery, staleTime: 0 }),
    ]).catch(orSignIn(queryClient, location.href))
    if (preload || !report) return
    draftFrom(reports, report)
    // Without the report in its address, a reload keeps what was typed since.
    throw redirect({ to: '/keyword-intel', replace: true })
  },
  head: () => privatePage('Keyword Intelligence'),
  component: MissionPage,
})
