import type { Report } from '@sortie/contracts/analysis/reports/reports'
import type { ShareSection } from '@sortie/contracts/analysis/reports/share-events'
import { lazy, type ReactNode, Suspense } from 'react'
import { isRunOver } from '@/components/report/progress/stages'
import { Evidence } from '@/components/report/results/evidence'
import { usePrinting } from '@/lib/browser/printing'
import { otherTables, scopesOf } from '../export/exports'
import { Methods } from '../methods/methods'
import { sortieReceipts } from '../plan/first-sorties'
import type { ReportRow } from '../table/rows'
import { type TableSearch, tableStateAt } from '../table/table-state'
import { PlanRadar } from './plan-radar'
import { openTab, type ReportTab, tabsOf } from './report-tabs'
import { TabBar } from './tab-bar'
import { useOpenedPart } from './use-opened-part'

const ExportMenu = lazy(() => import('../export/export-menu'))
const Replay = lazy(() => import('../methods/replay'))

/** The open tab of a report and the state of its table, with the functions that change them. */
export type ReportTabs = {
  /** The tab that the address names; null where it names none. */
  tab: ReportTab | null
  shown: TableSearch
  /** Changes what the table shows; opens another tab where one is named. */
  onShow: (shown: TableSearch, tab?: ReportTab) => void
  /** The address of a tab. */
  hrefOf: (tab: ReportTab) => string
}

/** A report of either kind, and what of it is in the page. */
export type ReportProps = ReportTabs & {
  report: Report
  /** Somebody else's, who shared it: there is nothing to do with it. */
  isShared?: boolean
  /** The sections to show; by default all. */
  sections?: readonly ShareSection[] | undefined
}

/**
 * Returns the parts of a report that are in the page, and the functions that open its keywords from elsewhere on it.
 */
export const useReportParts = ({ report, tab, shown, onShow, sections }: ReportProps) => {
  const awaiting = !isRunOver(report.analysis.status)
  const tabs = tabsOf(report, sections)
  const open = awaiting ? null : openTab(tabs, tab)
  const { part, table, reveal } = useOpenedPart(open)
  const isPrinting = usePrinting()
  /** Shows what was chosen elsewhere on the page: the focus goes where it is. */
  const showKeywords = (next: TableSearch) => {
    onShow(next, 'keywords')
    reveal()
  }
  return {
    awaiting,
    tabs,
    open,
    part,
    table,
    has: (section: ShareSection) => !sections || sections.includes(section),
    /** Returns true where a part is in the page: the open tab, on paper all of them. */
    isOpen: (each: ReportTab) => !awaiting && (isPrinting ? tabs.includes(each) : open === each),
    showKeywords,
    /** Narrows the table to a cluster and opens it; null shows those of all clusters again. */
    showCluster: (cluster: string | null) =>
      cluster ? showKeywords({ ...shown, cluster, gap: null }) : onShow({ ...shown, cluster }),
    showEasiest: () => showKeywords({ ...tableStateAt({}), sort: 'difficulty' }),
  }
}

type PartsProps = Pick<ReportProps, 'report' | 'shown' | 'onShow' | 'hrefOf' | 'isShared'> & {
  parts: ReturnType<typeof useReportParts>
  /** All keywords as the table has them, and those of them that pass its filters. */
  listed: ReportRow[] | undefined
  passing: ReportRow[] | undefined
  children: ReactNode
}

/** The tabs of a report with what can be done with it, and below them the part that is open. */
export function ReportParts(props: PartsProps) {
  const {
    parts,
    report,
    shown,
    onShow,
    hrefOf,
    isShared = false,
    listed,
    passing,
    children,
  } = props
  const { analysis, keywords, reportId, sorties, kind } = report
  return (
    <Evidence
      receipts={{ ...analysis.receipts, ...sortieReceipts(sorties) }}
      explanations={analysis.explanations}
    >
      <div className="flex flex-col gap-6">
        {parts.open && (
          <TabBar
            tabs={parts.tabs}
            open={parts.open}
            kind={kind}
            onOpen={(next) => onShow(shown, next)}
            hrefOf={hrefOf}
          >
            {analysis.status === 'ready' && listed && passing && !isShared && (
              <Suspense>
                <ExportMenu
                  reportId={reportId}
                  tables={otherTables(report)}
                  scopes={scopesOf(
                    shown,
                    passing.length,
                    keywords.count,
                    listed.some(({ isRelated }) => isRelated),
                  )}
                />
              </Suspense>
            )}
          </TabBar>
        )}
        <div
          ref={parts.part}
          className="grid scroll-mt-[calc(var(--bar)+4.5rem)] grid-cols-[minmax(0,1fr)] gap-8"
        >
          {/* On a phone the head has no room for it. */}
          {parts.open === 'plan' && !isShared && (
            <div className="md:hidden print:hidden">
              <PlanRadar sorties={sorties} />
            </div>
          )}
          {children}
        </div>
      </div>
    </Evidence>
  )
}

type MethodsProps = { report: Report; isShared: boolean; awaiting: boolean }

/** Shows the basis of a report; once it is over, its owner can have it computed again. */
export function MethodsPart({ report, isShared, awaiting }: MethodsProps) {
  return (
    <Methods report={report}>
      {!awaiting && !isShared && (
        <Suspense fallback={<div className="mt-4 min-h-11" />}>
          <Replay reportId={report.reportId} />
        </Suspense>
      )}
    </Methods>
  )
}
