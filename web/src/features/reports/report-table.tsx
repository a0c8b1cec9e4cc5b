import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '@/components/button'
import { Estimated } from '@/components/report/figure'
import { Tooltip } from '@/components/tooltip'
import { type Kind, kindsOf, MEASURED } from './kinds'
import { columns, Narrow } from './narrow'
import { type ClusterNames, Line } from './report-line'
import { offeredColumns, type Row, shownRows } from './rows'
import { type Column, type Shown, type Sort, usualOrder } from './shown'

type Props = {
  rows: Row[]
  shown: Shown
  clusters: ClusterNames
  onShow: (shown: Shown) => void
}

/** Lines that are shown before somebody asks for more. */
const AT_ONCE = 100

const head = 'border-b border-line py-1 align-top font-normal text-ink-2'

/** All keywords of a report: sorted by a click on a column, searched and narrowed. */
export function ReportTable({ rows, shown, clusters, onShow }: Props) {
  const [most, setMost] = useState(AT_ONCE)
  const passing = shownRows(rows, shown)
  const listed = passing.slice(0, most)
  const kinds = useMemo(() => kindsOf(rows), [rows])
  const offered = useMemo(() => offeredColumns(rows, clusters), [rows, clusters])
  const isShown = (column: Column) => offered.includes(column) && !shown.hidden.includes(column)
  return (
    <>
      <Narrow {...{ rows, shown, clusters, onShow }} listed={passing.length} />
      {/* Wide words may scroll within the table; the page does not. */}
      <div className="relative -mx-1 mt-2 overflow-x-auto px-1">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">Keyword opportunities</caption>
          <thead>
            <tr>
              {isShown('impact') && (
                <Head
                  of="impact"
                  className="hidden pe-3 text-start sm:table-cell"
                  {...by(shown, onShow)}
                />
              )}
              <Head of="keyword" className="text-start" {...by(shown, onShow)} />
              {isShown('intent') && (
                <Plain of="intent" className="hidden text-start md:table-cell" />
              )}
              {isShown('volume') && (
                <Head
                  of="volume"
                  className="ps-2 text-end"
                  kind={kinds.volume}
                  {...by(shown, onShow)}
                />
              )}
              {isShown('difficulty') && (
                <Head
                  of="difficulty"
                  className="ps-2 text-end"
                  kind={kinds.difficulty}
                  {...by(shown, onShow)}
                />
              )}
              {isShown('cpc') && (
                <Plain of="cpc" className="hidden ps-2 text-end md:table-cell" kind={kinds.cpc} />
              )}
              {isShown('cluster') && (
                <Plain of="cluster" className="hidden ps-4 text-start lg:table-cell" />
              )}
            </tr>
          </thead>
          <tbody>
            {listed.map((row) => (
              <Line
                key={row.keywordId}
                {...{ row, kinds, isShown, clusters }}
                onCluster={(cluster) => onShow({ ...shown, cluster })}
              />
            ))}
          </tbody>
        </table>
      </div>
      {listed.length === 0 && (
        <p className="py-8 text-center text-ink-2">No keywords match. Remove a filter.</p>
      )}
      {passing.length > most && (
        <div className="mt-4 text-center">
          <Button onClick={() => setMost(most + AT_ONCE)}>
            Show {Math.min(AT_ONCE, passing.length - most)} More
          </Button>
        </div>
      )}
    </>
  )
}

const by = (shown: Shown, onShow: Props['onShow']) => ({
  sort: shown.sort,
  reversed: shown.reversed,
  onSort: (sort: Sort) =>
    onShow({ ...shown, sort, reversed: sort === shown.sort && !shown.reversed }),
})

type HeadProps = {
  of: Sort
  className: string
  /** What the figures of the column are. */
  kind?: Kind
  sort: Sort
  reversed: boolean
  onSort: (sort: Sort) => void
}

/** The head of a column: explains it on hover, sorts by it on a click. */
function Head({ of, className, kind, sort, reversed, onSort }: HeadProps) {
  const active = sort === of
  const rising = (usualOrder[of] === 'ascending') !== reversed
  const Arrow = rising ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={active ? (rising ? 'ascending' : 'descending') : undefined}
      className={clsx(head, className)}
    >
      <Tooltip text={columns[of].meaning}>
        <button
          type="button"
          onClick={() => onSort(of)}
          className={clsx(
            'inline-flex min-h-9 items-center gap-1 rounded-sm px-1 font-mono text-xs hover:text-ink pointer-coarse:min-h-11',
            active && 'font-semibold text-ink',
          )}
        >
          {columns[of].name}
          {active && <Arrow aria-hidden="true" className="size-3.5" />}
        </button>
      </Tooltip>
      <KindNote kind={kind} />
    </th>
  )
}

type PlainProps = { of: 'intent' | 'cpc' | 'cluster'; className: string; kind?: Kind }

/** The head of a column that nobody sorts by. */
function Plain({ of, className, kind }: PlainProps) {
  return (
    <th scope="col" className={clsx(head, className)}>
      <Tooltip text={columns[of].meaning}>
        <button type="button" className="min-h-9 rounded-sm px-1 font-mono text-xs">
          {columns[of].name}
        </button>
      </Tooltip>
      <KindNote kind={kind} />
    </th>
  )
}

const note = 'label-mono block h-4 text-[0.6875rem] leading-4 tracking-normal text-ink-2'

/** Says below a head what the figures of its column are. */
function KindNote({ kind }: { kind: Kind | undefined }) {
  if (kind === 'estimated') return <Estimated when />
  if (!kind) return null
  return <span className={note}>{kind === 'mixed' ? `${MEASURED} measured` : 'measured'}</span>
}
