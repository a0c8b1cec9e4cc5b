import type { Project } from '@sortie/contracts/analysis/projects/projects'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Badge } from '@/components/badge'
import { Button, buttonClass } from '@/components/button'
import { FormFailure } from '@/components/fields/form-failure'
import { useMenu } from '@/components/menus/use-menu'
import { Skeleton } from '@/components/states/skeleton'
import { failureText } from '@/lib/api/problem'
import { useAct } from '@/lib/api/use-act'
import { announce, warn } from '@/lib/notices/toast'
import { projectQuery, putAway } from '@/lib/projects'
import { ProjectDetailsForm } from './details-form'
import { Title } from './title'
import { reportCountText } from './words'

const DeleteDialog = lazy(() => import('./delete-dialog'))
const ProjectSites = lazy(() => import('./project-sites'))
const ProjectWatch = lazy(() => import('./project-watch'))

type Props = {
  projectId: string
  /** The list of its reports. */
  children: ReactNode
  /** The articles of the project. */
  drafts: ReactNode
  /** The brand voice of its business. */
  voice: ReactNode
}

/** One project: its name, its reports, and what is known of it. */
export function ProjectPage({ projectId, children, drafts, voice }: Props) {
  const { data: project } = useSuspenseQuery(projectQuery(projectId))
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)] gap-8 py-6 md:py-8">
      <header className="grid gap-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
          {project.isTrial && <Badge tone="ok">Free trial</Badge>}
          {project.isArchived && <Badge tone="plain">Archived</Badge>}
        </div>
        <Title project={project} />
        <Acts project={project} />
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
          <section aria-labelledby="reports">
            <h2 id="reports" className="mb-4 text-xl">
              Reports
              <span className="ms-3 text-sm font-normal text-ink-2">
                {reportCountText(project.reports)}
              </span>
            </h2>
            {children}
          </section>
          {drafts}
          {voice}
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            <ProjectSites projectId={projectId} />
          </Suspense>
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            <ProjectWatch project={project} />
          </Suspense>
        </div>
        <ProjectDetailsForm key={projectId} project={project} />
      </div>
    </div>
  )
}

const begin = (project: Project) =>
  ({ to: '/keyword-intel', search: { project: project.projectId } }) as const

/** A report for it, and what else can be done with it. */
function Acts({ project }: { project: Project }) {
  const client = useQueryClient()
  const [isDeleting, setDeleting] = useState(false)
  const { name, isArchived } = project
  const restore = () =>
    void putAway(client, { ...project, isArchived: true }, false).catch((error: unknown) =>
      warn(
        'Error',
        failureText(error, 'The project could not be restored. Please try again.'),
        error,
      ),
    )
  const { act, busy, failure } = useAct({
    name: isArchived ? 'restore-project' : 'archive-project',
    failed: `The project could not be ${isArchived ? 'restored' : 'archived'}. Please try again.`,
    work: async (action) => {
      await putAway(client, project, !isArchived, action)
      if (isArchived) announce('Project restored', name)
      else announce('Project archived', `Your dashboard leaves out ${name} now.`, restore)
    },
  })
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Link {...begin(project)} className={buttonClass('main')}>
          New Mission
        </Link>
        <Button busy={busy} onClick={act}>
          {isArchived ? 'Restore' : 'Archive'}
        </Button>
        <More onDelete={() => setDeleting(true)} />
      </div>
      <FormFailure>{failure}</FormFailure>
      {isDeleting && (
        <Suspense>
          <DeleteDialog project={project} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Holds the less frequent acts on a project, away from New Mission, so that nobody deletes by a slip. */
function More({ onDelete }: { onDelete: () => void }) {
  const { hide, around, button, menu } = useMenu()
  return (
    <div className="relative" {...around}>
      <button
        type="button"
        {...button}
        aria-label="More actions"
        className="grid size-11 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink"
      >
        <Ellipsis className="size-5" />
      </button>
      <div
        {...menu}
        className="absolute start-0 top-full z-10 mt-1 w-48 animate-rise rounded-md border border-line bg-surface p-1.5 shadow-float"
      >
        <Button
          variant="quiet"
          className="w-full justify-start! px-3! text-bad!"
          onClick={() => {
            hide()
            onDelete()
          }}
        >
          Delete Project…
        </Button>
      </div>
    </div>
  )
}

/** Stands where a project has no report yet. */
export function NoProjectReports() {
  return (
    <p className="rounded-md border border-dashed border-field p-6 text-ink-2">
      No reports yet. New Mission starts the first one, with the details of this project filled in.
    </p>
  )
}
