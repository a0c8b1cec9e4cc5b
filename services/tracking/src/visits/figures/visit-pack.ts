import type { VisitKey } from '@sortie/contracts/tracking/visits/visits'
import type { CountedValue, CountedVisit, VisitorNumber, VisitSum } from './counted-visit.ts'
import { FUNNEL_SIGNS } from './funnel.ts'

/**
 * Visits of one day as columns: as many numbers of each as there are visits, or values of visits, one after the other. So
 * a day is read as a few blocks of bytes, and only what passes a filter becomes objects.
 */
export type VisitPack = {
  /** Values that visits showed, each once. */
  keys: VisitKey[]
  visitors: Float64Array
  firstAt: Float64Array
  seconds: Float64Array
  /** The number of values of each visit. */
  sizes: Uint8Array
  /** Of each value its place in `keys`. */
  valueKeys: Uint16Array
  pageViews: Uint16Array
  /** Of each value that is a step to a purchase: when it was first seen. */
  stepTimes: Float64Array
}

/** Visits of a pack at most: what one withdrawal writes anew. */
export const MOST_PACKED_VISITS = 2_000
/** Different values of a pack at most: `valueKeys` holds no more. */
const MOST_KEYS = 60_000
const MOST_PAGE_VIEWS = 65_535

const isStep = (key: VisitKey): boolean => FUNNEL_SIGNS.has(key)

/** Collects visits of one day for a pack. */
export const createVisitPacker = () => {
  const places = new Map<VisitKey, number>()
  const visitors: number[] = []
  const firstAt: number[] = []
  const seconds: number[] = []
  const sizes: number[] = []
  const valueKeys: number[] = []
  const pageViews: number[] = []
  const stepTimes: number[] = []
  const placeOf = (key: VisitKey) => {
    const place = places.get(key) ?? places.size
    places.set(key, place)
    return place
  }
  return {
    add: (visit: Omit<CountedVisit, 'day'>) => {
      visitors.push(visit.visitor)
      firstAt.push(visit.firstAt)
      seconds.push(visit.seconds)
      sizes.push(visit.values.length)
      for (const value of visit.values) {
        valueKeys.push(placeOf(value.key))
        pageViews.push(Math.min(value.pageViews, MOST_PAGE_VIEWS))
        if (isStep(value.key)) stepTimes.push(value.at)
      }
    },
    /** Returns true where the next visit belongs in another pack. */
    isFull: () => visitors.length >= MOST_PACKED_VISITS || places.size >= MOST_KEYS,
    isEmpty: () => visitors.length === 0,
    /** Returns the pack of the visits that were added. */
    pack: (): VisitPack => ({
      keys: [...places.keys()],
      visitors: Float64Array.from(visitors),
      firstAt: Float64Array.from(firstAt),
      seconds: Float64Array.from(seconds),
      sizes: Uint8Array.from(sizes),
      valueKeys: Uint16Array.from(valueKeys),
      pageViews: Uint16Array.from(pageViews),
      stepTimes: Float64Array.from(stepTimes),
    }),
  }
}

/** The place of a visit in the columns of its pack: its values from `start` on, before `end`. */
type PackPlace = { index: number; start: number; end: number }

/** The places of visits that showed all of some values, in their order. */
function* placesIn(pack: VisitPack, where: readonly VisitKey[]): Generator<PackPlace> {
  const { keys, sizes, valueKeys } = pack
  const places = new Set(where.map((key) => keys.indexOf(key)))
  if (places.has(-1)) return
  const isWanted = Uint8Array.from(keys, (_key, place) => Number(places.has(place)))
  let start = 0
  for (let index = 0; index < sizes.length; index++) {
    const end = start + sizes[index]!
    // A visit has each value once.
    let found = 0
    for (let value = start; value < end; value++) found += isWanted[valueKeys[value]!]!
    if (found === places.size) yield { index, start, end }
    start = end
  }
}

/**
 * The visits of a pack that showed all of some values, in their order.
 * @param day the day of the pack
 */
export function* visitsIn(
  pack: VisitPack,
  day: string,
  where: readonly VisitKey[] = [],
): Generator<CountedVisit> {
  const { keys, visitors, firstAt, seconds, valueKeys, pageViews, stepTimes } = pack
  const areSteps = keys.map(isStep)
  let [value, step] = [0, 0]
  for (const { index, start, end } of placesIn(pack, where)) {
    for (; value < start; value++) if (areSteps[valueKeys[value]!]) step += 1
    const values: CountedValue[] = []
    for (; value < end; value++) {
      const key = valueKeys[value]!
      const at = areSteps[key] ? stepTimes[step++]! : 0
      values.push({ key: keys[key]!, at, pageViews: pageViews[value]! })
    }
    yield {
      visitor: visitors[index]!,
      day,
      firstAt: firstAt[index]!,
      seconds: seconds[index]!,
      values,
    }
  }
}

/** Adds up the visits of a pack that showed all of some values, without making an object of each. */
export const sumOfPack = (pack: VisitPack, where: readonly VisitKey[]): VisitSum => {
  const { keys, visitors, seconds, valueKeys, pageViews } = pack
  const visitsOf = new Uint32Array(keys.length)
  const pageViewsOf = new Uint32Array(keys.length)
  const sum = { visits: 0, pageViews: 0, seconds: 0, visitors: [] as VisitorNumber[] }
  for (const { index, start, end } of placesIn(pack, where)) {
    sum.visits += 1
    sum.seconds += seconds[index]!
    sum.visitors.push(visitors[index]!)
    for (let value = start; value < end; value++) {
      const key = valueKeys[value]!
      const views = pageViews[value]!
      visitsOf[key]! += 1
      pageViewsOf[key]! += views
      sum.pageViews += views
    }
  }
  const values = keys.flatMap((key, place) => {
    const visits = visitsOf[place]!
    return visits > 0 ? [{ key, visits, pageViews: pageViewsOf[place]! }] : []
  })
  return { ...sum, values }
}

/** The pack without the visits of one visitor; null where it has none of them. */
export const withoutVisitor = (pack: VisitPack, visitor: VisitorNumber): VisitPack | null => {
  if (!pack.visitors.includes(visitor)) return null
  const packer = createVisitPacker()
  for (const visit of visitsIn(pack, '')) if (visit.visitor !== visitor) packer.add(visit)
  return packer.pack()
}
