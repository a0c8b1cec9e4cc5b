import type { FreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { type ComponentType, useState } from 'react'
import { Choices } from '@/components/fields/choices'
import { formatDay, formatDecimal } from '@/lib/format'
import { REPORT_FILTERS, type ReportFilter, select } from '@/lib/reports/report-filters'
import { type ExampleReport, exampleReports } from './example-reports'
import { filterFields, highCount, lowestDifficulty } from './filters'

type Analysis = FreeTrialResults['analysis']
type Props = {
  /** The example that the page shows elsewhere too; the newest of the list. */
  newest: FreeTrialResults
  /** The ISO time of that report. */
  at: string
  /** Draws the open report, as the product does. */
  Report: ComponentType<{ analysis: Analysis; heading: 'h3' }>
}

/** The dashboard at work on invented businesses: filters, the list, and the report that is open. */
export function DashboardPreview({ newest, at, Report }: Props) {
  const first: ExampleReport = { id: 'bakery', ...newest.project, at, analysis: newest.analysis }
  const reports = [first, ...exampleReports]
  const [filter, setFilter] = useState<ReportFilter>('Latest')
  const [openId, setOpenId] = useState(first.id)
  const listed = select(reports, filter, filterFields)
  const open = reports.find(({ id }) => id === openId) ?? first
  const show = (next: ReportFilter) => {
    setFilter(next)
    const left = select(reports, next, filterFields)
    if (!left.some(({ id }) => id === openId)) setOpenId(left[0]!.id)
  }
  return (
    <div className="-mx-3 rounded-lg border border-line bg-surface shadow-float sm:mx-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line px-4 py-3 sm:px-6">
        <p className="flex flex-wrap items-center gap-3">
          <span className="font-semibold">Dashboard</span>
          <span className="label-mono rounded-sm border border-field px-2 py-0.5 text-ink-2">
            Example
          </span>
        </p>
        <Choices
          legend="Filter the example reports"
          choices={REPORT_FILTERS}
          chosen={filter}
          onChoose={show}
        />
      </div>
      <ReportList reports={listed} openId={open.id} onOpen={setOpenId} />
      <section
        aria-label={`Example report of ${open.name}`}
        className="sample rounded-b-lg border-t border-line bg-sunken p-1.5 pt-4 sm:p-6"
      >
        <p className="mb-4 px-2 text-sm text-ink-2">
          <span className="font-semibold text-ink">{open.name}</span>: sample business, real
          results. Click any figure to see its receipt.
        </p>
        <Report key={open.id} analysis={open.analysis} heading="h3" />
        <Link
          to="/start-here"
          hash="sample"
          className="mt-4 inline-flex min-h-11 items-center px-2 text-petrol underline underline-offset-4 sm:hidden"
        >
          See the full sample report
        </Link>
      </section>
    </div>
  )
}

type ListProps = { reports: ExampleReport[]; openId: string; onOpen: (id: string) => void }

function ReportList({ reports, openId, onOpen }: ListProps) {
  return (
    <ul aria-label="Example reports" className="min-h-64 divide-y divide-line">
      {reports.map(({ id, name, industry, at, analysis }) => (
        <li key={id}>
          <button
            type="button"
            aria-pressed={id === openId}
            onClick={() => onOpen(id)}
            className={clsx(
              'grid min-h-16 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-0.5 px-4 py-2.5 text-start text-sm sm:grid-cols-[minmax(0,1fr)_8rem_9rem_7rem] sm:px-6',
              'border-s-3 hover:bg-sunken',
              id === openId ? 'border-radar bg-radar/8' : 'border-transparent',
            )}
          >
            <span className="min-w-0">
              <span className="block font-semibold">{name}</span>
              <span className="block text-ink-2">{industry}</span>
            </span>
            <span className="text-end font-medium text-radar sm:text-start">
              {highCount(analysis)} rated High
            </span>
            <span className="text-ink-2">
              Easiest: {formatDecimal(lowestDifficulty(analysis))} of 10
            </span>
            <time dateTime={at} className="text-end text-ink-2">
              {formatDay(at)}
            </time>
          </button>
        </li>
      ))}
    </ul>
  )
}
