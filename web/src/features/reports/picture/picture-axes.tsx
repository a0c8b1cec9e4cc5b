import { edgesOf, type Scale, volumeTicks, xOf, yOf } from './picture-plot'

/** The lines of the volumes, and what both axes are of. */
export function Axes({ scale }: { scale: Scale }) {
  const { frame, across } = scale
  const { width, height } = frame
  const [left, right] = edgesOf(scale)
  return (
    <g className="font-mono" fontSize="11" fill="var(--color-ink-2)">
      {volumeTicks(scale).map((tick) => (
        <g key={tick}>
          <path
            d={`M${left} ${yOf(tick, scale)}H${right}`}
            stroke="var(--color-line)"
            strokeWidth="1"
          />
          <text x={left - 8} y={yOf(tick, scale) + 4} textAnchor="end">
            {compact.format(tick)}
          </text>
        </g>
      ))}
      {across.ticks.map((tick) => (
        <text key={tick} x={xOf(tick, scale)} y={height - 22} textAnchor="middle">
          {across.tickText(tick)}
        </text>
      ))}
      <text x={width - 16} y={height - 5} textAnchor="end">
        {across.name} →
      </text>
      <text x={left} y={11}>
        ↑ Searches a month
      </text>
    </g>
  )
}
const compact = new Intl.NumberFormat('en', { notation: 'compact' })
