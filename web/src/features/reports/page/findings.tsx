import type { Aim } from '@sortie/contracts/analysis/keywords/ratings'
import { lacksTown } from '@sortie/contracts/analysis/plans/plan-conclusion'
import type { Report } from '@sortie/contracts/analysis/reports/reports'
import type { ShareSection } from '@sortie/contracts/analysis/reports/share-events'
import { lazy, type Ref, Suspense, useMemo, useState } from 'react'
import { Radar } from '@/components/report/progress/radar'
import { isRunOver } from '@/components/report/progress/stages'
import { Competitors } from '@/components/report/results/competitors'
import { KeywordTable } from '@/components/report/results/keyword-table'
import { OpportunityBadge } from '@/components/report/results/opportunity-badge'
import { FailedPart } from '@/components/states/failed-part'
import { Skeleton } from '@/components/states/skeleton'
import { formatCount } from '@/lib/format'
import { EstimateLine } from '../methods/methods'
import { Legend } from '../picture/picture-legend'
import { Clusters } from '../plan/clusters'
import { FirstSorties } from '../plan/first-sorties'
import type { ReportSource } from '../queries'
import type { ClusterNames } from '../table/report-line'
import { ReportTable } from '../table/report-table'
import { RowEvidence } from '../table/row-evidence'
import { type ReportRow, shownRows } from '../table/rows'
import { OPPORTUNITIES } from '../table/table-state'
import { useKeywords } from '../table/use-keywords'
import type { useRows } from '../table/use-rows'
import { MethodsPart, ReportParts, type ReportProps, useReportParts } from './report-parts'
import type { ReportTab } from './report-tabs'

const AddKeywords = lazy(() => import('../additions/add-keywords'))
const Picture = lazy(() => import('../picture/picture'))
const ViewsMenu = lazy(() => import('../saved-views/views-menu'))
const Advertising = lazy(() => import('../advertising/advertising'))

/** As many echoes as one can tell apart on a radar. */
const ECHOES = 12

type Props = ReportProps & { source: ReportSource }

/**
 * Shows the findings of a report, as far as they are there. While it runs: the keywords as they come, and the
 * competitors. Once it is over: the first steps, and a tab for each other part, of which one is in the page.
 */
export function Findings(props: Props) {
  const { report, source, shown, onShow, isShared = false } = props
  const { analysis, keywords, sorties, project, more } = report
  const aim = more?.aim ?? 'organic'
  const { rows, clusters, names, listed } = useKeywords(report, source)
  const passing = useMemo(() => listed && shownRows(listed, shown), [listed, shown])
  const parts = useReportParts(props)
  const { awaiting, has, isOpen, showKeywords } = parts
  /** Returns true where a part is in the page. It is for the parts that arrive while the report still runs. */
  const isShown = (each: ReportTab & ShareSection) => (awaiting ? has(each) : isOpen(each))
  const [asksTown, setAsksTown] = useState(false)
  const askTown = () => {
    setAsksTown(true)
    showKeywords(shown)
  }
  const canAddTown = !isShared && (report.additions?.left ?? 0) > 0
  return (
    <ReportParts {...props} parts={parts} listed={listed} passing={passing}>
      {isOpen('plan') && (
        <>
          <EstimateLine keywords={keywords} aim={aim} />
          <FirstSorties
            sorties={sorties}
            business={project.name}
            onCluster={parts.showCluster}
            onEasiest={parts.showEasiest}
            townless={
              lacksTown(report.place) ? { onAddTown: canAddTown ? askTown : undefined } : undefined
            }
          />
        </>
      )}
      {isShown('keywords') && (
        <KeywordsPart
          report={report}
          source={source}
          shown={shown}
          onShow={onShow}
          isShared={isShared}
          rows={rows}
          listed={listed}
          passing={passing}
          names={names}
          aim={aim}
          tableRef={parts.table}
          asksTown={asksTown}
        />
      )}
      {isOpen('clusters') && (
        <Clusters
          report={report}
          query={clusters}
          chosen={shown.cluster}
          onCluster={parts.showCluster}
        />
      )}
      {isShown('competitors') && (
        <section aria-labelledby="competitors">
          <h2 id="competitors" className="text-xl">
            Top competitors
          </h2>
          <p className="mt-1 mb-4 max-w-[68ch] text-sm text-ink-2">
            Who your customers also find. Top keywords are typical for the industry, not measured
            per company.
          </p>
          <Competitors
            competitors={analysis.results.competitors}
            awaiting={awaiting}
            heading="h3"
          />
        </section>
      )}
      {isOpen('advertising') && (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <Advertising report={report} rows={listed} query={rows} source={source} />
        </Suspense>
      )}
      {isShown('methods') && (
        <MethodsPart report={report} isShared={isShared} awaiting={awaiting} />
      )}
    </ReportParts>
  )
}

type KeywordsProps = Pick<Props, 'report' | 'source' | 'shown' | 'onShow'> & {
  isShared: boolean
  rows: ReturnType<typeof useRows>
  listed: ReportRow[] | undefined
  /** Those that pass the filters. */
  passing: ReportRow[] | undefined
  names: ClusterNames
  aim: Aim
  tableRef: Ref<HTMLElement>
  /** True where the reader came to add a town. */
  asksTown: boolean
}

/** All keywords: how many there are of each rating, their picture and their table. */
function KeywordsPart(props: KeywordsProps) {
  const { report, shown, onShow, isShared, rows, listed, aim, tableRef, asksTown } = props
  const { analysis, keywords, additions } = report
  const awaiting = !isRunOver(analysis.status)
  return (
    <section
      ref={tableRef}
      tabIndex={-1}
      aria-labelledby="keywords"
      className="scroll-mt-[calc(var(--bar)+4.5rem)] rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id="keywords" className="text-xl">
        Keyword opportunities
      </h2>
      <Overview report={report} rows={rows.data} awaiting={awaiting} />
      {/* A server of the release before does not say. */}
      {!isShared && additions && (additions.left > 0 || additions.items.length > 0) && (
        <div className="mt-2">
          <Suspense fallback={<div className="min-h-11" />}>
            <AddKeywords report={report} additions={additions} asksTown={asksTown} />
          </Suspense>
        </div>
      )}
      {!awaiting && listed && (
        <div className="mt-4">
          <Suspense fallback={<Skeleton className="h-95 w-full" />}>
            <Picture rows={listed} aim={aim} shown={shown} onShow={onShow} />
          </Suspense>
          <Legend aim={aim} />
        </div>
      )}
      <div className="mt-6">
        {awaiting && <Arrived keywords={keywords} />}
        <Table {...props} />
      </div>
      {!awaiting && (
        <div className="mt-6">
          <EstimateLine keywords={keywords} aim={aim} />
        </div>
      )}
    </section>
  )
}

/** The table of a report's keywords, or what stands for it until they are there. */
function Table(props: KeywordsProps) {
  const { report, source, shown, onShow, isShared, rows, listed, passing, names, aim } = props
  const { analysis, keywords, reportId } = report
  if (listed && passing)
    return (
      <RowEvidence source={source} rows={listed}>
        <ReportTable
          rows={listed}
          passing={passing}
          aim={aim}
          clusters={names}
          shown={shown}
          onShow={onShow}
          isShared={isShared}
          exportedFrom={analysis.status === 'ready' && !isShared ? reportId : null}
          tools={
            !isShared && (
              <Suspense>
                <ViewsMenu shown={shown} onShow={onShow} clusters={names} />
              </Suspense>
            )
          }
        />
      </RowEvidence>
    )
  if (rows.error)
    return (
      <FailedPart title="The keywords could not be loaded" query={rows}>
        Your report is safe.
      </FailedPart>
    )
  return <KeywordTable keywords={[]} awaiting={!isRunOver(analysis.status) || keywords.count > 0} />
}

/** Says how many of the run's keywords are rated so far. */
function Arrived({ keywords: { count, of } }: Pick<Report, 'keywords'>) {
  if (!of || count >= of) return null
  return (
    <p className="mb-3 text-sm text-ink-2 tabular-nums">
      {formatCount(count)} of {formatCount(of)} keywords rated so far.
    </p>
  )
}

type OverviewProps = { report: Report; rows: ReportRow[] | undefined; awaiting: boolean }

/** Counts the keywords of each rating; while they come in, the radar shows the best of them as well. */
function Overview({ report: { analysis, keywords }, rows, awaiting }: OverviewProps) {
  const best = (rows ?? analysis.results.keywords).slice(0, ECHOES)
  const ratings = keywords.count > 0 && <RatingCounts ratings={keywords.ratings} />
  if (!awaiting) return <div className="mt-3">{ratings}</div>
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-center gap-6 sm:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
      <div className="mx-auto w-full max-w-72">
        <Radar keywords={best} searching />
      </div>
      {ratings}
    </div>
  )
}

/** Counts the keywords of each rating, on one line. */
function RatingCounts({ ratings }: Pick<Report['keywords'], 'ratings'>) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {OPPORTUNITIES.map((label) => (
        <div key={label} className="flex flex-row-reverse items-center gap-2">
          <dt>
            <OpportunityBadge label={label} />
          </dt>
          <dd className="text-xl font-semibold tabular-nums">{formatCount(ratings[label])}</dd>
        </div>
      ))}
    </dl>
  )
}
