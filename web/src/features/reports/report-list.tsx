import type { ReportSummary } from '@sortie/contracts/analysis'
import type { User } from '@sortie/contracts/identity'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { buttonClass } from '@/components/button'
import { EmptyState } from '@/components/empty-state'
import { isOver } from '@/components/report/stages'
import { formatCount, formatDay, formatDecimal } from '@/lib/format'
import { useLive } from '@/lib/live'
import { liveReport } from './queries'

/** Open streams of one page: a browser keeps few connections to a server. */
const FOLLOWED = 2

/** The reports as rows that lead to them; those under way change by themselves. */
export function ReportList({ reports }: { reports: ReportSummary[] }) {
  const followed = reports.filter(({ status }) => !isOver(status)).slice(0, FOLLOWED)
  return (
    <>
      {followed.map(({ reportId }) => (
        <Follow key={reportId} reportId={reportId} />
      ))}
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card">
        {reports.map((report) => (
          <Row key={report.reportId} report={report} />
        ))}
      </ul>
    </>
  )
}

function Follow({ reportId }: { reportId: string }) {
  useLive(liveReport, reportId, true)
  return null
}

const link = 'font-semibold wrap-anywhere after:absolute after:inset-0'

function Row({ report }: { report: ReportSummary }) {
  const { name, industry, funding, reportId, projectId, requestedAt } = report
  return (
    <li className="relative grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 px-4 py-3 text-sm hover:bg-sunken has-[a:focus-visible]:bg-sunken sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,13rem)_9rem_7rem]">
      <div className="min-w-0">
        <h3 className="text-base">
          {funding === 'trial' ? (
            <Link to="/free-trial/results/$projectId" params={{ projectId }} className={link}>
              {name}
            </Link>
          ) : (
            <Link to="/results/$resultId" params={{ resultId: reportId }} className={link}>
              {name}
            </Link>
          )}
        </h3>
        <p className="text-ink-2 wrap-anywhere">
          {industry}
          {funding === 'trial' && ' · free analysis'}
        </p>
      </div>
      <ReportStatus report={report} />
      <p className="text-ink-2">
        {report.easiest !== null && `Easiest: ${formatDecimal(report.easiest)} of 10`}
      </p>
      <time dateTime={requestedAt} className="text-end text-ink-2">
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
function ReportStatus({ report: { status, funding, opportunities } }: { report: ReportSummary }) {
  if (status === 'ready') {
    const all = opportunities.High + opportunities.Medium + opportunities.Low
    return (
      <p className="text-end lg:text-start">
        <span className="font-semibold text-radar">
          {formatCount(opportunities.High)} rated High
        </span>
        <span className="block text-ink-2">of {formatCount(all)} opportunities</span>
      </p>
    )
  }
  const text =
    status === 'failed'
      ? `Failed, ${funding === 'trial' ? 'run it again for free' : 'mission returned'}`
      : words[status]
  return (
    <p
      className={clsx(
        'text-end font-semibold lg:text-start',
        status === 'failed' ? 'text-bad' : isOver(status) ? 'text-ink-2' : 'text-radar',
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
  if (user.freeTrialUsed)
    return (
      <EmptyState title="No reports yet.">
        We’re saving your free analysis. It appears here in a moment.
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
