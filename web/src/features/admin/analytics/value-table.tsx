import type { VisitDimension, VisitKey } from '@sortie/contracts/tracking/visits/visits'
import { useState } from 'react'
import { Button } from '@/components/button'
import { formatCount } from '@/lib/format'
import type { VisitFigures } from './figures-shown'
import { dimensionText } from './words'

/** Values that are shown before somebody asks for all. */
const AT_ONCE = 8

type Props = {
  dimension: VisitDimension
  head: string
  rows: VisitFigures['rows'][VisitDimension]
  chosen: readonly VisitKey[]
  onChoose: (key: VisitKey) => void
}

/** The values of a dimension, most visits first; a click narrows everything to one of them. */
export function ValueTable({ dimension, head, rows = [], chosen, onChoose }: Props) {
  const [isWhole, setIsWhole] = useState(false)
  if (rows.length === 0)
    return <p className="text-sm text-ink-2">Nothing yet, or too few to tell.</p>
  const most = Math.max(...rows.map(({ visits }) => visits))
  const shown = isWhole ? rows : rows.slice(0, AT_ONCE)
  return (
    <div className="rounded-md border border-line bg-surface text-sm">
      <table className="w-full table-fixed border-collapse tabular-nums">
        <caption className="sr-only">{head}</caption>
        <thead>
          <tr className="border-b border-line text-ink-2">
            <th scope="col" className="px-3 py-2 text-start font-normal">
              {head}
            </th>
            <th scope="col" className="w-24 px-3 py-2 text-end font-normal">
              Visits
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ value, visits }) => (
            <Row
              key={value}
              name={dimensionText(dimension, value)}
              visits={visits}
              share={visits / most}
              isChosen={chosen.includes(`${dimension}:${value}`)}
              // `(other)` stands for several values, so no filter can choose it.
              onChoose={value === '(other)' ? null : () => onChoose(`${dimension}:${value}`)}
            />
          ))}
        </tbody>
      </table>
      {rows.length > AT_ONCE && (
        <div className="border-t border-line p-2">
          <Button variant="quiet" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show Fewer' : `Show All ${formatCount(rows.length)}`}
          </Button>
        </div>
      )}
    </div>
  )
}

type RowProps = {
  name: string
  visits: number
  share: number
  isChosen: boolean
  onChoose: (() => void) | null
}

function Row({ name, visits, share, isChosen, onChoose }: RowProps) {
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="p-0 text-start font-normal">
        <span className="relative block">
          <svg
            viewBox="0 0 100 10"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="absolute inset-y-1 start-1 h-[calc(100%-0.5rem)] w-[calc(100%-0.5rem)]"
          >
            <rect width={100 * share} height="10" rx="0" className="fill-sunken" />
          </svg>
          {onChoose ? (
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={onChoose}
              className="relative block min-h-9 w-full px-3 py-1.5 text-start wrap-anywhere underline-offset-4 hover:underline aria-pressed:font-semibold pointer-coarse:min-h-11"
            >
              {name}
            </button>
          ) : (
            <span className="relative block min-h-9 px-3 py-1.5 wrap-anywhere text-ink-2">
              {name}
            </span>
          )}
        </span>
      </th>
      <td className="px-3 py-1.5 text-end align-top">{formatCount(visits)}</td>
    </tr>
  )
}
