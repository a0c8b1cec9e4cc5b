import { createFileRoute, redirect } from '@tanstack/react-router'
import { MissionPage } from '@/features/reports/launch/mission-page'
import { askOrKnow } from '@/lib/api/query-client'
import { draftFrom, draftFromProject } from '@/lib/missions/mission-draft'
import { privatePage } from '@/lib/pages/page'
import { projectsQuery } from '@/lib/projects'
import { reportsQuery } from '@/lib/reports/reports'
import { orSignIn } from '@/lib/session/guards'
import { userQuery } from '@/lib/session/session'

/**
 * The report or the project that the form begins with; without either, it begins with what was typed, or with the last
 * report.
 */
type FormStart = { report?: string | undefined; project?: string | undefined }

export const Route = createFileRoute('/_private/keyword-intel')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: ({ report, project }: Record<string, unknown>): FormStart => ({
    report: typeof report === 'string' ? report : undefined,
    project: typeof project === 'string' ? project : undefined,
  }),
  loaderDeps: ({ search: { report, project } }) => ({ report, project }),
  // The page names the price of a launch beforehand, and the form begins with the last report: both are asked for anew,
  // on the way back too.
  gcTime: 0,
  loader: async ({ context: { queryClient }, location, preload, deps: { report, project } }) => {
    const [reports, projects] = await Promise.all([
      askOrKnow(queryClient, reportsQuery),
      askOrKnow(queryClient, projectsQuery),
      preload ? null : askOrKnow(queryClient, { ...userQuery, staleTime: 0 }),
    ]).catch(orSignIn(queryClient, location.href))
    if (preload || !(report || project)) return
    if (report) draftFrom(reports, report)
    const chosen = projects.find(({ projectId }) => projectId === project)
    if (chosen) draftFromProject(chosen)
    // Without them in its address, a reload keeps what was typed since.
    throw redirect({ to: '/keyword-intel', replace: true })
  },
  head: () => privatePage('Keyword Intelligence'),
  component: MissionPage,
})
