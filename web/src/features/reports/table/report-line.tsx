import type { Aim } from '@sortie/contracts/analysis/keywords/ratings'
import clsx from 'clsx'
import { memo, type Ref } from 'react'
import { WritePost } from '@/components/report/results/write-post'
import { formatCount, formatDecimal, formatDollars } from '@/lib/format'
import { capitalisedWord } from './column-words'
import { type Kinds, MEASURED_MARK } from './kinds'
import { MonthsLine } from './months-line'
import { RatingGlyph } from './rating-glyph'
import { figureOf, RowFigure } from './row-evidence'
import { type MenuFigure, RowMenu } from './row-menu'
import { isAdded, type ReportRow } from './rows'
import type { ReportColumn } from './table-state'

/** The names of clusters by id; empty while they are on their way, and in older reports. */
export type ClusterNames = ReadonlyMap<string, string>

type CellProps = {
  row: ReportRow
  kinds: Kinds
  aim: Aim
  clusters: ClusterNames
  onCluster: (clusterId: string) => void
}
export type LineProps = CellProps & {
  /** The columns that are shown, in their order. */
  shown: readonly ReportColumn[]
  isChosen: boolean
  /** Chooses it, or with Shift all from the last one to it. */
  onChoose: (keywordId: string, isRange: boolean) => void
  /** Its place among all lines, where not all of them are drawn. */
  index?: number
  lineRef?: Ref<HTMLTableRowElement>
}

/** A keyword with its figures, each of which opens its receipt. */
export const ReportLine = memo(
  ({ shown, isChosen, onChoose, index, lineRef, ...cells }: LineProps) => {
    const { keywordId, keyword, opportunity, nearOpportunity, clusterId } = cells.row
    const [first, ...others] = shown
    return (
      <tr
        ref={lineRef}
        data-index={index}
        aria-rowindex={index === undefined ? undefined : index + 2}
        className={clsx(
          'border-b border-line last:border-0 sm:h-10 [&_:is(button,input,a)]:scroll-my-40',
          isChosen ? 'bg-petrol/4' : 'hover:bg-sunken/60',
        )}
      >
        <td>
          <label className="-ms-1 grid min-h-11 w-9 cursor-pointer place-items-center sm:min-h-9">
            <input
              type="checkbox"
              checked={isChosen}
              data-choose={keywordId}
              aria-label={`Select ${keyword}`}
              onChange={({ nativeEvent }) =>
                onChoose(keywordId, (nativeEvent as MouseEvent).shiftKey === true)
              }
              className="size-4 accent-petrol"
            />
          </label>
        </td>
        <td>
          <RatingGlyph
            path={keywordId}
            keyword={keyword}
            label={opportunity}
            near={nearOpportunity}
          />
        </td>
        {first === 'impact' && <Cell of="impact" {...cells} />}
        <th scope="row" className="py-1.5 text-start font-semibold sm:py-0">
          <span className="block sm:flex sm:items-center sm:gap-2">
            <span title={keyword} className="min-w-0 wrap-anywhere sm:truncate">
              {keyword}
            </span>{' '}
            {isAdded(cells.row) && <AddedMark about={cells.row.additionAbout} />}
          </span>
          <Beneath row={cells.row} aim={cells.aim} />
        </th>
        {(first === 'impact' ? others : shown).map((column) => (
          <Cell key={column} of={column} {...cells} />
        ))}
        <td className="w-11 sm:w-9">
          <span className="hidden sm:block">
            <WritePost keyword={keyword} clusterId={clusterId} />
          </span>
          <RowMenu
            keyword={keyword}
            clusterId={clusterId}
            rating={keywordId}
            figures={figuresOf(cells.row)}
          />
        </td>
      </tr>
    )
  },
)

/** Says that a keyword was added later, and what the addition was about. */
function AddedMark({ about }: { about: string | undefined }) {
  return (
    <span
      title={about ? `Added: ${about}` : 'Added later'}
      className="inline-block shrink-0 rounded-sm border border-line px-1 text-xs font-normal text-ink-2"
    >
      Added
      {about && <span className="sr-only">: {about}</span>}
    </span>
  )
}

/** The figures of a keyword that have a receipt, by the names of their columns. */
const figuresOf = (row: ReportRow): MenuFigure[] => {
  const figures = [figureOf(row, 'searchVolume'), figureOf(row, 'difficulty')]
  return row.cpc === null ? figures : [...figures, figureOf(row, 'cpc')]
}

/** The figures beneath a phrase on a phone, which has no room for columns. */
function Beneath({ row, aim }: { row: ReportRow; aim: Aim }) {
  const price = row.cpc === null ? null : formatDollars(row.cpc)
  return (
    <span className="mt-0.5 flex flex-wrap gap-x-3 text-xs font-normal text-ink-2 tabular-nums sm:hidden">
      <span>
        <strong className="font-semibold text-ink">{formatCount(row.searchVolume)}</strong> searches
      </span>
      <span>
        {aim === 'paid' && price
          ? `${price} a click`
          : `difficulty ${formatDecimal(row.difficulty)}`}
      </span>
    </span>
  )
}

const figure = 'ps-2 text-end whitespace-nowrap tabular-nums'
/** The screen width from which a cell has room. */
const FROM = { sm: 'hidden sm:table-cell', md: 'hidden md:table-cell' }

/** Shows the cell of a column for a keyword. */
function Cell({ of, row, kinds, aim, clusters, onCluster }: CellProps & { of: ReportColumn }) {
  const { clusterId } = row
  switch (of) {
    case 'impact':
      return (
        <td className="hidden pe-4 text-end font-mono text-ink-2 tabular-nums sm:table-cell">
          {Math.round(row.impact)}
        </td>
      )
    case 'intent':
      return (
        <td className="hidden truncate ps-4 text-ink-2 md:table-cell">
          {capitalisedWord(row.intent)}
        </td>
      )
    case 'volume':
      return (
        <td className={clsx(figure, FROM.sm)}>
          <span className="flex items-center justify-end gap-1.5 lg:justify-between">
            {row.months !== null && <MonthsLine months={row.months} />}
            <span className="ms-auto">
              <Measured when={kinds.volume === 'mixed' && !row.volumeIsEstimated} />
              <RowFigure row={row} of="searchVolume">
                {formatCount(row.searchVolume)}
              </RowFigure>
            </span>
          </span>
        </td>
      )
    case 'difficulty':
      return (
        <td className={clsx(figure, FROM[aim === 'paid' ? 'md' : 'sm'])}>
          <Measured when={kinds.difficulty === 'mixed' && !row.difficultyIsEstimated} />
          <RowFigure row={row} of="difficulty">
            {formatDecimal(row.difficulty)}
            <span className="text-ink-2">/10</span>
          </RowFigure>
        </td>
      )
    case 'cpc':
      return <Price row={row} aim={aim} isMixed={kinds.cpc === 'mixed'} />
    case 'competition':
      return (
        <td className={clsx(figure, FROM.md)}>
          {row.competition !== null && (
            <RowFigure row={row} of="competition">
              {formatCount(row.competition)}
            </RowFigure>
          )}
        </td>
      )
    case 'ads':
      return (
        <td
          title={row.rivalAds?.join(', ')}
          className="hidden truncate ps-3 text-xs text-ink-2 md:table-cell"
        >
          {row.rivalAds?.join(', ')}
        </td>
      )
    case 'cluster':
      return (
        <td className="hidden ps-4 text-ink-2 lg:table-cell">
          {clusterId && clusters.has(clusterId) && (
            <button
              type="button"
              onClick={() => onCluster(clusterId)}
              title={clusters.get(clusterId)}
              className="block min-h-9 w-full truncate rounded-sm text-start hover:text-ink hover:underline"
            >
              {clusters.get(clusterId)}
              <span className="sr-only">: show only this cluster</span>
            </button>
          )}
        </td>
      )
  }
}

/** Shows the price of a click; empty where nobody knows it. */
function Price({ row, aim, isMixed }: Pick<CellProps, 'row' | 'aim'> & { isMixed: boolean }) {
  return (
    <td className={clsx(figure, FROM[aim === 'organic' ? 'md' : 'sm'])}>
      {row.cpc !== null && (
        <>
          <Measured when={isMixed && !row.cpcIsEstimated} />
          <RowFigure row={row} of="cpc">
            {formatDollars(row.cpc)}
          </RowFigure>
        </>
      )}
    </td>
  )
}

function Measured({ when }: { when: boolean }) {
  if (!when) return null
  return (
    <span className="me-1 text-radar">
      <span aria-hidden="true">{MEASURED_MARK}</span>
      <span className="sr-only">measured </span>
    </span>
  )
}
