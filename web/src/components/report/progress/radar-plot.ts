import type { FreeTrialResults } from '@sortie/contracts/analysis/trials/trials'

type Keyword = FreeTrialResults['analysis']['results']['keywords'][number]
/** A rectangle in units of the drawing. */
export type Box = { left: number; top: number; right: number; bottom: number }
type Position = {
  x: number
  y: number
  /** The place of its number: the left end of its baseline from (x, y). */
  label: { x: number; y: number }
}
export type Blip = Position & {
  size: number
  number: number
  keyword: Keyword
  /** Brackets mark it as a target. */
  isTarget: boolean
}

const INNER = 34
const OUTER = 138
/** Turns by the golden angle, so that neighbors in the list are no neighbors on the screen. */
const TURN = (137.508 * Math.PI) / 180
const START = (-52 * Math.PI) / 180
/** Of a digit of a number, with the air above and below it. */
const DIGIT = { width: 7.4, height: 9 }
/** The distance between an echo and its brackets. */
const REACH = 7
/** Later ones stand too close for brackets. */
const TARGETS = 5

const EDGE = 165
const FAR = 1_000
/** The boxes that are on the radar already: its words, its center and its edges; see radar.tsx. */
const DRAWN: Box[] = [
  { left: -48, top: -132, right: 48, bottom: -119 },
  { left: -14, top: 16, right: 14, bottom: 29 },
  { left: -6, top: -8, right: 6, bottom: 7 },
  { left: -FAR, top: -FAR, right: -EDGE, bottom: FAR },
  { left: EDGE, top: -FAR, right: FAR, bottom: FAR },
  { left: -FAR, top: -FAR, right: FAR, bottom: -EDGE },
  { left: -FAR, top: EDGE, right: FAR, bottom: FAR },
]

/** The part of the drawing that an echo takes, without its number. */
export const echoBoxOf = ({
  x,
  y,
  size,
  isTarget,
}: Pick<Blip, 'x' | 'y' | 'size' | 'isTarget'>): Box => {
  const half = size + (isTarget ? REACH : 1)
  return { left: x - half, top: y - half, right: x + half, bottom: y + half }
}
/** The part of the drawing that its number takes. */
export const echoLabelBoxOf = ({
  x,
  y,
  label,
  number,
}: Pick<Blip, 'x' | 'y' | 'label' | 'number'>): Box => {
  const [left, bottom] = [x + label.x, y + label.y]
  const width = DIGIT.width * String(number).length
  return { left, top: bottom - DIGIT.height, right: left + width, bottom }
}

/** Returns the area that two boxes share, in square units. */
export const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

/** Bearings to try, the nearest to the wanted one first. */
const BEARINGS = Array.from({ length: 72 }, (_, step) => (step % 2 ? 1 : -1) * Math.ceil(step / 2))
const STEP = (5 * Math.PI) / 180

/** Returns the places for a number beside its echo: right, left, below, above, then the corners. */
const sidesOf = (half: number, number: number): Position['label'][] => {
  const width = DIGIT.width * String(number).length
  const [right, left, middle] = [half + 4, -half - 4 - width, -width / 2]
  const [below, above, level] = [half + 3 + DIGIT.height, -half - 3, DIGIT.height / 2]
  return [
    { x: right, y: level },
    { x: left, y: level },
    { x: middle, y: below },
    { x: middle, y: above },
    ...[below, above].flatMap((y) => [left, right].map((x) => ({ x, y }))),
  ]
}
/** A number that is covered is worse than echoes that touch. */
const WEIGHT = 20
const coveredBy = (box: Box, taken: readonly Box[]) =>
  taken.reduce((sum, other) => sum + overlap(box, other), 0)
const round = (value: number) => Math.round(value * 10) / 10

/** Returns the first position where an echo and its number cover the least of what is there. */
const placed = (
  blip: Pick<Blip, 'size' | 'number' | 'isTarget'>,
  distance: number,
  taken: readonly Box[],
): Position => {
  const wanted = START + (blip.number - 1) * TURN
  const half = blip.size + (blip.isTarget ? REACH : 1)
  let best = { covered: Number.POSITIVE_INFINITY, position: { x: 0, y: 0, label: { x: 0, y: 0 } } }
  for (const turn of BEARINGS) {
    const bearing = wanted + turn * STEP
    const x = round(Math.cos(bearing) * distance)
    const y = round(Math.sin(bearing) * distance)
    for (const label of sidesOf(half, blip.number)) {
      const position = { x, y, label }
      const covered =
        coveredBy(echoBoxOf({ ...blip, ...position }), taken) +
        WEIGHT * coveredBy(echoLabelBoxOf({ ...blip, ...position }), taken)
      if (covered === 0) return position
      if (covered < best.covered) best = { covered, position }
    }
  }
  return best.position
}

/**
 * Returns the position of each keyword on the radar, in units of the drawing around (0, 0): the easier it is to rank
 * for, the nearer to the center; the more it is searched for, the larger. The bearing means nothing, so it gives way
 * where echoes or numbers would cover each other. A position does not depend on later keywords, which may still be on
 * their way.
 */
export const plot = (keywords: Keyword[]): Blip[] => {
  const taken = [...DRAWN]
  return keywords.map((keyword, index) => {
    const ease = Math.min(10, Math.max(0, keyword.difficulty)) / 10
    const volume = Math.min(1, Math.log1p(Math.max(0, keyword.searchVolume)) / Math.log(10_001))
    const blip = {
      size: round(4 + 5 * volume),
      number: index + 1,
      keyword,
      isTarget: keyword.opportunity === 'High' && index < TARGETS,
    }
    const position = placed(blip, INNER + ease * (OUTER - INNER), taken)
    taken.push(echoBoxOf({ ...blip, ...position }), echoLabelBoxOf({ ...blip, ...position }))
    return { ...blip, ...position }
  })
}
