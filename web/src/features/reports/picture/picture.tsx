import type { Aim } from '@sortie/contracts/analysis/keywords/ratings'
import {
  memo,
  type PointerEvent,
  type ReactNode,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { LABEL_COLOURS } from '@/components/report/results/opportunity-badge'
import { formatCount } from '@/lib/format'
import { columnOf } from '../table/column-words'
import { passes, type ReportRow } from '../table/rows'
import { OPPORTUNITIES, type TableSearch } from '../table/table-state'
import { acrossOf } from './picture-across'
import { Axes } from './picture-axes'
import {
  areaBetween,
  cornersOf,
  type MarkPlaces,
  marksPathOf,
  nearest,
  type PictureFrame,
  type PicturePoint,
  placeMarks,
  type Scale,
  scaleOf,
  sweetSpot,
} from './picture-plot'

type Props = {
  rows: ReportRow[]
  aim: Aim
  shown: TableSearch
  onShow: (shown: TableSearch) => void
}

/**
 * Plots volume against difficulty, or in a report for ads against the price of a click: a mark for each keyword. An
 * area that the user draws narrows the table.
 */
export default function Picture({ rows: all, aim, shown, onShow }: Props) {
  const holder = useRef<HTMLDivElement>(null)
  const frame = useFrame(holder)
  const [pointed, setPointed] = useState<ReportRow | null>(null)
  const seen = useDeferredValue(shown)
  const across = useMemo(() => acrossOf(all, aim), [all, aim])
  const rows = useMemo(() => all.filter((row) => across.of(row) !== null), [all, across])
  const scale = useMemo(() => scaleOf(rows, across, frame), [rows, across, frame])
  const places = useMemo(() => placeMarks(rows, scale), [rows, scale])
  const sweet = useMemo(() => sweetSpot(rows, scale), [rows, scale])
  const brush = useBrush(scale, (area) => onShow({ ...shown, area }))
  const drawn = brush.drawn ?? (shown.area && cornersOf(shown.area, scale))
  const point = (event: PointerEvent<SVGSVGElement>) => {
    brush.onPointerMove(event)
    setPointed(nearest(rows, pointOf(event), places) ?? null)
  }
  const ring = pointed && places.get(pointed.keywordId)
  return (
    <div>
      <div ref={holder} className="relative w-full print:h-auto!" style={{ height: frame.height }}>
        <svg
          width={frame.width}
          height={frame.height}
          viewBox={`0 0 ${frame.width} ${frame.height}`}
          role="img"
          aria-label={`Chart of ${formatCount(rows.length)} keywords: searches a month against ${across.noun}. The table below has the same figures.`}
          className="block max-w-full cursor-crosshair touch-pan-y select-none print:h-auto print:w-full"
          onPointerDown={brush.onPointerDown}
          onPointerMove={point}
          onPointerUp={brush.onPointerUp}
          onPointerCancel={brush.onPointerCancel}
          onPointerLeave={() => setPointed(null)}
        >
          {sweet && <SweetSpot {...sweet} text={across.sweetText} />}
          <Axes scale={scale} />
          <Marks rows={rows} shown={seen} places={places} />
          {drawn && <Rectangle {...drawn} />}
          {ring && (
            <circle
              cx={ring.x}
              cy={ring.y}
              r="11"
              fill="none"
              stroke="var(--color-ink)"
              strokeWidth="1.5"
            />
          )}
        </svg>
        {pointed && ring && (
          <Pointed row={pointed} place={ring} frame={frame}>
            {across.said(across.of(pointed)!)}, {columnOf('impact', aim).name.toLowerCase()}{' '}
            {Math.round(pointed.impact)}
          </Pointed>
        )}
      </div>
      <p className="mt-1 text-sm text-ink-2 print:hidden">
        Drag over the chart to show only those keywords in the table.
      </p>
      {rows.length < all.length && <Unpriced count={all.length - rows.length} />}
    </div>
  )
}

type PointedProps = {
  row: ReportRow
  place: PicturePoint
  frame: PictureFrame
  children: ReactNode
}

/** Describes the mark under the pointer, on the side of it where there is room. */
function Pointed({ row, place, frame, children }: PointedProps) {
  const isLeft = place.x > frame.width / 2
  const isAbove = place.y > frame.height / 2
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute z-10 w-max max-w-56 rounded-sm bg-ink px-3 py-2 text-sm text-paper shadow-float"
      style={{
        [isLeft ? 'right' : 'left']: isLeft ? frame.width - place.x + 14 : place.x + 14,
        [isAbove ? 'bottom' : 'top']: isAbove ? frame.height - place.y + 6 : place.y + 6,
      }}
    >
      <p className="font-semibold wrap-anywhere">{row.keyword}</p>
      <p className="tabular-nums">{formatCount(row.searchVolume)} searches a month,</p>
      <p className="tabular-nums">{children}</p>
    </div>
  )
}

/** Shades what is worth looking at first. */
function SweetSpot({ from, to, text }: { from: PicturePoint; to: PicturePoint; text: string }) {
  return (
    <g>
      <rect
        x={from.x}
        y={from.y}
        width={to.x - from.x}
        height={to.y - from.y}
        fill="var(--color-radar)"
        fillOpacity="0.09"
      >
        <title>{text}, and searched for more than most</title>
      </rect>
      <text x={from.x + 8} y={from.y + 18} fontSize="12" fontWeight="600" fill="var(--color-radar)">
        Sweet spot
      </text>
    </g>
  )
}

/** Says what the picture leaves out. */
const Unpriced = ({ count }: { count: number }) => (
  <p className="text-sm text-ink-2">
    {count === 1
      ? '1 keyword has no price and is only in the table.'
      : `${formatCount(count)} keywords have no price and are only in the table.`}
  </p>
)

/** The room that the chart has: as wide as its holder, and half as high. */
const useFrame = (holder: { current: HTMLDivElement | null }): PictureFrame => {
  const [width, setWidth] = useState(640)
  // Before the first paint: a chart that is wider than a phone would have the page scroll sideways.
  useLayoutEffect(() => {
    const element = holder.current
    if (!element) return
    setWidth(element.clientWidth)
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

const pointOf = ({
  currentTarget,
  clientX,
  clientY,
}: PointerEvent<SVGSVGElement>): PicturePoint => {
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

/** Draws a rectangle with the pointer; a click without one takes it away. */
const useBrush = (scale: Scale, onArea: (area: TableSearch['area']) => void) => {
  const [from, setFrom] = useState<PicturePoint | null>(null)
  const [to, setTo] = useState<PicturePoint | null>(null)
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

function Rectangle({ from, to }: { from: PicturePoint; to: PicturePoint }) {
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
const Marks = memo(
  ({ rows, shown, places }: { rows: ReportRow[]; shown: TableSearch; places: MarkPlaces }) => {
    const isShown = passes(shown)
    return OPPORTUNITIES.toReversed().map((label) => {
      const all = rows.filter(({ opportunity }) => opportunity === label)
      const isLow = label === 'Low'
      return (
        <g
          key={label}
          className={LABEL_COLOURS[label]}
          fill={isLow ? 'none' : 'currentColor'}
          stroke="currentColor"
          strokeWidth={isLow ? 1.2 : 0}
        >
          <path
            opacity="0.12"
            d={marksPathOf(
              all.filter((row) => !isShown(row)),
              places,
            )}
          />
          <path opacity="0.75" d={marksPathOf(all.filter(isShown), places)} />
        </g>
      )
    })
  },
)
