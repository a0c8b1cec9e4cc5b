import type { Aim } from '@sortie/contracts/analysis'
import clsx from 'clsx'
import { FigureValue, Opportunity } from '@/components/report/figure'
import { formatCents, formatCount, formatDecimal } from '@/lib/format'
import { type Kinds, MEASURED } from './kinds'
import { inWords } from './narrow'
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
type LineProps = CellProps & {
  /** The columns that are shown, in their order. */
  shown: readonly Column[]
}

/** A keyword with its figures, each of which opens its receipt. */
export function Line({ shown, ...props }: LineProps) {
  const { keywordId, keyword, intent, opportunity } = props.row
  const [first, ...others] = shown
  return (
    <tr className="border-b border-line last:border-0 hover:bg-sunken/60">
      {first === 'impact' && <Cell of="impact" {...props} />}
      <th scope="row" className="py-1.5 text-start font-semibold wrap-anywhere">
        <span className="flex flex-wrap items-center gap-x-3">
          {keyword}
          <Opportunity path={keywordId} keyword={keyword} label={opportunity} />
          <span className="text-xs font-normal text-ink-2 md:hidden">{inWords(intent)}</span>
        </span>
      </th>
      {(first === 'impact' ? others : shown).map((column) => (
        <Cell key={column} of={column} {...props} />
      ))}
    </tr>
  )
}

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
          <Measured when={kinds.volume === 'mixed' && !row.volumeIsEstimated} />
          <FigureValue path={pathOf(row, 'searchVolume')} subject={`volume of ${keyword}`} said>
            {formatCount(row.searchVolume)}
          </FigureValue>
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
      return <Price {...{ row, aim }} isMixed={kinds.cpc === 'mixed'} />
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
