import type { getFreeTrial } from '@sortie/contracts/analysis'
import type { User } from '@sortie/contracts/identity'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { buttonClass } from '@/components/button'
import { EmptyState } from '@/components/empty-state'
import { formatDay } from '@/lib/format'
import { useLiveResults } from './live'
import { isOver } from './stages'

type Project = (typeof getFreeTrial)['reply']['_output']['project']

const states = (project: NonNullable<Project>) => {
  if (project.status === 'ready') return { text: 'Ready', colour: 'text-ok' }
  if (isOver(project.status)) return { text: 'Failed: run it again, free', colour: 'text-bad' }
  return { text: 'In flight: watch it live', colour: 'text-radar' }
}

/** The trial project on the dashboard, or the offer to start it, or why there is neither. */
export function TrialCard({ project, user }: { project: Project; user: User }) {
  return project ? <Card project={project} /> : <Empty user={user} />
}

function Card({ project }: { project: NonNullable<Project> }) {
  useLiveResults(project.projectId, !isOver(project.status))
  const { text, colour } = states(project)
  return (
    <ul>
      <li className="relative rounded-md border border-line bg-surface p-5 transition-[border-color] duration-120 hover:border-field">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <p className="label-mono text-ink-2 wrap-anywhere">
              Free analysis · {project.industry}
            </p>
            <h3 className="mt-1 text-lg">
              <Link
                to="/free-trial/results/$projectId"
                params={{ projectId: project.projectId }}
                className="wrap-anywhere after:absolute after:inset-0 after:rounded-md"
              >
                {project.name}
              </Link>
            </h3>
            <p className="mt-1 text-sm text-ink-2">Started {formatDay(project.createdAt)}</p>
          </div>
          <p className={`inline-flex items-center gap-2 text-sm font-semibold ${colour}`}>
            {text}
            <ArrowRight className="size-4" />
          </p>
        </div>
      </li>
    </ul>
  )
}

function Empty({ user }: { user: User }) {
  if (user.freeTrialUsed)
    return (
      <EmptyState title="No missions flown yet.">
        Your free analysis is being filed and appears here in a moment.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No missions flown yet."
      action={
        <Link to="/free-trial-step1" className={buttonClass('main', 'lg')}>
          Start Free Analysis
        </Link>
      }
    >
      Your first report needs three details. It is free, and no card is needed.
    </EmptyState>
  )
}
