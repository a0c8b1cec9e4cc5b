import type { Annotation } from '@sortie/contracts/tracking/visits/annotations'
import { useState } from 'react'
import { formatDay } from '@/lib/format'
import type { DayMark } from './day-marks'

const textOf = ({ day, text }: Annotation): string => `${formatDay(day)}: ${text}`

/** The marks below a chart of days. The text of a mark shows while it is pointed at or has the focus. */
export function DayMarksRow({ marks }: { marks: DayMark[] }) {
  const [active, setActive] = useState<DayMark | null>(null)
  if (marks.length === 0) return null
  return (
    <div>
      <div className="relative h-6 pointer-coarse:h-11">
        {marks.map((mark) => {
          const { percent, annotations } = mark
          return (
            <button
              key={percent}
              type="button"
              aria-label={annotations.map(textOf).join('. ')}
              onMouseEnter={() => setActive(mark)}
              onMouseLeave={() => setActive(null)}
              onFocus={() => setActive(mark)}
              onBlur={() => setActive(null)}
              onClick={() => setActive(mark)}
              className="absolute inset-y-0 grid w-6 -translate-x-1/2 place-items-center rounded-sm"
              style={{ left: `${percent}%` }}
            >
              <span
                aria-hidden="true"
                className="size-3 rotate-45 border-2 border-radar bg-surface"
              />
            </button>
          )
        })}
      </div>
      <ul aria-hidden="true" className="min-h-5 text-sm text-ink-2">
        {active ? (
          active.annotations.map((annotation) => (
            <li key={annotation.annotationId} className="wrap-anywhere text-ink">
              {textOf(annotation)}
            </li>
          ))
        ) : (
          <li>Select a mark to see what happened.</li>
        )}
      </ul>
    </div>
  )
}
