import type { ReportSummary } from '@sortie/contracts/analysis'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Compass, PenLine } from 'lucide-react'
import { buttonClass } from '@/components/button'
import { Skeleton } from '@/components/skeleton'
import { TYPE_NAMES } from '@/lib/article-types'
import { draftStatusWords, draftsQuery } from '@/lib/drafts'
import { formatDay } from '@/lib/format'
import { writeSearch } from '@/lib/new-draft'
import NextBest, { newestOf } from './next-mission'

type WriteBestProps = { report: ReportSummary }

/** The top of the dashboard: the draft that changed last, and the mission worth launching next. */
export function DashboardNext({ reports }: { reports: readonly ReportSummary[] }) {
  // Without an answer the reports are there all the same.
  const { data: drafts = [] } = useQuery(draftsQuery)
  const last = drafts[0]
  const newest = newestOf(reports)
  if (!last && !newest) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden has-[>:nth-child(2)]:lg:grid-cols-2">
      {last && (
        <section
          aria-labelledby="last-draft"
          className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-4 shadow-card sm:px-6"
        >
          <div className="min-w-0 flex-1 basis-56">
            <h2 id="last-draft" className="flex items-center gap-2 text-base font-semibold">
              <PenLine aria-hidden="true" className="size-4 text-radar" />
              Last draft
            </h2>
            <p className="mt-1 line-clamp-2 font-medium wrap-anywhere">{last.title}</p>
            <p className="text-sm text-ink-2">
              {[
                TYPE_NAMES[last.type],
                draftStatusWords[last.status],
                formatDay(last.updatedAt),
              ].join(' · ')}
            </p>
          </div>
          <Link
            to="/blog-drafts/$draftId"
            params={{ draftId: last.draftId }}
            className={buttonClass('plain')}
          >
            Open Draft
          </Link>
        </section>
      )}
      {newest && (
        <NextBest
          reportId={newest.reportId}
          isMain
          waiting={<Skeleton className="h-32 w-full" />}
          instead={<WriteBest report={newest} />}
        />
      )}
    </div>
  )
}

/** Where no report is worth launching: an article on the best keyword of the newest one. */
function WriteBest({ report: { bestKeyword, projectId, reportId, name } }: WriteBestProps) {
  if (!bestKeyword) return null
  return (
    <section
      aria-labelledby="next-step"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-4 shadow-card sm:px-6"
    >
      <div className="min-w-0 flex-1 basis-56">
        <h2 id="next-step" className="flex items-center gap-2 text-base font-semibold">
          <Compass aria-hidden="true" className="size-4 text-radar" />
          Next step
        </h2>
        <p className="mt-1 font-medium wrap-anywhere">Write about “{bestKeyword}”</p>
        <p className="text-sm text-ink-2 wrap-anywhere">The best keyword for {name}.</p>
      </div>
      <Link
        to="/blog-drafts/new"
        search={writeSearch(bestKeyword, { projectId, reportId })}
        className={buttonClass('main')}
      >
        Plan an Article
      </Link>
    </section>
  )
}
