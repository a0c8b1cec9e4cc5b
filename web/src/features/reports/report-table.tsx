import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '@/components/button'
import { Estimated, FigureValue, Opportunity } from '@/components/report/figure'
import { Tooltip } from '@/components/tooltip'
import { formatCount, formatDecimal } from '@/lib/format'
import { columns, inWords, Narrow } from './narrow'
import { pathOf } from './row-evidence'
import { type Row, shownRows } from './rows'
import { type Column, type Shown, type Sort, usualOrder } from './shown'

/** What a cluster is called, by its id; empty while that is on its way, and in older reports. */
export type ClusterNames = ReadonlyMap<string, string>
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
  const isShown = (column: Column) => !shown.hidden.includes(column)
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
              {isShown('cluster') && clusters.size > 0 && (
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
      {kind === 'estimated' && <Estimated when />}
      {kind === 'measured' && <span className={note}>measured</span>}
      {kind === 'mixed' && <span className={note}>{MEASURED} measured</span>}
    </th>
  )
}

/** The head of a column that nobody sorts by. */
function Plain({ of, className }: { of: 'intent' | 'cluster'; className: string }) {
  return (
    <th scope="col" className={clsx(head, className)}>
      <Tooltip text={columns[of].meaning}>
        <button type="button" className="min-h-9 rounded-sm px-1 font-mono text-xs">
          {columns[of].name}
        </button>
      </Tooltip>
    </th>
  )
}

type Kind = 'estimated' | 'measured' | 'mixed'
type Kinds = { volume: Kind; difficulty: Kind }
const kindOf = (estimated: readonly boolean[]): Kind =>
  estimated.every(Boolean) ? 'estimated' : estimated.some(Boolean) ? 'mixed' : 'measured'
const kindsOf = (rows: readonly Row[]): Kinds => ({
  volume: kindOf(rows.map(({ volumeIsEstimated }) => volumeIsEstimated)),
  difficulty: kindOf(rows.map(({ difficultyIsEstimated }) => difficultyIsEstimated)),
})
const note = 'label-mono block h-4 text-[0.6875rem] leading-4 tracking-normal text-ink-2'
/** Stands at measured figures where others are estimates. */
const MEASURED = '✓'

type LineProps = {
  row: Row
  kinds: Kinds
  isShown: (column: Column) => boolean
  clusters: ClusterNames
  onCluster: (clusterId: string) => void
}

function Line({ row, kinds, isShown, clusters, onCluster }: LineProps) {
  const { keywordId, keyword, intent, impact, clusterId } = row
  return (
    <tr className="border-b border-line last:border-0 hover:bg-sunken/60">
      {isShown('impact') && (
        <td className="hidden py-2 pe-3 ps-1 font-mono tabular-nums text-ink-2 sm:table-cell">
          {Math.round(impact)}
        </td>
      )}
      <th scope="row" className="py-1.5 text-start font-semibold wrap-anywhere">
        <span className="flex flex-wrap items-center gap-x-3">
          {keyword}
          <Opportunity path={keywordId} keyword={keyword} label={row.opportunity} />
          <span className="text-xs font-normal text-ink-2 md:hidden">{inWords(intent)}</span>
        </span>
      </th>
      {isShown('intent') && (
        <td className="hidden py-2 ps-1 text-ink-2 md:table-cell">{inWords(intent)}</td>
      )}
      {isShown('volume') && (
        <td className="py-1.5 ps-2 text-end whitespace-nowrap">
          <Measured when={kinds.volume === 'mixed' && !row.volumeIsEstimated} />
          <FigureValue path={pathOf(row, 'searchVolume')} subject={`volume of ${keyword}`} said>
            {formatCount(row.searchVolume)}
          </FigureValue>
        </td>
      )}
      {isShown('difficulty') && (
        <td className="py-1.5 ps-2 text-end whitespace-nowrap">
          <Measured when={kinds.difficulty === 'mixed' && !row.difficultyIsEstimated} />
          <FigureValue path={pathOf(row, 'difficulty')} subject={`difficulty of ${keyword}`} said>
            {formatDecimal(row.difficulty)}
            <span className="text-ink-2">/10</span>
          </FigureValue>
        </td>
      )}
      {isShown('cluster') && clusters.size > 0 && (
        <td className="hidden py-1.5 ps-4 text-ink-2 lg:table-cell">
          {clusterId && clusters.has(clusterId) && (
            <button
              type="button"
              onClick={() => onCluster(clusterId)}
              className="min-h-9 rounded-sm text-start hover:text-ink hover:underline"
            >
              {clusters.get(clusterId)}
              <span className="sr-only">: show only this cluster</span>
            </button>
          )}
        </td>
      )}
    </tr>
  )
}

function Measured({ when }: { when: boolean }) {
  if (!when) return null
  return (
    <span className="me-1 text-radar">
      <span aria-hidden="true">{MEASURED}</span>
      <span className="sr-only">measured </span>
    </span>
  )
}
