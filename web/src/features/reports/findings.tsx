import type { Report, ShareSection } from '@sortie/contracts/analysis'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useRef } from 'react'
import { FailedPart } from '@/components/failed-part'
import { Competitors } from '@/components/report/competitors'
import { Evidence } from '@/components/report/evidence'
import { KeywordTable } from '@/components/report/keyword-table'
import { OpportunityBadge } from '@/components/report/opportunity-badge'
import { Radar } from '@/components/report/radar'
import { isOver } from '@/components/report/stages'
import { Skeleton } from '@/components/skeleton'
import { formatCount } from '@/lib/format'
import { Clusters } from './clusters'
import { scopesOf } from './exports'
import { FirstSorties, sortieReceipts } from './first-sorties'
import { EstimateLine, Methods } from './methods'
import { Legend } from './picture-legend'
import type { ReportSource } from './queries'
import { ReportTable } from './report-table'
import { RowEvidence } from './row-evidence'
import { type Row, shownRows, withClusters } from './rows'
import { OPPORTUNITIES, type Shown } from './shown'
import { useRows } from './use-rows'

const Picture = lazy(() => import('./picture'))
const ExportMenu = lazy(() => import('./export-menu'))
const Replay = lazy(() => import('./replay'))
const ViewsMenu = lazy(() => import('./views-menu'))

/** As many echoes as one can tell apart on a radar. */
const ECHOES = 12

type Props = {
  report: Report
  source: ReportSource
  shown: Shown
  onShow: (shown: Shown) => void
  /** Somebody else's, who shared it: there is nothing to do with it. */
  isShared?: boolean
  /** Which parts of it there are; all unless told. */
  sections?: readonly ShareSection[] | undefined
}

/**
 * What a report found, as far as it is there: what to do first, then the picture and all keywords, then
 * what they rest on.
 */
export function Findings({ report, source, shown, onShow, isShared, sections }: Props) {
  const has = (section: ShareSection) => !sections || sections.includes(section)
  const { analysis, keywords, reportId, sorties, project, more } = report
  const { results, receipts, explanations, status } = analysis
  const awaiting = !isOver(status)
  const aim = more?.aim ?? 'organic'
  const rows = useRows(source, keywords.count)
  const clusters = useQuery(source.clusters(report.clusters))
  const names = useMemo(
    () => new Map((clusters.data ?? []).map(({ clusterId, head }) => [clusterId, head])),
    [clusters.data],
  )
  const listed = useMemo(
    () => rows.data && withClusters(rows.data, clusters.data ?? []),
    [rows.data, clusters.data],
  )
  const passing = useMemo(() => listed && shownRows(listed, shown), [listed, shown])
  const table = useRef<HTMLElement>(null)
  /** Shows what was chosen elsewhere on the page: the focus goes where it is. */
  const showCluster = (cluster: string | null) => {
    onShow({ ...shown, cluster })
    if (!cluster) return
    table.current?.focus({ preventScroll: true })
    table.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <Evidence receipts={{ ...receipts, ...sortieReceipts(sorties) }} explanations={explanations}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        {!awaiting && <EstimateLine keywords={keywords} aim={more.aim} />}
        {!awaiting && sorties.length > 0 && (
          <FirstSorties sorties={sorties} business={project.name} onCluster={showCluster} />
        )}
        {has('keywords') && (
          <section
            ref={table}
            tabIndex={-1}
            aria-labelledby="keywords"
            className="scroll-mt-20 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6"
          >
            <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
              <h2 id="keywords" className="text-xl">
                Keyword opportunities
              </h2>
              {status === 'ready' && listed && !isShared && (
                <Suspense fallback={<div className="min-h-11" />}>
                  <ExportMenu
                    reportId={reportId}
                    scopes={scopesOf(
                      shown,
                      passing?.length ?? 0,
                      keywords.count,
                      listed?.some(({ isRelated }) => isRelated),
                    )}
                  />
                </Suspense>
              )}
            </div>
            <Overview report={report} rows={rows.data} awaiting={awaiting} />
            {!awaiting && listed && (
              <div className="mt-6">
                <Suspense fallback={<Skeleton className="h-95 w-full" />}>
                  <Picture rows={listed} aim={aim} shown={shown} onShow={onShow} />
                </Suspense>
                <Legend aim={aim} />
              </div>
            )}
            <div className="mt-6">
              {awaiting && <Arrived keywords={keywords} />}
              {listed && passing ? (
                <RowEvidence source={source} rows={listed}>
                  <ReportTable
                    rows={listed}
                    passing={passing}
                    aim={aim}
                    clusters={names}
                    shown={shown}
                    onShow={onShow}
                    isShared={isShared}
                    exportedFrom={status === 'ready' && !isShared ? reportId : null}
                    tools={
                      !isShared && (
                        <Suspense>
                          <ViewsMenu shown={shown} onShow={onShow} clusters={names} />
                        </Suspense>
                      )
                    }
                  />
                </RowEvidence>
              ) : rows.error ? (
                <FailedPart title="The keywords could not be loaded" query={rows}>
                  Your report is safe.
                </FailedPart>
              ) : (
                <KeywordTable keywords={[]} awaiting={awaiting || keywords.count > 0} />
              )}
            </div>
          </section>
        )}
        {!awaiting && report.clusters !== null && report.clusters > 0 && (
          <Clusters
            query={clusters}
            count={report.clusters}
            isEstimated={keywords.estimates > 0}
            chosen={shown.cluster}
            onCluster={showCluster}
          />
        )}
        {has('competitors') && (
          <section>
            <h2 className="mb-4 text-xl">Top competitors</h2>
            <Competitors competitors={results.competitors} awaiting={awaiting} heading="h3" />
          </section>
        )}
        {has('methods') && (
          <Methods report={report}>
            {!awaiting && !isShared && (
              <Suspense fallback={<div className="mt-4 min-h-11" />}>
                <Replay reportId={reportId} />
              </Suspense>
            )}
          </Methods>
        )}
      </div>
    </Evidence>
  )
}

/** How many of the keywords that a run looks at are there. */
function Arrived({ keywords: { count, of } }: Pick<Report, 'keywords'>) {
  if (!of || count >= of) return null
  return (
    <p className="mb-3 text-sm text-ink-2 tabular-nums">
      {formatCount(count)} of {formatCount(of)} keywords rated so far.
    </p>
  )
}

type OverviewProps = { report: Report; rows: Row[] | undefined; awaiting: boolean }

/** How many there are of each rating; while they come in, the best of them on the radar as well. */
function Overview({ report: { analysis, keywords }, rows, awaiting }: OverviewProps) {
  const best = (rows ?? analysis.results.keywords).slice(0, ECHOES)
  const ratings = keywords.count > 0 && <RatingCounts ratings={keywords.ratings} />
  if (!awaiting) return <div className="mt-4">{ratings}</div>
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-center gap-6 sm:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
      <div className="mx-auto w-full max-w-72">
        <Radar keywords={best} searching />
      </div>
      {ratings}
    </div>
  )
}

function RatingCounts({ ratings }: Pick<Report['keywords'], 'ratings'>) {
  return (
    <dl className="grid max-w-md gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-3">
      {OPPORTUNITIES.map((label) => (
        <div
          key={label}
          className="flex items-center justify-between gap-2 bg-surface p-4 sm:flex-col-reverse sm:items-start"
        >
          <dt>
            <OpportunityBadge label={label} />
          </dt>
          <dd className="text-3xl font-semibold tabular-nums">{formatCount(ratings[label])}</dd>
        </div>
      ))}
    </dl>
  )
}
