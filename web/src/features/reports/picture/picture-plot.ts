import { quantileOf, type ReportRow } from '../table/rows'
import { type Area, EVERY_DIFFICULTY } from '../table/table-state'
import type { Across } from './picture-across'

/** The size of the picture in pixels; the marks stay within its margins. */
export type PictureFrame = { width: number; height: number }
const MARGIN = { top: 16, end: 16, bottom: 40, start: 52 }

/** Returns the radius of a mark by its impact, in pixels. */
const radius = (impact: number) => 2.5 + (impact / 100) ** 2 * 6

/** Volumes begin at 10: below it nobody can tell one from another. */
const BOTTOM = 1

export type Scale = {
  frame: PictureFrame
  /** The horizontal axis. */
  across: Across
  /** The powers of ten that the picture begins and ends with: less than the first lies on its edge. */
  bottom: number
  top: number
}
export const scaleOf = (
  rows: readonly Pick<ReportRow, 'searchVolume'>[],
  across: Across,
  frame: PictureFrame,
): Scale => {
  const most = rows.reduce((highest, row) => Math.max(highest, row.searchVolume), 10)
  return { frame, across, bottom: BOTTOM, top: Math.max(BOTTOM + 1, Math.ceil(Math.log10(most))) }
}

const inner = ({ width, height }: PictureFrame) => ({
  width: Math.max(1, width - MARGIN.start - MARGIN.end),
  height: Math.max(1, height - MARGIN.top - MARGIN.bottom),
})

/** Difficulty or the price of a click goes to the right, and volume up, each step ten times the one before. */
export const xOf = (figure: number, { frame, across }: Scale): number =>
  MARGIN.start + across.at(figure) * inner(frame).width
export const yOf = (volume: number, { frame, bottom, top }: Scale): number => {
  const share = (Math.log10(Math.max(10 ** bottom, volume)) - bottom) / (top - bottom)
  return MARGIN.top + (1 - Math.min(1, share)) * inner(frame).height
}

/** Returns the left and the right edge of the plot. */
export const edgesOf = ({ frame }: Scale): readonly [number, number] => [
  MARGIN.start,
  MARGIN.start + inner(frame).width,
]

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const figureAt = (x: number, { frame, across }: Scale) =>
  across.figureAt(clamp((x - MARGIN.start) / inner(frame).width, 0, 1))
/** The edge at the bottom holds the volumes below it too. */
const volumeAt = (y: number, { frame, bottom, top }: Scale) => {
  const share = clamp(1 - (y - MARGIN.top) / inner(frame).height, 0, 1)
  return share === 0 ? 0 : 10 ** (bottom + share * (top - bottom))
}

export type PicturePoint = { x: number; y: number }

/** Returns the ranges of figures within a rectangle between two corners; null where it is only a click. */
export const areaBetween = (a: PicturePoint, b: PicturePoint, scale: Scale): Area | null => {
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
export const cornersOf = (area: Area, scale: Scale): { from: PicturePoint; to: PicturePoint } => {
  const bounds = area[scale.across.bounds]
  const [left, right] = bounds ? [xOf(bounds[0], scale), xOf(bounds[1], scale)] : edgesOf(scale)
  return {
    from: { x: left, y: yOf(area.volume[1], scale) },
    to: { x: right, y: yOf(area.volume[0], scale) },
  }
}

/** The volumes that lines are drawn at: 10, 100 and so on. */
export const volumeTicks = ({ bottom, top }: Scale): number[] =>
  Array.from({ length: top - bottom + 1 }, (_, power) => 10 ** (power + bottom))

/**
 * Returns the corners of what is worth looking at first: easy or cheap, and searched for more than half of the
 * keywords are. Null where no keyword is there.
 */
export const sweetSpot = (
  rows: readonly ReportRow[],
  scale: Scale,
): { from: PicturePoint; to: PicturePoint } | null => {
  const middle = quantileOf(
    rows.map(({ searchVolume }) => searchVolume),
    0.5,
  )
  const { across, top } = scale
  const isSweet = (row: ReportRow) => {
    const figure = across.of(row)
    return figure !== null && figure <= across.sweet && row.searchVolume >= middle!
  }
  if (middle === undefined || !rows.some(isSweet)) return null
  const [left] = edgesOf(scale)
  return {
    from: { x: left, y: yOf(10 ** top, scale) },
    to: { x: xOf(across.sweet, scale), y: yOf(middle, scale) },
  }
}

const whole = (value: number) => Math.round(value * 10) / 10

/** Returns the point of a row's figures; null where the row has no place in the picture. */
const placeOf = (row: ReportRow, scale: Scale): PicturePoint | null => {
  const figure = scale.across.of(row)
  return figure === null ? null : { x: xOf(figure, scale), y: yOf(row.searchVolume, scale) }
}

/**
 * The least distance between the centers of two marks, in pixels; the most steps by which one is moved for that; and
 * the number of directions.
 */
const APART = 7
const FARTHEST = 4
const WAYS = 8

/** Places around one, the nearest first. */
const around = ({ x, y }: PicturePoint, { frame }: Scale): PicturePoint[] =>
  Array.from({ length: FARTHEST * WAYS }, (_, step) => {
    const far = APART * (1 + Math.floor(step / WAYS))
    const turn = ((step % WAYS) * 2 * Math.PI) / WAYS
    return {
      x: clamp(x + far * Math.cos(turn), MARGIN.start, frame.width - MARGIN.end),
      y: clamp(y + far * Math.sin(turn), MARGIN.top, frame.height - MARGIN.bottom),
    }
  })

/** The place of each row's mark, by the row's id. */
export type MarkPlaces = ReadonlyMap<string, PicturePoint>

/**
 * Places all marks: each where its figures are, unless another one is there. Then it is moved a little, to the
 * nearest place that is free; where none is, the marks lie on one another.
 */
export const placeMarks = (rows: readonly ReportRow[], scale: Scale): MarkPlaces => {
  const places = new Map<string, PicturePoint>()
  // By squares, so that only neighbors are compared.
  const squares = new Map<string, PicturePoint[]>()
  const squareOf = (value: number) => Math.floor(value / APART)
  const isFree = ({ x, y }: PicturePoint) => {
    for (const column of [-1, 0, 1])
      for (const line of [-1, 0, 1]) {
        const there = squares.get(`${squareOf(x) + column} ${squareOf(y) + line}`) ?? []
        if (there.some((other) => Math.hypot(other.x - x, other.y - y) < APART - 0.01)) return false
      }
    return true
  }
  for (const row of rows) {
    const own = placeOf(row, scale)
    if (!own) continue
    const place = isFree(own) ? own : (around(own, scale).find(isFree) ?? own)
    places.set(row.keywordId, place)
    const key = `${squareOf(place.x)} ${squareOf(place.y)}`
    const square = squares.get(key)
    if (square) square.push(place)
    else squares.set(key, [place])
  }
  return places
}

/** A mark as a path: a triangle for High, a diamond for Medium, a ring for Low. */
const markOf = ({ keywordId, opportunity, impact }: ReportRow, places: MarkPlaces): string => {
  const place = places.get(keywordId)
  if (!place) return ''
  const [x, y, r] = [whole(place.x), whole(place.y), whole(radius(impact))] as const
  const d = whole(2 * r)
  if (opportunity === 'High') return `M${x} ${whole(y - r)}l${r} ${d}h${-d}z`
  if (opportunity === 'Medium') return `M${x} ${whole(y - r)}l${r} ${r} ${-r} ${r} ${-r} ${-r}z`
  return `M${whole(x - r)} ${y}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 ${-d} 0`
}

/** All marks of a label as one path, so that thousands of them are drawn as one thing. */
export const marksPathOf = (rows: readonly ReportRow[], places: MarkPlaces): string =>
  rows.map((row) => markOf(row, places)).join('')

/** The greatest distance of a pointer from the middle of the mark that it means. */
const REACH = 14

/** The mark that a pointer means; undefined where none is near. */
export const nearest = (
  rows: readonly ReportRow[],
  { x, y }: PicturePoint,
  places: MarkPlaces,
): ReportRow | undefined => {
  let [found, best]: [ReportRow | undefined, number] = [undefined, REACH ** 2]
  for (const row of rows) {
    const place = places.get(row.keywordId)
    if (!place) continue
    const far = (place.x - x) ** 2 + (place.y - y) ** 2
    if (far < best) [found, best] = [row, far]
  }
  return found
}
