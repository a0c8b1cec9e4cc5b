import type {
  KeywordChange,
  ReportComparison,
  Side,
} from '@sortie/contracts/analysis/comparisons/compare'
import type { ReportSummary } from '@sortie/contracts/analysis/reports/reports'
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { buttonClass } from '@/components/button'
import { Choices } from '@/components/fields/choices'
import { SelectField } from '@/components/fields/field'
import { OpportunityBadge } from '@/components/report/results/opportunity-badge'
import { EmptyState } from '@/components/states/empty-state'
import { FailedPart, type PartQuery } from '@/components/states/failed-part'
import { Skeleton } from '@/components/states/skeleton'
import { isStatus } from '@/lib/api/api'
import { analysisApi } from '@/lib/api/client/analysis-api.gen'
import { formatCount, formatDecimal, formatMoment } from '@/lib/format'
import { reportsQuery } from '@/lib/reports/reports'
import { reportQuery } from '../queries'
import { comparableWith } from './comparable'
import {
  CAUSES,
  causesText,
  changeKindOf,
  comparisonText,
  type KeywordChangeKind,
  KINDS,
} from './compare-words'

const comparisonQuery = (reportId: string, otherId: string) =>
  queryOptions({
    queryKey: ['reports', reportId, 'compare', otherId],
    queryFn: ({ signal }): Promise<ReportComparison> =>
      analysisApi.compareReports({
        params: { reportId, otherId },
        signal,
      }),
  })

type Props = { reportId: string; otherId: string; onChoose: (otherId: string) => void }

/** Two reports of a project side by side: what changed, and what each change comes from. */
export default function ComparePage({ reportId, otherId, onChoose }: Props) {
  const { data: report } = useSuspenseQuery(reportQuery(reportId))
  const { data: reports = [] } = useQuery(reportsQuery)
  const compared = useQuery(comparisonQuery(reportId, otherId))
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)] gap-6 py-8 md:py-12">
      <header className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[minmax(0,1fr)_16rem] md:items-end">
        <div className="min-w-0">
          <p className="label-mono text-radar">Time machine</p>
          <h1 className="mt-1 text-3xl wrap-anywhere sm:text-4xl">{report.project.name}</h1>
          <p className="mt-1 text-sm text-ink-2">
            What changed between two reports, and what each change comes from.{' '}
            <Link
              to="/results/$resultId"
              params={{ resultId: reportId }}
              className="text-petrol underline underline-offset-2"
            >
              Back to the report
            </Link>
          </p>
        </div>
        <Choice reports={comparableWith(reports, reportId)} otherId={otherId} onChoose={onChoose} />
      </header>
      {compared.data ? (
        <Shown comparison={compared.data} />
      ) : compared.error ? (
        <Failed
          isGone={isStatus(compared.error, 404) || isStatus(compared.error, 422)}
          query={compared}
          reportId={reportId}
        />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </div>
  )
}

type ChoiceProps = Pick<Props, 'otherId' | 'onChoose'> & { reports: ReportSummary[] }

function Choice({ reports, otherId, onChoose }: ChoiceProps) {
  if (reports.length === 0) return null
  return (
    <SelectField
      label="Compare with"
      value={otherId}
      onChange={({ target }) => onChoose(target.value)}
    >
      {reports.map((each) => (
        <option key={each.reportId} value={each.reportId}>
          {formatMoment(each.requestedAt)}
          {each.funding === 'trial' && ' (free analysis)'}
          {each.isFork && ' (shared copy)'}
        </option>
      ))}
    </SelectField>
  )
}

type FailedProps = { isGone: boolean; query: PartQuery; reportId: string }

function Failed({ isGone, query, reportId }: FailedProps) {
  if (isGone)
    return (
      <EmptyState
        title="These two can’t be compared"
        action={
          <Link
            to="/results/$resultId"
            params={{ resultId: reportId }}
            className={buttonClass('main')}
          >
            Back to the Report
          </Link>
        }
      >
        Both reports have to be finished, and belong to one project.
      </EmptyState>
    )
  return (
    <FailedPart title="The reports could not be compared" query={query} pendingLabel="Comparing...">
      Both reports are safe.
    </FailedPart>
  )
}

function Shown({ comparison }: { comparison: ReportComparison }) {
  const { older, newer, byCause, changes, counts } = comparison
  const [kind, setKind] = useState<KeywordChangeKind>('All')
  const listed = changes.filter((change) => kind === 'All' || changeKindOf(change) === kind)
  const all = counts.added + counts.gone + counts.changed
  const active = CAUSES.filter(({ cause }) => (byCause[cause] ?? 0) > 0)
  return (
    <>
      <section className="rounded-md border border-line bg-surface p-5">
        <p className="font-semibold">{comparisonText(comparison)}</p>
        <p className="mt-1 text-sm text-ink-2">
          From {formatMoment(older.requestedAt)} to {formatMoment(newer.requestedAt)}.
        </p>
        {active.length > 0 && (
          <dl className="mt-4 grid gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
            {active.map(({ cause, name, about }) => (
              <div key={cause} className="flex items-baseline justify-between gap-3 bg-surface p-3">
                <dt className="text-sm">
                  <span className="font-semibold">{name}</span>
                  <span className="block text-ink-2">{about}</span>
                </dt>
                <dd className="text-2xl font-semibold tabular-nums">
                  {formatCount(byCause[cause] ?? 0)}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      {all > 0 && (
        <section aria-labelledby="changes">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="changes" className="text-xl">
              Changes
            </h2>
            <Choices legend="Which changes" choices={KINDS} chosen={kind} onChoose={setKind} />
          </div>
          <Changes changes={listed} />
          {all > changes.length && (
            <p className="mt-3 text-sm text-ink-2">
              The {formatCount(changes.length)} that matter most, of {formatCount(all)}.
            </p>
          )}
        </section>
      )}
    </>
  )
}

const head = 'border-b border-line py-2 pe-3 text-start font-mono text-xs font-normal text-ink-2'

function Changes({ changes }: { changes: KeywordChange[] }) {
  if (changes.length === 0)
    return <p className="mt-4 text-sm text-ink-2">None of the changes is of this kind.</p>
  return (
    <div className="relative -mx-1 mt-3 overflow-x-auto px-1">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Keywords that are new, gone or changed</caption>
        <thead>
          <tr>
            <th scope="col" className={head}>
              Keyword
            </th>
            <th scope="col" className={head}>
              Was
            </th>
            <th scope="col" className={head}>
              Now
            </th>
            <th scope="col" className={`${head} hidden sm:table-cell`}>
              Why, points of impact
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.keywordId} className="border-b border-line last:border-0">
              <th
                scope="row"
                className="py-2 pe-3 text-start align-top font-semibold wrap-anywhere"
              >
                {change.keyword}
                <span className="block font-normal text-ink-2">{changeKindOf(change)}</span>
                <span className="block font-normal text-ink-2 sm:hidden">{causesText(change)}</span>
              </th>
              <Values side={change.was} />
              <Values side={change.now} />
              <td className="hidden py-2 align-top text-ink-2 sm:table-cell">
                {causesText(change)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Values({ side }: { side: Side | null }) {
  if (!side) return <td className="py-2 pe-3 align-top text-ink-2">not there</td>
  const { impact, opportunity, searchVolume, difficulty } = side
  return (
    <td className="py-2 pe-3 align-top">
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="font-semibold tabular-nums">{impact}</span>
        <OpportunityBadge label={opportunity} />
      </span>
      <span className="block text-ink-2">
        {formatCount(searchVolume)} a month, {formatDecimal(difficulty)}/10
      </span>
    </td>
  )
}
