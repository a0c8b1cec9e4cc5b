import { FigureValue, Opportunity } from '@/components/report/figure'
import { formatCents, formatCount, formatDecimal } from '@/lib/format'
import { type Kinds, MEASURED } from './kinds'
import { inWords } from './narrow'
import { pathOf } from './row-evidence'
import type { Row } from './rows'
import type { Column } from './shown'

/** What a cluster is called, by its id; empty while that is on its way, and in older reports. */
export type ClusterNames = ReadonlyMap<string, string>

type LineProps = {
  row: Row
  kinds: Kinds
  isShown: (column: Column) => boolean
  clusters: ClusterNames
  onCluster: (clusterId: string) => void
}

/** A keyword with its figures, each of which opens its receipt. */
export function Line({ row, kinds, isShown, clusters, onCluster }: LineProps) {
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
      {isShown('cpc') && <Price row={row} isMixed={kinds.cpc === 'mixed'} />}
      {isShown('cluster') && (
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

/** What a click costs; empty where nobody knows. */
function Price({ row, isMixed }: { row: Row; isMixed: boolean }) {
  return (
    <td className="hidden py-1.5 ps-2 text-end whitespace-nowrap md:table-cell">
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
