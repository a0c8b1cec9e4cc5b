import type { Aim } from '@sortie/contracts/analysis/keywords/ratings'
import clsx from 'clsx'
import { type CSSProperties, lazy, type ReactNode, Suspense, useMemo, useRef } from 'react'
import { Button } from '@/components/button'
import { usePrinting } from '@/lib/browser/printing'
import { useSteady } from '@/lib/browser/use-steady'
import { formatCount } from '@/lib/format'
import { Narrow } from '../filters/narrow'
import { PrintNote } from '../print/print-note'
import { useSelection } from '../selection/use-selection'
import { kindsOf } from './kinds'
import { type ClusterNames, type LineProps, ReportLine } from './report-line'
import { offeredColumns, type ReportRow } from './rows'
import { HeadOf } from './table-heads'
import { columnsShown, tableRoomOf } from './table-room'
import type { TableSearch } from './table-state'
import { useLinesAtOnce } from './use-lines-at-once'

const LongLines = lazy(() => import('./long-lines'))
const SelectedBar = lazy(() => import('../selection/selected-bar'))

type Props = {
  rows: ReportRow[]
  /** Those of them that pass the filters, in their order. */
  passing: ReportRow[]
  /** The aim that the keywords are rated for. */
  aim: Aim
  shown: TableSearch
  clusters: ClusterNames
  onShow: (shown: TableSearch) => void
  /** Other controls that change the table. */
  tools?: ReactNode
  /** The report whose keywords may be exported; null where they may not. */
  exportedFrom: string | null
  /** Somebody else's, who shared it. */
  isShared?: boolean | undefined
}

/** Lines that are printed at least. */
const PRINTED = 100
/** Of more lines than these only those in sight are drawn. */
const DRAWN = 200

/** All keywords of a report: sorted by a click on a column, searched, narrowed and chosen. */
export function ReportTable({
  rows,
  passing,
  aim,
  shown,
  clusters,
  onShow,
  tools,
  ...more
}: Props) {
  const { step, most, showMore, showAll } = useLinesAtOnce()
  const table = useRef<HTMLTableElement>(null)
  const { selection, choose, chooseAll, clear, onKeyDown } = useSelection(passing, table)
  const kinds = useMemo(() => kindsOf(rows), [rows])
  const offered = useMemo(() => offeredColumns(rows, clusters, aim), [rows, clusters, aim])
  const { hidden } = shown
  const columns = useMemo(() => columnsShown(offered, hidden), [offered, hidden])
  const room = tableRoomOf(columns)
  const [first, ...others] = columns
  const heads = { kinds, aim, shown, onShow }
  const onCluster = useSteady((cluster: string) => onShow({ ...shown, cluster }))
  const isPrinting = usePrinting()
  // Lines that are not drawn would be empty paper.
  const printed = Math.min(Math.max(most, PRINTED), DRAWN)
  const drawn = isPrinting ? printed : most
  const listed = useMemo(() => passing.slice(0, drawn), [passing, drawn])
  const lines = { kinds, aim, clusters, onCluster, shown: columns, onChoose: choose }
  const isLong = listed.length > DRAWN
  return (
    <>
      <Narrow
        rows={rows}
        aim={aim}
        shown={shown}
        clusters={clusters}
        onShow={onShow}
        listed={passing.length}
      >
        {tools}
      </Narrow>
      <PrintNote
        printed={Math.min(passing.length, printed)}
        passing={passing.length}
        all={rows.length}
        isExportable={!more.isShared}
      />
      {/* Wide words may scroll within the table; the page does not. */}
      <div
        className={clsx(
          'relative -mx-1 mt-2 px-1 sm:overflow-x-auto',
          room.fits === 'lg' && 'lg:overflow-x-clip',
          room.fits === 'xl' && 'xl:overflow-x-clip',
        )}
        style={{ '--tablet': `${room.tablet}rem`, '--large': `${room.large}rem` } as CSSProperties}
      >
        <table
          ref={table}
          onKeyDown={onKeyDown}
          aria-rowcount={isLong ? listed.length + 1 : undefined}
          className="w-full table-fixed border-collapse text-sm md:min-w-(--tablet) lg:min-w-(--large)"
        >
          <caption className="sr-only">Keyword opportunities</caption>
          <thead
            className={clsx(
              'bg-surface shadow-[0_1px_0_var(--color-line)]',
              room.fits === 'lg' && 'lg:sticky lg:top-[calc(var(--bar)+3rem)] lg:z-10',
              room.fits === 'xl' && 'xl:sticky xl:top-[calc(var(--bar)+3rem)] xl:z-10',
            )}
          >
            <tr>
              <td className="w-9 align-top">
                <AllBox passing={passing} selection={selection.ids} onChange={chooseAll} />
              </td>
              <th scope="col" className="w-11 sm:w-9">
                <span className="sr-only">Opportunity</span>
              </th>
              {first === 'impact' && <HeadOf of="impact" {...heads} />}
              <HeadOf of="keyword" {...heads} />
              {(first === 'impact' ? others : columns).map((column) => (
                <HeadOf key={column} of={column} {...heads} />
              ))}
              <th scope="col" className="w-11 sm:w-9">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          {isLong ? (
            <Suspense
              fallback={<Lines rows={listed.slice(0, step)} chosen={selection.ids} {...lines} />}
            >
              <LongLines rows={listed} chosen={selection.ids} {...lines} />
            </Suspense>
          ) : (
            <Lines rows={listed} chosen={selection.ids} {...lines} />
          )}
        </table>
      </div>
      {listed.length === 0 && (
        <p className="py-8 text-center text-ink-2">No keywords match. Remove a filter.</p>
      )}
      {passing.length > most && (
        <div className="mt-4 flex flex-wrap justify-center gap-3">
          <Button onClick={showMore}>Show {Math.min(step, passing.length - most)} More</Button>
          {passing.length > most + step && (
            <Button variant="quiet" onClick={showAll}>
              Show All {formatCount(passing.length)}
            </Button>
          )}
        </div>
      )}
      {selection.ids.size > 0 && (
        <Suspense>
          <SelectedBar
            rows={rows}
            passing={passing}
            shown={shown}
            columns={columns}
            clusters={clusters}
            chosen={selection.ids}
            reportId={more.exportedFrom}
            onClear={clear}
          />
        </Suspense>
      )}
    </>
  )
}

type AllProps = { passing: ReportRow[]; selection: ReadonlySet<string>; onChange: () => void }

/** Chooses all keywords of the view, those too that are not drawn yet. */
function AllBox({ passing, selection, onChange }: AllProps) {
  const count = passing.filter(({ keywordId }) => selection.has(keywordId)).length
  const isAll = count > 0 && count === passing.length
  return (
    <label className="-ms-1 grid min-h-11 w-9 place-items-center sm:min-h-9">
      <input
        type="checkbox"
        disabled={passing.length === 0}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll
        }}
        onChange={onChange}
        aria-label={`Select all ${formatCount(passing.length)} keywords of this view`}
        className={clsx('size-4 accent-petrol', count === 0 && 'opacity-70')}
      />
    </label>
  )
}

type LinesProps = Omit<LineProps, 'row' | 'isChosen'> & {
  rows: readonly ReportRow[]
  chosen: ReadonlySet<string>
}

function Lines({ rows, chosen, ...line }: LinesProps) {
  return (
    <tbody>
      {rows.map((row) => (
        <ReportLine key={row.keywordId} {...line} row={row} isChosen={chosen.has(row.keywordId)} />
      ))}
    </tbody>
  )
}
