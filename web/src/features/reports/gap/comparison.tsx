import type { ComparedSite } from '@sortie/contracts/analysis/comparisons/competitors'
import { lacksTown } from '@sortie/contracts/analysis/plans/plan-conclusion'
import type { Report } from '@sortie/contracts/analysis/reports/reports'
import type { ShareSection } from '@sortie/contracts/analysis/reports/share-events'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useMemo } from 'react'
import { isRunOver } from '@/components/report/progress/stages'
import { FailedPart } from '@/components/states/failed-part'
import { Skeleton } from '@/components/states/skeleton'
import { formatCount } from '@/lib/format'
import { EstimateLine } from '../methods/methods'
import { MethodsPart, ReportParts, type ReportProps, useReportParts } from '../page/report-parts'
import type { ReportTab } from '../page/report-tabs'
import { Clusters } from '../plan/clusters'
import { FirstSorties } from '../plan/first-sorties'
import type { ClusterNames } from '../table/report-line'
import { RowEvidence } from '../table/row-evidence'
import { type ReportRow, shownRows } from '../table/rows'
import { useKeywords } from '../table/use-keywords'
import type { ComparisonSource } from './comparison-source'
import { coverageOf } from './coverage'
import { CoverageChart } from './coverage-chart'
import { basisText, topicsOf, withGap } from './gap'
import { GapTable } from './gap-table'
import { SideBySide } from './side-by-side'
import { SiteProfiles } from './site-profiles'

const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five']

type Props = ReportProps & { source: ComparisonSource }

/** All that the page reads beside the report itself. */
const useComparison = (report: Report, source: ComparisonSource, hasGap: boolean) => {
  const { sites, gap } = report
  const keywords = useKeywords(report, source)
  const compared = useQuery(source.sites(sites?.done ?? 0))
  const lines = useQuery(source.gap(hasGap && gap !== null))
  const listed = useMemo(
    () => keywords.listed && withGap(keywords.listed, lines.data?.lines),
    [keywords.listed, lines.data],
  )
  return { ...keywords, compared, lines, listed }
}

/**
 * Shows the findings of a competitor report, as far as they are there. While it runs: the progress of reading sites.
 * Once it is over: the first steps, and a tab for each other part, of which one is in the page.
 */
export default function Comparison(props: Props) {
  const { report, source, shown, onShow, isShared = false } = props
  const { keywords, sorties, project } = report
  const parts = useReportParts(props)
  const { awaiting, tabs, has, isOpen } = parts
  const read = useComparison(report, source, has('gap'))
  const { clusters, compared, names, listed } = read
  const passing = useMemo(() => listed && shownRows(listed, shown), [listed, shown])
  /** Returns true where a part is in the page. It is for the parts that arrive while the report still runs. */
  const isShown = (each: ReportTab) => (awaiting ? tabs.includes(each) : isOpen(each))
  return (
    <ReportParts {...props} parts={parts} listed={listed} passing={passing}>
      {isOpen('plan') && (
        <>
          <EstimateLine keywords={keywords} />
          <FirstSorties
            sorties={sorties}
            business={project.name}
            onCluster={parts.showCluster}
            onEasiest={parts.showEasiest}
            title={
              sorties.length === 1
                ? 'The page to make first'
                : `The ${NUMBERS[sorties.length]} pages to make first`
            }
            about="Create these first. They close most of the gap. Clicks assume you rank third."
            townless={lacksTown(report.place) ? {} : undefined}
          />
        </>
      )}
      {isShown('keywords') && (
        <GapPart
          report={report}
          source={source}
          shown={shown}
          onShow={onShow}
          isShared={isShared}
          read={read}
          tableRef={parts.table}
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
        <SitesPart
          report={report}
          rows={listed}
          names={names}
          sites={compared.data?.sites}
          others={compared.data?.others ?? []}
          has={has}
        />
      )}
      {isOpen('methods') && <MethodsPart report={report} isShared={isShared} awaiting={awaiting} />}
    </ReportParts>
  )
}

type GapProps = Pick<Props, 'report' | 'source' | 'shown' | 'onShow'> & {
  isShared: boolean
  read: ReturnType<typeof useComparison>
  tableRef: Ref<HTMLElement>
}

/** Shows which sites cover which keywords: a bar for each site, then all keywords. */
function GapPart({ report, source, shown, onShow, isShared, read, tableRef }: GapProps) {
  const { analysis, gap } = report
  const { rows, compared, lines, names, listed } = read
  const by = gap?.by ?? 'pages'
  const sites = compared.data?.sites ?? []
  const failed = [rows, compared, lines].find(({ error }) => error)
  const coverage = useMemo(
    () => coverageOf(listed ?? [], compared.data?.sites ?? [], by),
    [listed, compared.data, by],
  )
  return (
    <section
      ref={tableRef}
      tabIndex={-1}
      aria-labelledby="gap"
      className="scroll-mt-[calc(var(--bar)+4.5rem)] rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id="gap" className="text-xl">
        The gap
      </h2>
      <p className="mt-1 mb-4 max-w-[80ch] text-sm text-ink-2">
        {basisText(by, lines.data?.ranking ?? null)}
      </p>
      {failed ? (
        <FailedPart title="The gap could not be loaded" query={failed}>
          Your report is safe.
        </FailedPart>
      ) : listed && (gap ? lines.data : true) && sites.length > 0 ? (
        <RowEvidence source={source} rows={listed}>
          {gap && coverage.length > 0 && (
            <CoverageChart coverage={coverage} of={listed.length} by={by} />
          )}
          <GapTable
            rows={listed}
            clusters={names}
            isExportable={!isShared}
            sites={sites}
            by={by}
            shown={shown}
            onShow={onShow}
          />
        </RowEvidence>
      ) : isRunOver(analysis.status) ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <Waiting report={report} />
      )}
    </section>
  )
}

type SitesProps = {
  report: Report
  rows: ReportRow[] | undefined
  names: ClusterNames
  sites: ComparedSite[] | undefined
  others: Parameters<typeof SiteProfiles>[0]['others']
  has: (section: ShareSection) => boolean
}

/** The sites: side by side for each topic, and what is known of each. */
function SitesPart({ report, rows, names, sites = [], others, has }: SitesProps) {
  const { gap, keywords } = report
  const topics = useMemo(
    () => topicsOf(rows ?? [], names, sites.length),
    [rows, names, sites.length],
  )
  const profiled = sites.filter(({ role }) => has(role === 'own' ? 'own' : 'competitors'))
  return (
    <>
      {has('gap') && gap && (
        <SideBySide
          topics={topics}
          sites={sites}
          by={gap.by}
          isEstimated={keywords.estimates > 0}
        />
      )}
      {profiled.length > 0 && <SiteProfiles sites={profiled} others={others} />}
    </>
  )
}

/** Shows the progress of reading sites. */
function Waiting({ report: { sites } }: { report: Report }) {
  return (
    <div>
      <p aria-live="polite" className="mb-3 text-sm text-ink-2">
        {sites
          ? `${formatCount(sites.done)} of ${formatCount(sites.of)} sites read so far.`
          : 'We read the sites next: politely, a few pages at a time.'}
      </p>
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
