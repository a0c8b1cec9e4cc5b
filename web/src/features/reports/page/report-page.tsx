import { placeName, planConclusion } from '@sortie/contracts/analysis/plans/plan-conclusion'
import type { Report } from '@sortie/contracts/analysis/reports/reports'
import { spoken } from '@sortie/contracts/analysis/reports/spoken-name'
import { isInEnglish } from '@sortie/contracts/countries'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, buttonClass } from '@/components/button'
import { Tooltips } from '@/components/dialogs/tooltip'
import { ExplainedTerm, Guide } from '@/components/report/explanation/explained-term'
import { TermContext } from '@/components/report/explanation/term'
import { useCompletion } from '@/components/report/progress/completion'
import { RunProgress } from '@/components/report/progress/progress'
import { COURSES, type Course, isRunOver } from '@/components/report/progress/stages'
import { useTabStatus } from '@/components/report/progress/tab-status'
import { Conclusion } from '@/components/report/results/results'
import { Writable } from '@/components/report/results/write-post'
import { Skeleton } from '@/components/states/skeleton'
import { useLive } from '@/lib/api/live'
import { formatMoment } from '@/lib/format'
import { isAdding } from '../additions/additions'
import { ownComparison } from '../gap/comparison-source'
import { gapConclusion } from '../gap/gap'
import { liveReport, ownReportSource, reportQuery } from '../queries'
import { WithdrawAct } from '../withdrawal/withdraw-act'
import { Findings } from './findings'
import { Cancel, ReportOutcome } from './outcome'
import { PlanRadar } from './plan-radar'
import type { ReportTabs } from './report-parts'

const CompareLink = lazy(() => import('../compare/compare-link'))
const Comparison = lazy(() => import('../gap/comparison'))
const NextBest = lazy(() => import('../next/next-mission'))
const ShareDialog = lazy(() => import('../share/share-dialog'))

const [before, after] = [COURSES.mission.slice(0, 4), COURSES.mission.slice(4)]
/** The stages of each kind of report. */
const courses: Record<Report['kind'], Course> = {
  keywords: COURSES.mission,
  competitors: [
    ...before,
    { stage: 'sites', doing: 'reading the sites', label: 'Sites' },
    ...after,
  ],
}

type Props = ReportTabs & { reportId: string }

/** One page for every state of a paid report: on its way, ready, or over without one. */
export function ReportPage({ reportId, ...view }: Props) {
  const { data: report } = useSuspenseQuery(reportQuery(reportId))
  const { project, analysis, keywords } = report
  const counts = { count: keywords.count, high: keywords.ratings.High }
  const over = isRunOver(analysis.status)
  const isReady = analysis.status === 'ready'
  const hasFailed = over && !isReady
  const course = courses[report.kind]
  const isComparison = report.kind === 'competitors'
  const connected = useLive(liveReport, reportId, !over || isAdding(report))
  useTabStatus(analysis, { id: reportId, name: project.name, course })
  useCompletion(reportId, analysis)
  const hasRadar = isReady && report.sorties.length > 0
  const waits = analysis.status === 'requested' || analysis.status === 'queued'
  return (
    <Tooltips>
      <TermContext value={ExplainedTerm}>
        <div className="shell grid grid-cols-[minmax(0,1fr)] gap-3 py-3 md:gap-6 md:py-12">
          <div
            className={clsx(
              'grid grid-cols-[minmax(0,1fr)] items-center gap-x-10 gap-y-3 md:gap-y-6',
              hasRadar && 'md:grid-cols-[minmax(0,1fr)_15rem] lg:grid-cols-[minmax(0,1fr)_18rem]',
            )}
          >
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-6">
              <Head report={report} />
              {hasFailed ? (
                <ReportOutcome report={report} />
              ) : (
                <RunProgress analysis={analysis} connected={connected} course={course}>
                  <Conclusion
                    analysis={analysis}
                    counts={counts}
                    planned={isComparison ? gapConclusion(report) : planConclusion(report)}
                  />
                </RunProgress>
              )}
            </div>
            {hasRadar && (
              <div className="max-md:hidden">
                <PlanRadar sorties={report.sorties} />
              </div>
            )}
          </div>
          {waits && <Cancel reportId={reportId} />}
          {!hasFailed && (
            <Writable
              reportId={reportId}
              // Articles are in English.
              isOn={isReady && isInEnglish(report.place?.country)}
            >
              <Results {...view} report={report} />
            </Writable>
          )}
          {isReady && !report.fork && (
            <Suspense>
              <NextBest reportId={reportId} />
            </Suspense>
          )}
          {isReady && <Guide />}
        </div>
      </TermContext>
    </Tooltips>
  )
}

/** Shows the findings of a report, by its kind. */
function Results({ report, ...view }: ReportTabs & { report: Report }) {
  const { reportId, kind, fork } = report
  if (kind === 'keywords')
    return (
      <Findings
        {...view}
        report={report}
        source={ownReportSource(reportId)}
        sections={fork?.sections}
      />
    )
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <Comparison
        {...view}
        report={report}
        source={ownComparison(reportId)}
        sections={fork?.sections}
      />
    </Suspense>
  )
}

const fromShare = ({ fork }: Report) =>
  fork ? ` · from a shared report of ${formatMoment(fork.madeAt)}` : ''

const costs: Record<Report['mission'], string> = {
  none: 'free',
  asked: 'for 1 mission',
  reserved: 'for 1 mission',
  spent: 'for 1 mission',
  declined: 'no mission used',
  returned: 'mission returned',
}

const kindName = ({ kind, more }: Report): string => {
  if (kind === 'competitors') return 'Competitor report'
  return more.aim === 'paid' ? 'Keyword report for ads' : 'Keyword report'
}

function Head({ report }: { report: Report }) {
  const [isSharing, setSharing] = useState(false)
  const { project, requestedAt, mission, analysis } = report
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-2 md:gap-4">
      <div className="min-w-0">
        <p className="label-mono text-radar wrap-anywhere">
          {kindName(report)} · {project.industry}
        </p>
        <h1 className="mt-1 text-2xl wrap-anywhere sm:text-4xl">{project.name}</h1>
        <p className="mt-1 text-sm text-ink-2 wrap-anywhere">
          Against {spoken(project.mainCompetitor)} ·{' '}
          {report.place && `${placeName(report.place)} · `}
          <time dateTime={requestedAt}>{formatMoment(requestedAt)}</time> · {costs[mission]}
          {fromShare(report)}
        </p>
      </div>
      {isRunOver(analysis.status) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:gap-x-4">
          {analysis.status === 'ready' && (
            <Button onClick={() => setSharing(true)}>
              <Share2 className="size-4" />
              Share
            </Button>
          )}
          {analysis.status === 'ready' && (
            <Suspense>
              <CompareLink reportId={report.reportId} />
            </Suspense>
          )}
          {/* Of a report that is ready, what is worth another mission stands below it, with the reason. */}
          {analysis.status !== 'ready' && (
            <Link to="/keyword-intel" className={buttonClass('plain')}>
              New Mission
            </Link>
          )}
          <WithdrawAct report={report} />
        </div>
      )}
      {isSharing && (
        <Suspense>
          <ShareDialog report={report} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </header>
  )
}
