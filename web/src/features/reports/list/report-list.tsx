import type { Project } from '@sortie/contracts/analysis/projects/projects'
import type { ReportSummary } from '@sortie/contracts/analysis/reports/reports'
import { countryName } from '@sortie/contracts/countries'
import type { User } from '@sortie/contracts/identity/accounts/authentication'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { Star } from 'lucide-react'
import { buttonClass } from '@/components/button'
import { isRunOver } from '@/components/report/progress/stages'
import { EmptyState } from '@/components/states/empty-state'
import { useLive } from '@/lib/api/live'
import { formatCount, formatDay, formatDecimal, formatMoment } from '@/lib/format'
import { runsOf } from '@/lib/reports/report-runs'
import { liveReport } from '../queries'
import { RatingBar } from './rating-bar'
import { ReportMenu } from './report-menu'

/** Open streams of one page: a browser keeps few connections to a server. */
const FOLLOWED = 2

export type ReportListProps = {
  reports: ReportSummary[]
  /** All that there are, to tell runs of one brief apart; those of the list unless told. */
  all?: ReportSummary[]
  /** Their projects by id, where a row is to name its own. */
  projects?: ReadonlyMap<string, Project>
  /** The level of their headings. */
  within?: 'h3' | 'h4'
}

/** The reports as rows that lead to them; those under way change by themselves. */
export function ReportList(props: ReportListProps) {
  return (
    <>
      <FollowReports reports={props.reports} />
      <ReportRows {...props} />
    </>
  )
}

/** Keeps the newest of some reports that are under way as they are. */
export function FollowReports({ reports }: { reports: ReportSummary[] }) {
  const followed = reports.filter(({ status }) => !isRunOver(status)).slice(0, FOLLOWED)
  return followed.map(({ reportId }) => <Follow key={reportId} reportId={reportId} />)
}

export function ReportRows({ reports, all = reports, projects, within = 'h3' }: ReportListProps) {
  const runs = runsOf(all)
  return (
    <ul className="@container divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
      {reports.map((report) => (
        <Row
          key={report.reportId}
          report={report}
          heading={within}
          run={runs.get(report.reportId)}
          project={projects?.get(report.projectId)}
        />
      ))}
    </ul>
  )
}

function Follow({ reportId }: { reportId: string }) {
  useLive(liveReport, reportId, true)
  return null
}

const link = 'font-semibold wrap-anywhere after:absolute after:inset-0'

const kinds: Record<ReportSummary['kind'], string> = {
  keywords: 'Keyword report',
  competitors: 'Competitor report',
}

type RowProps = {
  report: ReportSummary
  heading: 'h3' | 'h4'
  run: number | undefined
  project: Project | undefined
}

function Row({ report, heading: Heading, run, project }: RowProps) {
  const { name, industry, kind, funding, reportId, projectId, requestedAt, more } = report
  const place = [more.town, countryName(more.country)].filter(Boolean).join(', ')
  const about = [
    industry,
    ...(place ? [place] : []),
    funding === 'trial' ? 'Free analysis' : kinds[kind],
    ...(more.aim === 'paid' ? ['for ads'] : []),
    ...(report.isFork ? ['From a shared report'] : []),
    ...(run ? [`Run ${run}`] : []),
    ...(project && project.name !== name ? [`in ${project.name}`] : []),
    ...(project?.isArchived ? ['Archived'] : []),
  ]
  return (
    <li className="relative grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 py-3 ps-4 pe-2 text-sm first:rounded-t-lg last:rounded-b-lg hover:bg-sunken has-[h3_a:focus-visible]:bg-sunken sm:ps-6 sm:pe-3 @4xl:grid-cols-[minmax(0,1fr)_minmax(0,15rem)_11rem_8rem_auto]">
      <div className="min-w-0">
        <Heading className="text-base">
          {funding === 'trial' ? (
            <Link to="/free-trial/results/$projectId" params={{ projectId }} className={link}>
              {name}
            </Link>
          ) : (
            <Link to="/results/$resultId" params={{ resultId: reportId }} className={link}>
              {name}
            </Link>
          )}
        </Heading>
        <p className="text-ink-2 wrap-anywhere">{about.join(' · ')}</p>
      </div>
      <div className="col-start-2 row-start-1 justify-self-end @4xl:col-start-5">
        <ReportMenu report={report} />
      </div>
      <div className="col-span-2 min-w-0 empty:hidden @4xl:col-span-1 @4xl:col-start-2 @4xl:empty:block">
        {report.bestKeyword && (
          <>
            <p className="flex items-center gap-1.5 font-medium">
              <Star aria-hidden="true" className="size-4 shrink-0 text-radar" />
              <span className="truncate">
                <span className="sr-only">Best keyword: </span>
                {report.bestKeyword}
              </span>
            </p>
            <p className="ps-5.5 text-ink-2 @max-4xl:hidden">
              {report.easiest !== null && `Easiest: ${formatDecimal(report.easiest)} of 10`}
            </p>
          </>
        )}
      </div>
      <ReportStatus report={report} />
      <time
        dateTime={requestedAt}
        title={formatMoment(requestedAt)}
        className="pe-2 text-end text-ink-2"
      >
        {formatDay(requestedAt)}
      </time>
    </li>
  )
}

const words: Record<Exclude<ReportSummary['status'], 'ready' | 'failed'>, string> = {
  requested: 'Reserving a mission',
  queued: 'Waiting to start',
  running: 'Running: watch it live',
  declined: 'No mission left',
  cancelled: 'Canceled, mission returned',
}

/** The result of a report, or how far it is. */
function ReportStatus({ report }: { report: ReportSummary }) {
  const { status, funding, opportunities, isFork } = report
  if (status === 'ready') {
    const all = opportunities.High + opportunities.Medium + opportunities.Low
    return (
      <div className="min-w-40">
        <RatingBar opportunities={opportunities} />
        <p className="mt-1.5">
          <span className="font-semibold text-radar">
            {formatCount(opportunities.High)} rated High
          </span>{' '}
          <span className="text-ink-2">of {formatCount(all)}</span>
        </p>
      </div>
    )
  }
  const failed = funding === 'trial' ? 'run it again for free' : 'mission returned'
  const running = isFork ? 'Being copied' : words.running
  const text =
    status === 'failed'
      ? `Failed${isFork ? '' : `, ${failed}`}`
      : status === 'running'
        ? running
        : words[status]
  return (
    <p
      className={clsx(
        'font-semibold',
        status === 'failed' ? 'text-bad' : isRunOver(status) ? 'text-ink-2' : 'text-radar',
      )}
    >
      {text}
    </p>
  )
}

/** Stands where somebody has no report yet. */
export function NoReports({ user }: { user: User }) {
  if (user.queriesRemaining > 0)
    return (
      <EmptyState
        title="No reports yet."
        action={
          <Link to="/keyword-intel" className={buttonClass('main', 'lg')}>
            New Mission
          </Link>
        }
      >
        Your first report needs three details.
      </EmptyState>
    )
  // Its report may be on its way, or went with its project.
  if (user.freeTrialUsed)
    return (
      <EmptyState
        title="No reports yet."
        action={
          <Link to="/pricing" className={buttonClass('main', 'lg')}>
            Buy Missions
          </Link>
        }
      >
        Your free analysis is used. A report costs one mission, and missions never expire.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No reports yet."
      action={
        <Link to="/free-trial-step1" className={buttonClass('main', 'lg')}>
          Start Free Analysis
        </Link>
      }
    >
      Your first report needs three details. It’s free, and you don’t need a card.
    </EmptyState>
  )
}
