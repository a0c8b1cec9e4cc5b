import type { Aim } from '@sortie/contracts/analysis'
import clsx from 'clsx'
import { memo, type Ref } from 'react'
import { FigureValue, Opportunity } from '@/components/report/figure'
import { WritePost } from '@/components/report/write-post'
import { formatCents, formatCount, formatDecimal } from '@/lib/format'
import { inWords } from './column-words'
import { type Kinds, MEASURED } from './kinds'
import { MonthsLine } from './months-line'
import { pathOf } from './row-evidence'
import type { Row } from './rows'
import type { Column } from './shown'

/** What a cluster is called, by its id; empty while that is on its way, and in older reports. */
export type ClusterNames = ReadonlyMap<string, string>

type CellProps = {
  row: Row
  kinds: Kinds
  aim: Aim
  clusters: ClusterNames
  onCluster: (clusterId: string) => void
}
export type LineProps = CellProps & {
  /** The columns that are shown, in their order. */
  shown: readonly Column[]
  isChosen: boolean
  /** Chooses it, or with Shift all from the last one to it. */
  onChoose: (keywordId: string, isRange: boolean) => void
  /** Its place among all lines, where not all of them are drawn. */
  index?: number
  lineRef?: Ref<HTMLTableRowElement>
}

/** A keyword with its figures, each of which opens its receipt. */
export const Line = memo(({ shown, isChosen, onChoose, index, lineRef, ...cells }: LineProps) => {
  const { keywordId, keyword, intent, opportunity, nearOpportunity } = cells.row
  const [first, ...others] = shown
  return (
    <tr
      ref={lineRef}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      className={clsx(
        'border-b border-line last:border-0 [&_:is(button,input)]:scroll-my-24',
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
      {first === 'impact' && <Cell of="impact" {...cells} />}
      <th scope="row" className="py-1.5 text-start font-semibold wrap-anywhere">
        <span className="flex flex-wrap items-center gap-x-3 sm:flex-nowrap sm:gap-x-1">
          <span className="contents sm:flex sm:flex-1 sm:flex-wrap sm:items-center sm:gap-x-3">
            {keyword}
            <Opportunity
              path={keywordId}
              keyword={keyword}
              label={opportunity}
              near={nearOpportunity}
            />
            <span className="text-xs font-normal text-ink-2 md:hidden">{inWords(intent)}</span>
          </span>
          <WritePost keyword={keyword} clusterId={cells.row.clusterId} />
        </span>
      </th>
      {(first === 'impact' ? others : shown).map((column) => (
        <Cell key={column} of={column} {...cells} />
      ))}
    </tr>
  )
})

const figure = 'py-1.5 ps-2 text-end whitespace-nowrap'

/** What a column shows of a keyword. */
function Cell({ of, row, kinds, aim, clusters, onCluster }: CellProps & { of: Column }) {
  const { keyword, clusterId } = row
  switch (of) {
    case 'impact':
      return (
        <td className="hidden py-2 pe-3 ps-1 font-mono tabular-nums text-ink-2 sm:table-cell">
          {Math.round(row.impact)}
        </td>
      )
    case 'intent':
      return <td className="hidden py-2 ps-4 text-ink-2 md:table-cell">{inWords(row.intent)}</td>
    case 'volume':
      return (
        <td className={figure}>
          <span className="flex items-center justify-end gap-1.5 lg:justify-between">
            {row.months !== null && <MonthsLine months={row.months} />}
            <span className="ms-auto">
              <Measured when={kinds.volume === 'mixed' && !row.volumeIsEstimated} />
              <FigureValue path={pathOf(row, 'searchVolume')} subject={`volume of ${keyword}`} said>
                {formatCount(row.searchVolume)}
              </FigureValue>
            </span>
          </span>
        </td>
      )
    case 'difficulty':
      return (
        <td className={clsx(figure, aim === 'paid' && 'hidden md:table-cell')}>
          <Measured when={kinds.difficulty === 'mixed' && !row.difficultyIsEstimated} />
          <FigureValue path={pathOf(row, 'difficulty')} subject={`difficulty of ${keyword}`} said>
            {formatDecimal(row.difficulty)}
            <span className="text-ink-2">/10</span>
          </FigureValue>
        </td>
      )
    case 'cpc':
      return <Price row={row} aim={aim} isMixed={kinds.cpc === 'mixed'} />
    case 'competition':
      return (
        <td className={clsx(figure, 'hidden md:table-cell')}>
          {row.competition !== null && (
            <FigureValue
              path={pathOf(row, 'competition')}
              subject={`competition for ${keyword}`}
              said
            >
              {formatCount(row.competition)}
            </FigureValue>
          )}
        </td>
      )
    case 'ads':
      return (
        <td className="hidden max-w-32 py-2 ps-3 text-xs text-ink-2 md:table-cell">
          {row.rivalAds && <Names names={row.rivalAds} />}
        </td>
      )
    case 'cluster':
      return (
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
      )
  }
}

/** One on each line: no host breaks inside, and one that is too long is told in full by its title. */
const Names = ({ names }: { names: readonly string[] }) => (
  <ul>
    {names.map((name) => (
      <li key={name} title={name} className="truncate">
        {name}
      </li>
    ))}
  </ul>
)

/** What a click costs; empty where nobody knows. */
function Price({ row, aim, isMixed }: Pick<CellProps, 'row' | 'aim'> & { isMixed: boolean }) {
  return (
    <td className={clsx(figure, aim === 'organic' && 'hidden md:table-cell')}>
      {row.cpc !== null && (
        <>
          <Measured when={isMixed && !row.cpcIsEstimated} />
          <FigureValue
            path={pathOf(row, 'cpc')}
            subject={`price of a click for ${row.keyword}`}
            said
          >
            {formatCents(Math.round(row.cpc * 100))}
          </FigureValue>
        </>
      )}
    </td>
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
