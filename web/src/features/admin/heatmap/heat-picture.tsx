import { DEPTH_STEP, type HeatBand } from '@sortie/contracts/tracking/heatmap/heat-limits'
import type { PageOutline, ShownHeatmap } from '@sortie/contracts/tracking/heatmap/heatmap'
import clsx from 'clsx'
import { useEffect, useMemo, useRef, useState } from 'react'
import simpleheat from 'simpleheat'
import { EmptyState } from '@/components/states/empty-state'
import { clickPointsOf, type HeatPoint } from './places-drawn'
import type { HeatMode } from './search'
import { elementText, modeNames } from './words'

/** Pixels of a spot, and of its soft edge, in a page of this width. */
const SPOT = { radius: 22, blur: 18 }
const MOST_CANVAS = 1_200
/** The width at which a page of each band is drawn: a narrow page is not drawn wider than it is. */
const shownWidths: Record<HeatBand, string> = {
  narrow: 'max-w-sm',
  medium: 'max-w-xl',
  wide: 'max-w-3xl',
}
/** Letters are drawn so high, in pixels of the page: to be read where a wide one is drawn smaller. */
const letterHeight = (width: number) => Math.max(11, width / 60)

/** Draws points as spots over the page. */
const draw = (canvas: HTMLCanvasElement, outline: PageOutline, points: HeatPoint[]) => {
  const scale = Math.min(1, MOST_CANVAS / outline.width)
  canvas.width = Math.max(1, Math.round(outline.width * scale))
  canvas.height = Math.max(1, Math.round(outline.height * scale))
  const most = Math.max(1, ...points.map(({ clicks }) => clicks))
  // Spots are colored by reading what was drawn, which is quick where the browser knows that before.
  canvas.getContext('2d', { willReadFrequently: true })
  simpleheat(canvas)
    .data(points.map(({ x, y, clicks }) => [x * scale, y * scale, clicks]))
    .max(most)
    .radius(SPOT.radius, SPOT.blur)
    .draw(0.08)
}

type Props = { map: ShownHeatmap; mode: HeatMode }

/** The boxes of a page, as browsers told them, with what was done in it over them. */
export function HeatPicture({ map, mode }: Props) {
  const [opacity, setOpacity] = useState(80)
  const { outline, places } = map
  // The same for as long as only the opacity changes: they are not drawn anew by that.
  const points = useMemo(
    () => (outline ? clickPointsOf(places, outline, mode) : []),
    [places, outline, mode],
  )
  if (!outline)
    return (
      <EmptyState title="No outline yet.">
        A browser measures where the elements of a page are after two seconds, and sends it when the
        visitor leaves. No recorded visit at this width has stayed that long. The next one that does
        brings the outline. Until then, the table below shows everything.
      </EmptyState>
    )
  return (
    <figure className="grid gap-3">
      {mode !== 'scroll' && (
        <label className="flex w-fit items-center gap-3 text-sm">
          Opacity
          <input
            type="range"
            min={10}
            max={100}
            step={5}
            value={opacity}
            onChange={({ target }) => setOpacity(Number(target.value))}
            className="h-11 w-40 accent-petrol"
          />
          <output className="tabular-nums text-ink-2">{opacity}%</output>
        </label>
      )}
      <section
        aria-label="The page"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className={clsx(
          'max-h-[75dvh] overflow-y-auto rounded-md border border-line bg-surface focus-visible:outline-2',
          shownWidths[map.band],
        )}
      >
        <div
          role="img"
          aria-label={`${modeNames[mode]} on ${map.page}, drawn on its outline. The table below says the same.`}
          className="relative"
        >
          <Outline outline={outline} />
          {mode === 'scroll' ? (
            <Reached depths={map.depths} views={map.views} />
          ) : (
            <Spots points={points} outline={outline} opacity={opacity} />
          )}
        </div>
      </section>
    </figure>
  )
}

type SpotsProps = { points: HeatPoint[]; outline: PageOutline; opacity: number }

/** Draws the clicks over the boxes of the page. @param opacity in percent */
function Spots({ points, outline, opacity }: SpotsProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => draw(canvas.current!, outline, points), [outline, points])
  useEffect(() => {
    canvas.current!.style.opacity = `${opacity / 100}`
  }, [opacity])
  return <canvas ref={canvas} className="absolute inset-0 size-full" />
}

/** The boxes of the page, without what is in them. */
function Outline({ outline: { width, height, boxes } }: { outline: PageOutline }) {
  const letter = letterHeight(width)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="block w-full">
      {boxes.map((box) => (
        <g key={box.element}>
          <rect
            x={box.x}
            y={box.y}
            width={box.width}
            height={box.height}
            rx={4}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-line"
          />
          {box.height >= letter * 1.4 && box.width >= letter * 4 && (
            <text x={box.x + 6} y={box.y + letter} fontSize={letter} className="fill-ink-2">
              {elementText(box.element).slice(0, Math.floor(box.width / (letter * 0.55)))}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

/** Draws how many views reached each depth, as bands over the page: the darker, the fewer. */
function Reached({ depths, views }: { depths: number[]; views: number }) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      {depths.slice(1).map((reached, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a page are its order
          key={index}
          x={0}
          y={index * DEPTH_STEP}
          width={100}
          height={DEPTH_STEP}
          fillOpacity={0.75 * (1 - reached / Math.max(1, views))}
          className="fill-ink"
        />
      ))}
    </svg>
  )
}
