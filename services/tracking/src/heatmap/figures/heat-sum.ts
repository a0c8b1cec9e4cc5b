import { DEPTH_STEP, HEAT_SPAN } from '@sortie/contracts/tracking/heatmap/heat-limits'
import type { SentClick, ShownHeatmap } from '@sortie/contracts/tracking/heatmap/heatmap'
import { FEWEST_VISITS } from '../../visits/figures/shown-totals.ts'
import { OTHER } from '../../visits/figures/visit-values.ts'

/** A message about one view of a page. */
export type HeatMessage = {
  /** The browser and the day: one visit. */
  visit: string
  view: string
  /** In percent. */
  depth: number
  clicks: readonly SentClick[]
}
/** The sums of the messages about one page. */
type HeatFigures = Pick<
  ShownHeatmap,
  'visits' | 'views' | 'clicks' | 'elements' | 'places' | 'depths'
>

/** Elements that are listed; further ones are among the others. */
const MOST_ELEMENTS = 200
/** Parts of an element in each direction, in which clicks are counted together. */
const PARTS = 20

const PART = HEAT_SPAN / PARTS
/** The middle of the part in which a place is. */
const middleOf = (place: number): number =>
  Math.min(PARTS - 1, Math.floor(place / PART)) * PART + PART / 2

type ClickCounts = { clicks: number; rage: number; dead: number }
const none = (): ClickCounts => ({ clicks: 0, rage: 0, dead: 0 })
const add = (sum: ClickCounts, { clicks, rage, dead }: ClickCounts) => {
  sum.clicks += clicks
  sum.rage += rage
  sum.dead += dead
}
/** A click is counted once: as rage, or as dead, where it is both. */
const clickedBy = ({ rage, dead }: SentClick): ClickCounts => ({
  clicks: 1,
  rage: Number(rage),
  dead: Number(dead && !rage),
})

type Place = ClickCounts & { x: number; y: number }
type ElementSum = ClickCounts & { visits: Set<string>; places: Map<string, Place> }

/** Adds up what was recorded of one page at one width. */
export const createHeatSum = () => {
  const visits = new Set<string>()
  const depths = new Map<string, number>()
  const elements = new Map<string, ElementSum>()
  let clicks = 0

  const addClick = (visit: string, click: SentClick) => {
    const known = elements.get(click.element)
    const sum = known ?? { ...none(), visits: new Set<string>(), places: new Map<string, Place>() }
    if (!known) elements.set(click.element, sum)
    const [x, y] = [middleOf(click.x), middleOf(click.y)]
    const place = sum.places.get(`${x} ${y}`) ?? { ...none(), x, y }
    sum.places.set(`${x} ${y}`, place)
    sum.visits.add(visit)
    for (const each of [sum, place]) add(each, clickedBy(click))
    clicks += 1
  }

  /** Elements by their clicks: those of enough visits, and all others as one. */
  const sortedElements = () => {
    const sorted = [...elements].toSorted(
      ([one, { clicks: ofOne }], [other, { clicks: ofOther }]) =>
        ofOther - ofOne || one.localeCompare(other),
    )
    const isEnough = ([, sum]: [string, ElementSum]) => sum.visits.size >= FEWEST_VISITS
    const listed = sorted.filter(isEnough).slice(0, MOST_ELEMENTS)
    const names = new Set(listed.map(([element]) => element))
    return { listed, others: sorted.filter(([element]) => !names.has(element)) }
  }
  /** One row of all others; none where they, too, are of too few visits. */
  const sumOfOthers = (others: readonly [string, ElementSum][]) => {
    const sum = { element: OTHER, ...none(), visits: 0 }
    for (const [, one] of others) add(sum, one)
    sum.visits = new Set(others.flatMap(([, one]) => [...one.visits])).size
    return sum.visits < FEWEST_VISITS ? [] : [sum]
  }
  /** Counts the views that reached each step of the page. */
  const reached = () => {
    const steps = Array.from({ length: 100 / DEPTH_STEP + 1 }, (_, index) => index * DEPTH_STEP)
    const seen = [...depths.values()]
    return steps.map((step) => seen.filter((depth) => depth >= step).length)
  }

  return {
    add: (message: HeatMessage) => {
      visits.add(message.visit)
      const { view, depth } = message
      depths.set(view, Math.max(depth, depths.get(view) ?? 0))
      for (const click of message.clicks) addClick(message.visit, click)
    },
    /** @returns null where there are too few visits to show anything of them */
    shown: (): HeatFigures | null => {
      if (visits.size < FEWEST_VISITS) return null
      const { listed, others } = sortedElements()
      return {
        visits: visits.size,
        views: depths.size,
        clicks,
        elements: [
          ...listed.map(([element, sum]) => ({
            element,
            clicks: sum.clicks,
            rage: sum.rage,
            dead: sum.dead,
            visits: sum.visits.size,
          })),
          ...sumOfOthers(others),
        ],
        places: listed.flatMap(([element, sum]) =>
          [...sum.places.values()].map((place) => ({ element, ...place })),
        ),
        depths: reached(),
      }
    },
  }
}
