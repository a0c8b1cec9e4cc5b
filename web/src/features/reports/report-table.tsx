import type { Aim } from '@sortie/contracts/analysis'
import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '@/components/button'
import { Estimated } from '@/components/report/figure'
import { Tooltip } from '@/components/tooltip'
import { type Kind, type Kinds, kindsOf, MEASURED } from './kinds'
import { columnOf, Narrow } from './narrow'
import { type ClusterNames, Line } from './report-line'
import { offeredColumns, type Row, shownRows } from './rows'
import { type Column, type Shown, SORTS, type Sort, usualOrder } from './shown'

type Props = {
  rows: Row[]
  /** What they are rated for. */
  aim: Aim
  shown: Shown
  clusters: ClusterNames
  onShow: (shown: Shown) => void
}

/** Lines that are shown before somebody asks for more. */
const AT_ONCE = 100

const head = 'border-b border-line py-1 align-top font-normal text-ink-2'

/** All keywords of a report: sorted by a click on a column, searched and narrowed. */
export function ReportTable({ rows, aim, shown, clusters, onShow }: Props) {
  const [most, setMost] = useState(AT_ONCE)
  const passing = shownRows(rows, shown)
  const listed = passing.slice(0, most)
  const kinds = useMemo(() => kindsOf(rows), [rows])
  const offered = useMemo(() => offeredColumns(rows, clusters, aim), [rows, clusters, aim])
  const columns = offered.filter((column) => !shown.hidden.includes(column))
  const [first, ...others] = columns
  const heads = { kinds, aim, shown, onShow }
  return (
    <>
      <Narrow {...{ rows, aim, shown, clusters, onShow }} listed={passing.length} />
      {/* Wide words may scroll within the table; the page does not. */}
      <div className="relative -mx-1 mt-2 overflow-x-auto px-1">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">Keyword opportunities</caption>
          <thead>
            <tr>
              {first === 'impact' && <HeadOf of="impact" {...heads} />}
              <HeadOf of="keyword" {...heads} />
              {(first === 'impact' ? others : columns).map((column) => (
                <HeadOf key={column} of={column} {...heads} />
              ))}
            </tr>
          </thead>
          <tbody>
            {listed.map((row) => (
              <Line
                key={row.keywordId}
                {...{ row, kinds, aim, clusters }}
                shown={columns}
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

const places: Record<Column | 'keyword', string> = {
  impact: 'hidden pe-3 text-start sm:table-cell',
  keyword: 'text-start',
  intent: 'hidden ps-3 text-start md:table-cell',
  volume: 'ps-2 text-end',
  difficulty: 'ps-2 text-end',
  cpc: 'ps-2 text-end',
  competition: 'hidden ps-2 text-end md:table-cell',
  cluster: 'hidden ps-3 text-start lg:table-cell',
}
/** A phone has room for two figures: those that matter most for the aim. */
const ROOMY: Record<Aim, Column> = { organic: 'cpc', paid: 'difficulty' }

type HeadOfProps = Pick<Props, 'aim' | 'shown' | 'onShow'> & {
  of: Column | 'keyword'
  kinds: Kinds
}

/** What the figures of a column are; nobody estimates competition. */
const kindOf = (of: Column | 'keyword', kinds: Kinds): Kind | undefined => {
  if (of === 'competition') return 'measured'
  return of === 'volume' || of === 'difficulty' || of === 'cpc' ? kinds[of] : undefined
}

/** The head of a column in its place. */
function HeadOf({ of, kinds, aim, shown, onShow }: HeadOfProps) {
  const about = {
    ...columnOf(of, aim),
    className: clsx(places[of], of === ROOMY[aim] && 'hidden md:table-cell'),
    kind: kindOf(of, kinds),
  }
  const sort = SORTS.find((each) => each === of)
  return sort ? <Head of={sort} {...about} {...by(shown, onShow)} /> : <Plain {...about} />
}

type PlainProps = {
  name: string
  meaning: string
  className: string
  /** What the figures of the column are. */
  kind: Kind | undefined
}
type HeadProps = PlainProps & {
  of: Sort
  sort: Sort
  reversed: boolean
  onSort: (sort: Sort) => void
}

/** The head of a column: explains it on hover, sorts by it on a click. */
function Head({ of, name, meaning, className, kind, sort, reversed, onSort }: HeadProps) {
  const active = sort === of
  const rising = (usualOrder[of] === 'ascending') !== reversed
  const Arrow = rising ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={active ? (rising ? 'ascending' : 'descending') : undefined}
      className={clsx(head, className)}
    >
      <Tooltip text={meaning}>
        <button
          type="button"
          onClick={() => onSort(of)}
          className={clsx(
            'inline-flex min-h-9 items-center gap-1 rounded-sm px-1 font-mono text-xs whitespace-nowrap hover:text-ink pointer-coarse:min-h-11',
            active && 'font-semibold text-ink',
          )}
        >
          {name}
          {active && <Arrow aria-hidden="true" className="size-3.5" />}
        </button>
      </Tooltip>
      <KindNote kind={kind} />
    </th>
  )
}

/** The head of a column that nobody sorts by. */
function Plain({ name, meaning, className, kind }: PlainProps) {
  return (
    <th scope="col" className={clsx(head, className)}>
      <Tooltip text={meaning}>
        <button
          type="button"
          className="min-h-9 rounded-sm px-1 font-mono text-xs whitespace-nowrap"
        >
          {name}
        </button>
      </Tooltip>
      <KindNote kind={kind} />
    </th>
  )
}

const note = 'label-mono block h-4 text-[0.6875rem] leading-4 tracking-normal text-ink-2'

/** Says below a head what the figures of its column are. */
function KindNote({ kind }: { kind: Kind | undefined }) {
  if (!kind) return null
  return (
    <span className="block px-1">
      {kind === 'estimated' ? (
        <Estimated when />
      ) : (
        <span className={note}>{kind === 'mixed' ? `${MEASURED} measured` : 'measured'}</span>
      )}
    </span>
  )
}
