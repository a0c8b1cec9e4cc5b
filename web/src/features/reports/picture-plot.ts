import type { Across } from './picture-across'
import type { Row } from './rows'
import { type Area, EVERY_DIFFICULTY } from './shown'

/** The size of the picture in pixels; the marks stay within its margins. */
export type Frame = { width: number; height: number }
const MARGIN = { top: 16, end: 16, bottom: 40, start: 52 }

/** How large a mark is, by impact: half of its width. */
const radius = (impact: number) => 2.5 + (impact / 100) ** 2 * 6

export type Scale = {
  frame: Frame
  /** What goes to the right. */
  across: Across
  /** The highest power of ten that any volume reaches. */
  top: number
}
export const scaleOf = (
  rows: readonly Pick<Row, 'searchVolume'>[],
  across: Across,
  frame: Frame,
): Scale => {
  const most = rows.reduce((highest, row) => Math.max(highest, row.searchVolume), 10)
  return { frame, across, top: Math.ceil(Math.log10(most + 1)) }
}

const inner = ({ width, height }: Frame) => ({
  width: Math.max(1, width - MARGIN.start - MARGIN.end),
  height: Math.max(1, height - MARGIN.top - MARGIN.bottom),
})

/** Difficulty or the price of a click goes to the right, and volume up, each step ten times the one before. */
export const xOf = (figure: number, { frame, across }: Scale): number =>
  MARGIN.start + across.at(figure) * inner(frame).width
export const yOf = (volume: number, { frame, top }: Scale): number =>
  MARGIN.top + (1 - Math.log10(volume + 1) / top) * inner(frame).height

/** Where the picture begins and ends, from left to right. */
export const edgesOf = ({ frame }: Scale): readonly [number, number] => [
  MARGIN.start,
  MARGIN.start + inner(frame).width,
]

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const figureAt = (x: number, { frame, across }: Scale) =>
  across.figureAt(clamp((x - MARGIN.start) / inner(frame).width, 0, 1))
const volumeAt = (y: number, { frame, top }: Scale) =>
  Math.max(0, 10 ** (clamp(1 - (y - MARGIN.top) / inner(frame).height, 0, 1) * top) - 1)

type Point = { x: number; y: number }

/** What a rectangle between two corners holds; null where it is only a click. */
export const areaBetween = (a: Point, b: Point, scale: Scale): Area | null => {
  if (Math.abs(a.x - b.x) < 6 || Math.abs(a.y - b.y) < 6) return null
  const volumes = [volumeAt(a.y, scale), volumeAt(b.y, scale)].toSorted((c, d) => c - d)
  const figures = [figureAt(a.x, scale), figureAt(b.x, scale)].toSorted((c, d) => c - d)
  const { bounds, between } = scale.across
  return {
    volume: [Math.floor(volumes[0]!), Math.ceil(volumes[1]!)],
    difficulty: EVERY_DIFFICULTY,
    [bounds]: between(figures[0]!, figures[1]!),
  }
}

/** The corners of an area; from edge to edge where it bounds no price, as one of another report may. */
export const cornersOf = (area: Area, scale: Scale): { from: Point; to: Point } => {
  const bounds = area[scale.across.bounds]
  const [left, right] = bounds ? [xOf(bounds[0], scale), xOf(bounds[1], scale)] : edgesOf(scale)
  return {
    from: { x: left, y: yOf(area.volume[1], scale) },
    to: { x: right, y: yOf(area.volume[0], scale) },
  }
}

/** The volumes that lines are drawn at: 0, 10, 100 and so on. */
export const volumeTicks = ({ top }: Scale): number[] => [
  0,
  ...Array.from({ length: top }, (_, power) => 10 ** (power + 1)),
]

const whole = (value: number) => Math.round(value * 10) / 10

/** Where the middle of a row's mark is; null where the row has no place. */
export const placeOf = (row: Row, scale: Scale): Point | null => {
  const figure = scale.across.of(row)
  return figure === null ? null : { x: xOf(figure, scale), y: yOf(row.searchVolume, scale) }
}

/** A mark as a path: a triangle for High, a diamond for Medium, a ring for Low. */
const markOf = (row: Row, scale: Scale): string => {
  const place = placeOf(row, scale)
  if (!place) return ''
  const { opportunity, impact } = row
  const [x, y, r] = [whole(place.x), whole(place.y), whole(radius(impact))] as const
  const d = whole(2 * r)
  if (opportunity === 'High') return `M${x} ${whole(y - r)}l${r} ${d}h${-d}z`
  if (opportunity === 'Medium') return `M${x} ${whole(y - r)}l${r} ${r} ${-r} ${r} ${-r} ${-r}z`
  return `M${whole(x - r)} ${y}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 ${-d} 0`
}

/** All marks of a label as one path, so that thousands of them are drawn as one thing. */
export const pathOf = (rows: readonly Row[], scale: Scale): string =>
  rows.map((row) => markOf(row, scale)).join('')

/** As far as a pointer may be from the middle of the mark that it means. */
const REACH = 14

/** The mark that a pointer means; undefined where none is near. */
export const nearest = (rows: readonly Row[], { x, y }: Point, scale: Scale): Row | undefined => {
  let [found, best]: [Row | undefined, number] = [undefined, REACH ** 2]
  for (const row of rows) {
    const place = placeOf(row, scale)
    if (!place) continue
    const far = (place.x - x) ** 2 + (place.y - y) ** 2
    if (far < best) [found, best] = [row, far]
  }
  return found
}
