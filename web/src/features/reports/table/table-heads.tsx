import type { Aim } from '@sortie/contracts/analysis/keywords/ratings'
import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Tooltip } from '@/components/dialogs/tooltip'
import { Estimated } from '@/components/report/results/figure'
import { columnOf } from './column-words'
import { type FigureKind, type Kinds, MEASURED_MARK } from './kinds'
import { type ReportColumn, SORTS, type Sort, type TableSearch, usualOrder } from './table-state'

const head = 'py-1 align-top font-normal text-ink-2'

type Shows = { aim: Aim; shown: TableSearch; onShow: (shown: TableSearch) => void }

const by = ({ shown, onShow }: Shows) => ({
  sort: shown.sort,
  reversed: shown.reversed,
  onSort: (sort: Sort) =>
    onShow({ ...shown, sort, reversed: sort === shown.sort && !shown.reversed }),
})

/** Widths are fixed: a table whose lines come and go does not change under whoever reads it. */
const places: Record<ReportColumn | 'keyword', string> = {
  impact: 'hidden w-22 pe-3 text-end sm:table-cell',
  keyword: '-translate-x-1 text-start',
  intent: 'hidden w-26 ps-3 text-start md:table-cell',
  volume: 'w-24 ps-2 text-end lg:w-30',
  difficulty: 'w-24 ps-2 text-end',
  cpc: 'w-20 ps-2 text-end',
  competition: 'hidden w-26 text-end md:table-cell',
  ads: 'hidden w-28 ps-3 text-start md:table-cell',
  cluster: 'hidden w-32 ps-3 text-start lg:table-cell',
}
/** Between a phone and a tablet there is room for two figures: those that matter most for the aim. */
const ROOMY: Record<Aim, ReportColumn> = { organic: 'cpc', paid: 'difficulty' }

/** Returns the classes for the screen width from which the head of a figure has room. */
const figureRoom = (of: ReportColumn | 'keyword', aim: Aim) => {
  if (of !== 'volume' && of !== 'difficulty' && of !== 'cpc') return undefined
  return of === ROOMY[aim] ? 'hidden md:table-cell' : 'hidden sm:table-cell'
}

type HeadOfProps = Shows & {
  of: ReportColumn | 'keyword'
  kinds: Kinds
}

/** Returns the kind of a column's figures; undefined for a column without any. Nobody estimates competition. */
const kindOf = (of: ReportColumn | 'keyword', kinds: Kinds): FigureKind | undefined => {
  if (of === 'competition' || of === 'ads') return 'measured'
  return of === 'volume' || of === 'difficulty' || of === 'cpc' ? kinds[of] : undefined
}

/** The head of a column in its place. */
export function HeadOf({ of, kinds, aim, shown, onShow }: HeadOfProps) {
  const about = {
    ...columnOf(of, aim),
    className: clsx(places[of], figureRoom(of, aim)),
    kind: kindOf(of, kinds),
  }
  const sort = SORTS.find((each) => each === of)
  return sort ? <Head of={sort} {...about} {...by({ aim, shown, onShow })} /> : <Plain {...about} />
}

type PlainProps = {
  name: string
  meaning: string
  className: string
  /** The kind of the column's figures. */
  kind: FigureKind | undefined
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
function KindNote({ kind }: { kind: FigureKind | undefined }) {
  if (!kind) return null
  return (
    <span className="block px-1">
      {kind === 'estimated' ? (
        <Estimated when />
      ) : (
        <span className={note}>{kind === 'mixed' ? `${MEASURED_MARK} measured` : 'measured'}</span>
      )}
    </span>
  )
}
