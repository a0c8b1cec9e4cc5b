import { MOST_CHOSEN } from '@sortie/contracts/analysis/reports/report-limits'
import { useMemo } from 'react'
import { Button } from '@/components/button'
import { formatCount } from '@/lib/format'
import { announce, warn } from '@/lib/notices/toast'
import ExportMenu from '../export/export-menu'
import { chosenView, scopeName } from '../export/exports'
import type { ClusterNames } from '../table/report-line'
import { type ReportRow, shownRows } from '../table/rows'
import { type ReportColumn, type TableSearch, withoutFilters } from '../table/table-state'
import { asLines, asTable } from './copied'

type Props = {
  rows: ReportRow[]
  /** Those of them that the filters let pass. */
  passing: ReportRow[]
  chosen: ReadonlySet<string>
  shown: TableSearch
  columns: readonly ReportColumn[]
  clusters: ClusterNames
  /** The report whose keywords can be exported; null where they can't. */
  reportId: string | null
  onClear: () => void
}

/** Offers the acts on the chosen keywords, at the foot of the window. */
export default function SelectedBar(props: Props) {
  const { rows, passing, chosen, shown, columns, clusters, reportId, onClear } = props
  const selected = useMemo(
    () => shownRows(rows, withoutFilters(shown)).filter(({ keywordId }) => chosen.has(keywordId)),
    [rows, shown, chosen],
  )
  const inView = passing.filter(({ keywordId }) => chosen.has(keywordId)).length
  const hidden = selected.length - inView
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      const count = selected.length
      announce(
        'Copied',
        `${formatCount(count)} keyword${count === 1 ? ' is' : 's are'} on your clipboard.`,
      )
    } catch {
      warn('Error', 'They could not be copied. Allow access to the clipboard and try again.')
    }
  }
  const isTooMany = selected.length > MOST_CHOSEN
  return (
    <section
      aria-label="Selected keywords"
      data-above-banner
      className="sticky bottom-[calc(0.75rem+var(--banner,0px))] z-20 mx-auto mt-3 flex w-fit max-w-full animate-rise flex-wrap items-center gap-x-2 gap-y-1 rounded-md border border-field bg-surface p-1.5 ps-4 shadow-float"
    >
      <p aria-live="polite" className="me-2 text-sm font-semibold tabular-nums">
        {formatCount(selected.length)} selected
        {hidden > 0 && (
          <span className="font-normal text-ink-2">, {formatCount(hidden)} outside this view</span>
        )}
      </p>
      <Button variant="quiet" onClick={() => void copy(asLines(selected))}>
        Copy
      </Button>
      <Button
        variant="quiet"
        className="max-sm:hidden"
        onClick={() => void copy(asTable(selected, { columns, clusters }))}
      >
        Copy as Table
      </Button>
      {reportId !== null && !isTooMany && (
        <ExportMenu
          isLow
          reportId={reportId}
          scopes={[{ name: scopeName('chosen', selected.length), view: chosenView(shown, chosen) }]}
        />
      )}
      <Button variant="quiet" onClick={onClear}>
        Clear
      </Button>
      {reportId !== null && isTooMany && (
        <p className="basis-full text-sm text-ink-2">
          Up to {formatCount(MOST_CHOSEN)} are exported as a selection. For more of them, filter and
          export the view.
        </p>
      )}
    </section>
  )
}
