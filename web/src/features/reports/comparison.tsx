import type { Report, ShareSection } from '@sortie/contracts/analysis'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useRef } from 'react'
import { FailedPart } from '@/components/failed-part'
import { Evidence } from '@/components/report/evidence'
import { isOver } from '@/components/report/stages'
import { Skeleton } from '@/components/skeleton'
import { formatCount } from '@/lib/format'
import { Clusters } from './clusters'
import type { ComparisonSource } from './comparison-source'
import { scopesOf } from './exports'
import { FirstSorties, sortieReceipts } from './first-sorties'
import { basisText, topicsOf, withGap } from './gap'
import { GapTable } from './gap-table'
import { EstimateLine, Methods } from './methods'
import { RowEvidence } from './row-evidence'
import { shownRows, withClusters } from './rows'
import type { Shown } from './shown'
import { SideBySide } from './side-by-side'
import { SiteProfiles } from './site-profiles'
import { useRows } from './use-rows'

const ExportMenu = lazy(() => import('./export-menu'))
const Replay = lazy(() => import('./replay'))

const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five']

type Props = {
  report: Report
  source: ComparisonSource
  shown: Shown
  onShow: (shown: Shown) => void
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
 * What a competitor report found, as far as it is there: what to do first, then the gap, the sites side by
 * side, what is known of each, and what all of it rests on.
 */
export default function Comparison({ report, source, shown, onShow, isShared, sections }: Props) {
  const has = (section: ShareSection) => !sections || sections.includes(section)
  const { analysis, keywords, reportId, sorties, project, gap } = report
  const isReady = analysis.status === 'ready'
  const by = gap?.by ?? 'pages'
  const { rows, clusters, compared, lines, names, listed } = useComparison(
    report,
    source,
    has('gap'),
  )
  const sites = compared.data?.sites ?? []
  const profiled = sites.filter(({ role }) => has(role === 'own' ? 'own' : 'competitors'))
  const table = useRef<HTMLElement>(null)
  /** Shows what was chosen elsewhere on the page: the focus goes where it is. */
  const showCluster = (cluster: string | null) => {
    onShow({ ...shown, cluster, gap: null })
    if (!cluster) return
    table.current?.focus({ preventScroll: true })
    table.current?.scrollIntoView({ block: 'start' })
  }
  const failed = [rows, compared, lines].find(({ error }) => error)
  const topics = useMemo(
    () => topicsOf(listed ?? [], names, sites.length),
    [listed, names, sites.length],
  )
  return (
    <Evidence
      receipts={{ ...analysis.receipts, ...sortieReceipts(sorties) }}
      explanations={analysis.explanations}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        {isReady && <EstimateLine keywords={keywords} />}
        {isReady && sorties.length > 0 && (
          <FirstSorties
            sorties={sorties}
            business={project.name}
            onCluster={showCluster}
            title={
              sorties.length === 1
                ? 'The page to make first'
                : `The ${NUMBERS[sorties.length]} pages to make first`
            }
            about="These close the most of the gap. Clicks are what position 3 would bring in a month; titles are yours to change."
          />
        )}
        {has('gap') && (
          <section
            ref={table}
            tabIndex={-1}
            aria-labelledby="gap"
            className="scroll-mt-20 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6"
          >
            <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
              <h2 id="gap" className="text-xl">
                The gap
              </h2>
              {isReady && listed && !isShared && (
                <Suspense fallback={<div className="min-h-11" />}>
                  <ExportMenu
                    reportId={reportId}
                    scopes={scopesOf(
                      shown,
                      shownRows(listed, shown).length,
                      keywords.count,
                      listed.some(({ isRelated }) => isRelated),
                    )}
                  />
                </Suspense>
              )}
            </div>
            <p className="mt-1 mb-4 max-w-[80ch] text-sm text-ink-2">
              {basisText(by, lines.data?.ranking ?? null)}
            </p>
            {failed ? (
              <FailedPart title="The gap could not be loaded" query={failed}>
                Your report is safe.
              </FailedPart>
            ) : listed && (gap ? lines.data : true) && sites.length > 0 ? (
              <RowEvidence source={source} rows={listed}>
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
        )}
        {has('gap') && gap && (
          <SideBySide topics={topics} sites={sites} by={by} isEstimated={keywords.estimates > 0} />
        )}
        {profiled.length > 0 && (
          <SiteProfiles sites={profiled} others={compared.data?.others ?? []} />
        )}
        {isReady && report.clusters !== null && report.clusters > 0 && (
          <Clusters
            query={clusters}
            count={report.clusters}
            isEstimated={keywords.estimates > 0}
            chosen={shown.cluster}
            onCluster={showCluster}
          />
        )}
        {isReady && has('methods') && (
          <Methods report={report}>
            {!isShared && (
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
