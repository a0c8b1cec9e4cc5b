import type { ReportSummary } from '@sortie/contracts/analysis/reports/reports'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Compass, PenLine } from 'lucide-react'
import { buttonClass } from '@/components/button'
import { Skeleton } from '@/components/states/skeleton'
import { draftKindName } from '@/lib/drafts/article-types'
import { draftStatusWords, draftsQuery } from '@/lib/drafts/drafts'
import { writeSearch } from '@/lib/drafts/new-draft'
import { formatDay } from '@/lib/format'
import { valuesOfReport } from '@/lib/missions/mission-brief'
import { useMissionDraft } from '@/lib/missions/mission-draft'
import NextBest, { newestOf } from './next-mission'
import { NextStep } from './next-step'

type DashboardNextProps = {
  reports: readonly ReportSummary[]
  /** The balance of missions. */
  missions: number
}
type OneReportProps = { report: ReportSummary }

/** The top of the dashboard: the draft that changed last, and the mission worth launching next. */
export function DashboardNext({ reports, missions }: DashboardNextProps) {
  // Without an answer the reports are there all the same.
  const { data: drafts = [] } = useQuery(draftsQuery)
  const last = drafts[0]
  const newest = newestOf(reports)
  // A user who bought missions after the free analysis has one report to launch.
  const free = missions > 0 && !newest ? reports.find(isFreeAnalysis) : undefined
  if (!last && !newest && !free) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden has-[>:nth-child(2)]:lg:grid-cols-2">
      {last && (
        <NextStep
          id="last-draft"
          Icon={PenLine}
          title="Last draft"
          act={
            <Link
              to="/blog-drafts/$draftId"
              params={{ draftId: last.draftId }}
              className={buttonClass('plain')}
            >
              Open Draft
            </Link>
          }
        >
          <p className="mt-1 line-clamp-2 font-medium wrap-anywhere">{last.title}</p>
          <p className="text-sm text-ink-2">
            {[draftKindName(last), draftStatusWords[last.status], formatDay(last.updatedAt)].join(
              ' · ',
            )}
          </p>
        </NextStep>
      )}
      {newest && (
        <NextBest
          reportId={newest.reportId}
          isMain
          waiting={<Skeleton className="h-32 w-full" />}
          instead={<WriteBest report={newest} />}
        />
      )}
      {free && <FirstReport report={free} />}
    </div>
  )
}

/** Suggests an article on the best keyword of the newest report, where no report is worth launching. */
function WriteBest({ report: { bestKeyword, projectId, reportId, name } }: OneReportProps) {
  if (!bestKeyword) return null
  return (
    <NextStep
      id="next-step"
      Icon={Compass}
      title="Next step"
      act={
        <Link
          to="/blog-drafts/new"
          search={writeSearch(bestKeyword, { projectId, reportId })}
          className={buttonClass('main')}
        >
          Plan an Article
        </Link>
      }
    >
      <p className="mt-1 font-medium wrap-anywhere">Write about “{bestKeyword}”</p>
      <p className="text-sm text-ink-2 wrap-anywhere">The best keyword for {name}.</p>
    </NextStep>
  )
}

const isFreeAnalysis = ({ funding, status }: ReportSummary): boolean =>
  funding === 'trial' && status === 'ready'

/** The full report of the business that the free analysis was about. */
function FirstReport({ report }: OneReportProps) {
  return (
    <NextStep
      id="next-step"
      Icon={Compass}
      title="Next step"
      act={
        <Link
          to="/keyword-intel"
          onClick={() => useMissionDraft.getState().keep(valuesOfReport(report))}
          className={buttonClass('main')}
        >
          Plan the Full Report
        </Link>
      }
    >
      <p className="mt-1 font-medium wrap-anywhere">Get the full report for {report.name}</p>
      <p className="text-sm text-ink-2">
        Your free analysis showed five keywords. See what else there is before you spend a mission.
      </p>
    </NextStep>
  )
}
