import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Skeleton } from '@/components/states/skeleton'
import { NoProjectReports, ProjectPage } from '@/features/projects/project-page'
import { CompareNewest } from '@/features/reports/compare/compare-link'
import { ReportList } from '@/features/reports/list/report-list'
import { NextOfProject } from '@/features/reports/next/next-mission'
import { askOrKnow } from '@/lib/api/query-client'
import { privatePage } from '@/lib/pages/page'
import { projectQuery } from '@/lib/projects'
import { projectReportsQuery } from '@/lib/reports/reports'
import { orNotFound, orSignIn } from '@/lib/session/guards'

const ProjectDrafts = lazy(() => import('@/features/drafts/list/project-drafts'))
const ProjectVoice = lazy(() => import('@/features/voice/project-voice'))

export const Route = createFileRoute('/_private/projects/$projectId')({
  codeSplitGroupings: [['loader', 'component']],
  loader: async ({ context: { queryClient }, params: { projectId }, location }) => {
    const [project] = await Promise.all([
      askOrKnow(queryClient, { ...projectQuery(projectId), staleTime: 0 }),
      askOrKnow(queryClient, { ...projectReportsQuery(projectId), staleTime: 0 }),
    ])
      .catch(orSignIn(queryClient, location.href))
      .catch(orNotFound)
    return project
  },
  head: ({ loaderData }) => privatePage(loaderData ? `Project ${loaderData.name}` : 'Project'),
  component: OneProject,
})

function OneProject() {
  const { projectId } = Route.useParams()
  const { data: reports } = useSuspenseQuery(projectReportsQuery(projectId))
  return (
    <ProjectPage
      projectId={projectId}
      drafts={
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <ProjectDrafts projectId={projectId} />
        </Suspense>
      }
      voice={
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <ProjectVoice projectId={projectId} />
        </Suspense>
      }
    >
      <NextOfProject reports={reports} />
      <CompareNewest reports={reports} />
      {reports.length > 0 ? <ReportList reports={reports} /> : <NoProjectReports />}
    </ProjectPage>
  )
}
