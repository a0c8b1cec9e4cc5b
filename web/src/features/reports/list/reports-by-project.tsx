import { Link } from '@tanstack/react-router'
import { Badge } from '@/components/badge'
import { groupByProject } from './dashboard-search'
import { FollowReports, type ReportListProps, ReportRows } from './report-list'

/** The reports of each project together, with the way to it. */
export function ReportsByProject({ reports, all, projects }: ReportListProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <FollowReports reports={reports} />
      {groupByProject(reports).map(([projectId, group]) => {
        const project = projects?.get(projectId)
        return (
          <section key={projectId} aria-labelledby={projectId}>
            <h3
              id={projectId}
              className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-lg wrap-anywhere"
            >
              <Link
                to="/projects/$projectId"
                params={{ projectId }}
                className="underline-offset-4 hover:underline"
              >
                {project?.name ?? group[0]!.name}
              </Link>
              {project?.isTrial && <Badge tone="ok">Free trial</Badge>}
              {project?.isArchived && <Badge tone="plain">Archived</Badge>}
            </h3>
            <ReportRows reports={group} {...(all && { all })} within="h4" />
          </section>
        )
      })}
    </div>
  )
}
