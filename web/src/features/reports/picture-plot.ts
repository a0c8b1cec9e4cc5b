import type { Row } from './rows'
import type { Area } from './shown'

/** The size of the picture in pixels; the marks stay within its margins. */
export type Frame = { width: number; height: number }
const MARGIN = { top: 16, end: 16, bottom: 40, start: 52 }
const HARDEST = 10

/** How large a mark is, by impact: half of its width. */
const radius = (impact: number) => 2.5 + (impact / 100) ** 2 * 6

export type Scale = {
  frame: Frame
  /** The highest power of ten that any volume reaches. */
  top: number
}
export const scaleOf = (rows: readonly Pick<Row, 'searchVolume'>[], frame: Frame): Scale => {
  const most = rows.reduce((highest, row) => Math.max(highest, row.searchVolume), 10)
  return { frame, top: Math.ceil(Math.log10(most + 1)) }
}

const inner = ({ width, height }: Frame) => ({
  width: Math.max(1, width - MARGIN.start - MARGIN.end),
  height: Math.max(1, height - MARGIN.top - MARGIN.bottom),
})

/** Difficulty goes to the right, and volume up, each step ten times the one before. */
export const xOf = (difficulty: number, { frame }: Scale): number =>
  MARGIN.start + (difficulty / HARDEST) * inner(frame).width
export const yOf = (volume: number, { frame, top }: Scale): number =>
  MARGIN.top + (1 - Math.log10(volume + 1) / top) * inner(frame).height

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const difficultyAt = (x: number, { frame }: Scale) =>
  clamp(((x - MARGIN.start) / inner(frame).width) * HARDEST, 0, HARDEST)
const volumeAt = (y: number, { frame, top }: Scale) =>
  Math.max(0, 10 ** (clamp(1 - (y - MARGIN.top) / inner(frame).height, 0, 1) * top) - 1)

const oneDecimal = (value: number) => Math.round(value * 10) / 10
type Point = { x: number; y: number }

/** What a rectangle between two corners holds; null where it is only a click. */
export const areaBetween = (a: Point, b: Point, scale: Scale): Area | null => {
  if (Math.abs(a.x - b.x) < 6 || Math.abs(a.y - b.y) < 6) return null
  const volumes = [volumeAt(a.y, scale), volumeAt(b.y, scale)].toSorted((c, d) => c - d)
  const difficulties = [difficultyAt(a.x, scale), difficultyAt(b.x, scale)]
  const [easiest, hardest] = difficulties.toSorted((c, d) => c - d)
  return {
    volume: [Math.floor(volumes[0]!), Math.ceil(volumes[1]!)],
    difficulty: [oneDecimal(easiest!), oneDecimal(hardest!)],
  }
}

/** The volumes that lines are drawn at: 0, 10, 100 and so on. */
export const volumeTicks = ({ top }: Scale): number[] => [
  0,
  ...Array.from({ length: top }, (_, power) => 10 ** (power + 1)),
]
export const DIFFICULTY_TICKS = [0, 2, 4, 6, 8, 10]

const whole = (value: number) => Math.round(value * 10) / 10

/** A mark as a path: a triangle for High, a diamond for Medium, a ring for Low. */
const markOf = ({ opportunity, impact, ...row }: Row, scale: Scale): string => {
  const [x, y, r] = [xOf(row.difficulty, scale), yOf(row.searchVolume, scale), radius(impact)].map(
    whole,
  ) as [number, number, number]
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
    const far = (xOf(row.difficulty, scale) - x) ** 2 + (yOf(row.searchVolume, scale) - y) ** 2
    if (far < best) [found, best] = [row, far]
  }
  return found
}
