import type { Project } from '@sortie/contracts/analysis/projects/projects'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Badge } from '@/components/badge'
import { Button } from '@/components/button'
import { Choices } from '@/components/fields/choices'
import { EmptyState } from '@/components/states/empty-state'
import { formatDay } from '@/lib/format'
import { projectsQuery } from '@/lib/projects'
import { reportCountText } from './words'

const NewProjectDialog = lazy(() => import('./new-project-dialog'))

export const SHOWN = ['Active', 'Archived'] as const
export type ProjectStatus = (typeof SHOWN)[number]
type Props = { shown: ProjectStatus; onShow: (shown: ProjectStatus) => void }

/** All projects; those that were archived stand apart. */
export function ProjectsPage({ shown, onShow }: Props) {
  const { data: projects } = useSuspenseQuery(projectsQuery)
  const [isMaking, setMaking] = useState(false)
  const begin = () => setMaking(true)
  const listed = projects.filter(({ isArchived }) => isArchived === (shown === 'Archived'))
  const hasArchived = projects.some(({ isArchived }) => isArchived)
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">Projects</h1>
          <p className="mt-1 text-ink-2">One for each business: its details and all its reports.</p>
        </div>
        {projects.length > 0 && (
          <Button variant="main" onClick={begin}>
            New Project
          </Button>
        )}
      </header>
      {(hasArchived || shown === 'Archived') && (
        <div className="justify-self-start">
          <Choices legend="Filter the projects" choices={SHOWN} chosen={shown} onChoose={onShow} />
        </div>
      )}
      {projects.length === 0 ? (
        <EmptyState
          title="No projects yet."
          action={
            <Button variant="main" size="lg" onClick={begin}>
              New Project
            </Button>
          }
        >
          A project keeps the reports of one business together, and fills in what you told us once.
        </EmptyState>
      ) : listed.length === 0 ? (
        <NoneShown shown={shown} onShow={onShow} />
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card">
          {listed.map((project) => (
            <Row key={project.projectId} project={project} />
          ))}
        </ul>
      )}
      {isMaking && (
        <Suspense>
          <NewProjectDialog onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </div>
  )
}

function NoneShown({ shown, onShow }: Props) {
  const isArchived = shown === 'Archived'
  return (
    <EmptyState
      title={isArchived ? 'No archived projects.' : 'All your projects are archived.'}
      action={
        <Button onClick={() => onShow(isArchived ? 'Active' : 'Archived')}>
          {isArchived ? 'Show Active Projects' : 'Show Archived Projects'}
        </Button>
      }
    >
      Archived projects keep their reports, and your dashboard leaves them out.
    </EmptyState>
  )
}

function Row({ project }: { project: Project }) {
  const { projectId, name, industry, competitors, isTrial, isBusy, reports, lastReport } = project
  return (
    <li className="relative grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 px-4 py-3 text-sm hover:bg-sunken has-[a:focus-visible]:bg-sunken sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_7rem_11rem]">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
          <Link
            to="/projects/$projectId"
            params={{ projectId }}
            className="font-semibold wrap-anywhere after:absolute after:inset-0"
          >
            {name}
          </Link>
          {isTrial && <Badge tone="ok">Free trial</Badge>}
        </h2>
        <p className="text-ink-2 wrap-anywhere">{industry}</p>
      </div>
      <p className="hidden text-ink-2 wrap-anywhere lg:block">
        {competitors[0] && `Against ${competitors[0].name}`}
      </p>
      <p className="text-end tabular-nums lg:text-start">{reportCountText(reports)}</p>
      <p className="col-span-2 text-ink-2 lg:col-span-1 lg:text-end">
        {isBusy ? (
          <span className="font-semibold text-radar">Report running</span>
        ) : (
          lastReport && (
            <>
              Last report{' '}
              <time dateTime={lastReport.requestedAt}>{formatDay(lastReport.requestedAt)}</time>
            </>
          )
        )}
      </p>
    </li>
  )
}
