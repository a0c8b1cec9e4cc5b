import type { Report, ShareSection } from '@sortie/contracts/analysis'
import type { ComparedSite } from '@sortie/contracts/competitors'
import { useQuery } from '@tanstack/react-query'
import { lazy, type Ref, Suspense, useMemo } from 'react'
import { FailedPart } from '@/components/failed-part'
import { Evidence } from '@/components/report/evidence'
import { isOver } from '@/components/report/stages'
import { Skeleton } from '@/components/skeleton'
import { formatCount } from '@/lib/format'
import { usePrinting } from '@/lib/printing'
import { Clusters } from './clusters'
import type { ComparisonSource } from './comparison-source'
import { coverageOf } from './coverage'
import { CoverageChart } from './coverage-chart'
import { otherTables, scopesOf } from './exports'
import type { ReportView } from './findings'
import { FirstSorties, sortieReceipts } from './first-sorties'
import { basisText, topicsOf, withGap } from './gap'
import { GapTable } from './gap-table'
import { EstimateLine, Methods } from './methods'
import type { ClusterNames } from './report-line'
import { openTab, type ReportTab, tabsOf } from './report-tabs'
import { RowEvidence } from './row-evidence'
import { type Row, shownRows, withClusters } from './rows'
import { type Shown, shownAt } from './shown'
import { SideBySide } from './side-by-side'
import { SiteProfiles } from './site-profiles'
import { TabBar } from './tab-bar'
import { useOpenedPart } from './use-opened-part'
import { useRows } from './use-rows'

const ExportMenu = lazy(() => import('./export-menu'))
const Replay = lazy(() => import('./replay'))

const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five']

type Props = ReportView & {
  report: Report
  source: ComparisonSource
  /** Somebody else's, who shared it: there is nothing to do with it. */
  isShared?: boolean
  /** Which parts of it there are; all unless told. */
  sections?: readonly ShareSection[] | undefined
}

/** All that the page reads beside the report itself. */
const useComparison = (report: Report, source: ComparisonSource, hasGap: boolean) => {
  const { keywords, clusters: count, sites, gap } = report
  const rows = useRows(source, keywords.count)
  const clusters = useQuery(source.clusters(count))
  const compared = useQuery(source.sites(sites?.done ?? 0))
  const lines = useQuery(source.gap(hasGap && gap !== null))
  const names = useMemo(
    () => new Map((clusters.data ?? []).map(({ clusterId, head }) => [clusterId, head] as const)),
    [clusters.data],
  )
  const listed = useMemo(
    () => rows.data && withGap(withClusters(rows.data, clusters.data ?? []), lines.data?.lines),
    [rows.data, clusters.data, lines.data],
  )
  return { rows, clusters, compared, lines, listed, names: names as ReadonlyMap<string, string> }
}

/**
 * What a competitor report found, as far as it is there. While it runs: how far the reading of sites is. Once it
 * is over: what to do first, and a tab for each other part, of which one is in the page.
 */
export default function Comparison(props: Props) {
  const { report, source, tab, shown, onShow, hrefOf, isShared = false, sections } = props
  const { analysis, keywords, reportId, sorties, project, kind } = report
  const has = (section: ShareSection) => !sections || sections.includes(section)
  const parts = useComparison(report, source, has('gap'))
  const { clusters, compared, names, listed } = parts
  const awaiting = !isOver(analysis.status)
  const tabs = tabsOf(report, sections)
  const open = awaiting ? null : openTab(tabs, tab)
  const { part, table, reveal } = useOpenedPart(open)
  const isPrinting = usePrinting()
  /** Whether a part is in the page: the open tab, on paper all of them. */
  const isOpen = (each: ReportTab) =>
    !awaiting && (isPrinting ? tabs.includes(each) : open === each)
  /** The same of what comes in while the report runs. */
  const isShown = (each: ReportTab) => (awaiting ? tabs.includes(each) : isOpen(each))
  /** Shows what was chosen elsewhere on the page: the focus goes where it is. */
  const showKeywords = (next: Shown) => {
    onShow(next, 'keywords')
    reveal()
  }
  const showCluster = (cluster: string | null) =>
    cluster ? showKeywords({ ...shown, cluster, gap: null }) : onShow({ ...shown, cluster })
  return (
    <Evidence
      receipts={{ ...analysis.receipts, ...sortieReceipts(sorties) }}
      explanations={analysis.explanations}
    >
      <div className="flex flex-col gap-6">
        {open && (
          <TabBar
            tabs={tabs}
            open={open}
            kind={kind}
            onOpen={(next) => onShow(shown, next)}
            hrefOf={hrefOf}
          >
            {analysis.status === 'ready' && listed && !isShared && (
              <Suspense>
                <ExportMenu
                  reportId={reportId}
                  tables={otherTables(report)}
                  scopes={scopesOf(
                    shown,
                    shownRows(listed, shown).length,
                    keywords.count,
                    listed.some(({ isRelated }) => isRelated),
                  )}
                />
              </Suspense>
            )}
          </TabBar>
        )}
        <div
          ref={part}
          className="grid scroll-mt-[calc(var(--bar)+4.5rem)] grid-cols-[minmax(0,1fr)] gap-8"
        >
          {isOpen('plan') && (
            <>
              <EstimateLine keywords={keywords} />
              <FirstSorties
                sorties={sorties}
                business={project.name}
                onCluster={showCluster}
                onEasiest={() => showKeywords({ ...shownAt({}), sort: 'difficulty' })}
                title={
                  sorties.length === 1
                    ? 'The page to make first'
                    : `The ${NUMBERS[sorties.length]} pages to make first`
                }
                about="Create these first. They close most of the gap. Clicks assume you rank third."
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
              parts={parts}
              tableRef={table}
            />
          )}
          {isOpen('clusters') && (
            <Clusters
              query={clusters}
              count={report.clusters ?? 0}
              isEstimated={keywords.estimates > 0}
              chosen={shown.cluster}
              onCluster={showCluster}
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
          {isOpen('methods') && (
            <Methods report={report}>
              {!isShared && (
                <Suspense fallback={<div className="mt-4 min-h-11" />}>
                  <Replay reportId={reportId} />
                </Suspense>
              )}
            </Methods>
          )}
        </div>
      </div>
    </Evidence>
  )
}

type GapProps = Pick<Props, 'report' | 'source' | 'shown' | 'onShow'> & {
  isShared: boolean
  parts: ReturnType<typeof useComparison>
  tableRef: Ref<HTMLElement>
}

/** Who is there for which keyword: a bar for each site, then all keywords. */
function GapPart({ report, source, shown, onShow, isShared, parts, tableRef }: GapProps) {
  const { analysis, gap } = report
  const { rows, compared, lines, names, listed } = parts
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
      ) : isOver(analysis.status) ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <Waiting report={report} />
      )}
    </section>
  )
}

type SitesProps = {
  report: Report
  rows: Row[] | undefined
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

/** How far the reading of sites is. */
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
