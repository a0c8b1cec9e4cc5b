import type { ReportSummary } from '@sortie/contracts/analysis/reports/reports'
import { formatCount } from '@/lib/format'

const LABELS = ['High', 'Medium', 'Low'] as const
const COLORS = {
  High: 'fill-radar',
  Medium: 'fill-warn/60',
  Low: 'fill-field/40',
}
/** Of the drawing, which is stretched to its place. */
const WIDTH = 200

/** Draws the number of keywords in each rating of a report, as parts of one bar. */
export function RatingBar({ opportunities }: Pick<ReportSummary, 'opportunities'>) {
  const all = LABELS.reduce((sum, label) => sum + opportunities[label], 0)
  const words = LABELS.map((label) => `${formatCount(opportunities[label])} ${label}`).join(', ')
  let start = 0
  return (
    <svg
      role="img"
      aria-label={words}
      viewBox={`0 0 ${WIDTH} 6`}
      preserveAspectRatio="none"
      className="h-1.5 w-full overflow-hidden rounded-full"
    >
      <title>{words}</title>
      {LABELS.map((label) => {
        const width = all === 0 ? 0 : (opportunities[label] / all) * WIDTH
        const x = start
        start += width
        // A line of the page between two parts.
        return (
          <rect
            key={label}
            x={x}
            width={Math.max(width - 1, 0)}
            height="6"
            className={COLORS[label]}
          />
        )
      })}
    </svg>
  )
}
