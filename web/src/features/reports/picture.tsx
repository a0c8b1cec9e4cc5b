import {
  memo,
  type PointerEvent,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { formatCount, formatDecimal } from '@/lib/format'
import {
  areaBetween,
  DIFFICULTY_TICKS,
  type Frame,
  nearest,
  pathOf,
  type Scale,
  scaleOf,
  volumeTicks,
  xOf,
  yOf,
} from './picture-plot'
import { passes, type Row } from './rows'
import { OPPORTUNITIES, type Shown } from './shown'

type Props = { rows: Row[]; shown: Shown; onShow: (shown: Shown) => void }
type Point = { x: number; y: number }

const colours = { High: 'text-radar', Medium: 'text-warn', Low: 'text-ink-2' } as const

/** Volume against difficulty, a mark for each keyword; what is drawn around narrows the table. */
export default function Picture({ rows, shown, onShow }: Props) {
  const holder = useRef<HTMLDivElement>(null)
  const frame = useFrame(holder)
  const [pointed, setPointed] = useState<Row | null>(null)
  const seen = useDeferredValue(shown)
  const scale = useMemo(() => scaleOf(rows, frame), [rows, frame])
  const brush = useBrush(scale, (area) => onShow({ ...shown, area }))
  const drawn = brush.drawn ?? (shown.area && cornersOf(shown.area, scale))
  const point = (event: PointerEvent<SVGSVGElement>) => {
    brush.onPointerMove(event)
    setPointed(nearest(rows, pointOf(event), scale) ?? null)
  }
  return (
    <div>
      <div
        ref={holder}
        className="w-full overflow-hidden print:h-auto!"
        style={{ height: frame.height }}
      >
        <svg
          width={frame.width}
          height={frame.height}
          viewBox={`0 0 ${frame.width} ${frame.height}`}
          role="img"
          aria-label={`Chart of ${formatCount(rows.length)} keywords: searches a month against difficulty. The table below has the same figures.`}
          className="block cursor-crosshair touch-pan-y select-none print:h-auto print:w-full"
          onPointerDown={brush.onPointerDown}
          onPointerMove={point}
          onPointerUp={brush.onPointerUp}
          onPointerCancel={brush.onPointerCancel}
          onPointerLeave={() => setPointed(null)}
        >
          <Axes scale={scale} />
          <Marks rows={rows} shown={seen} scale={scale} />
          {drawn && <Rectangle {...drawn} />}
          {pointed && (
            <circle
              cx={xOf(pointed.difficulty, scale)}
              cy={yOf(pointed.searchVolume, scale)}
              r="11"
              fill="none"
              stroke="var(--color-ink)"
              strokeWidth="1.5"
            />
          )}
        </svg>
      </div>
      <p className="min-h-10 text-sm text-ink-2 wrap-anywhere sm:min-h-5 print:hidden">
        {pointed
          ? `${pointed.keyword}: ${formatCount(pointed.searchVolume)} searches a month, difficulty ${formatDecimal(pointed.difficulty)}, impact ${Math.round(pointed.impact)}`
          : 'Drag over the chart to show only those keywords in the table.'}
      </p>
    </div>
  )
}

/** The room that the chart has: as wide as its holder, and half as high. */
const useFrame = (holder: { current: HTMLDivElement | null }): Frame => {
  const [width, setWidth] = useState(640)
  useEffect(() => {
    const element = holder.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.round(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [holder])
  return useMemo(
    () => ({ width, height: Math.round(Math.min(380, Math.max(260, width / 2))) }),
    [width],
  )
}

const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point => {
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

/** Draws a rectangle with the pointer; a click without one takes it away. */
const useBrush = (scale: Scale, onArea: (area: Shown['area']) => void) => {
  const [from, setFrom] = useState<Point | null>(null)
  const [to, setTo] = useState<Point | null>(null)
  const end = () => {
    setFrom(null)
    setTo(null)
  }
  return {
    drawn: from && to && { from, to },
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setFrom(pointOf(event))
      setTo(null)
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (from) setTo(pointOf(event))
    },
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
      if (from) onArea(areaBetween(from, pointOf(event), scale))
      end()
    },
    onPointerCancel: end,
  }
}

const cornersOf = ({ volume, difficulty }: NonNullable<Shown['area']>, scale: Scale) => ({
  from: { x: xOf(difficulty[0], scale), y: yOf(volume[1], scale) },
  to: { x: xOf(difficulty[1], scale), y: yOf(volume[0], scale) },
})

function Rectangle({ from, to }: { from: Point; to: Point }) {
  return (
    <rect
      x={Math.min(from.x, to.x)}
      y={Math.min(from.y, to.y)}
      width={Math.abs(from.x - to.x)}
      height={Math.abs(from.y - to.y)}
      fill="var(--color-petrol)"
      fillOpacity="0.12"
      stroke="var(--color-petrol)"
    />
  )
}

/** Each label is one path of those that pass and one of the others, however many there are. */
const Marks = memo(({ rows, shown, scale }: { rows: Row[]; shown: Shown; scale: Scale }) => {
  const isShown = passes(shown)
  return OPPORTUNITIES.toReversed().map((label) => {
    const all = rows.filter(({ opportunity }) => opportunity === label)
    const isLow = label === 'Low'
    return (
      <g
        key={label}
        className={colours[label]}
        fill={isLow ? 'none' : 'currentColor'}
        stroke="currentColor"
        strokeWidth={isLow ? 1.2 : 0}
      >
        <path
          opacity="0.12"
          d={pathOf(
            all.filter((row) => !isShown(row)),
            scale,
          )}
        />
        <path opacity="0.75" d={pathOf(all.filter(isShown), scale)} />
      </g>
    )
  })
})

function Axes({ scale }: { scale: Scale }) {
  const { width, height } = scale.frame
  const [left, right] = [xOf(0, scale), xOf(10, scale)]
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
      {DIFFICULTY_TICKS.map((tick) => (
        <text key={tick} x={xOf(tick, scale)} y={height - 22} textAnchor="middle">
          {tick}
        </text>
      ))}
      <text x={width - 16} y={height - 5} textAnchor="end">
        Difficulty →
      </text>
      <text x={left} y={11}>
        ↑ Searches a month
      </text>
    </g>
  )
}
const compact = new Intl.NumberFormat('en', { notation: 'compact' })
