import { countsIn, type Quantity } from '../numbers.ts'
import type { MeasureUnit } from '../units.ts'

// Other ways to read the numbers of an item: with the unit that a number before them has, and as what they make together.

type TextSpan = { start: number; end: number }

const ENDS_PART =
  /^(?:[.,;:!?)]|$| (?:to|or|and|but|rather|instead|are|is|was|were|after|before|on|for|if|when|while|each|per|an?|the|in|of|with|at|by|now|here|all|because|together|altogether|more|less|extra|i|we|you|they|he|she)\b)/i

/** A length of time or a share in words is seldom above a few hundred: `5,800 and takes ten` are no weeks. */
const MOST = 400
const SMALL = new Set(['time', 'calendar', 'percent', 'points'])

const isBare = ({ unit, kind, end }: Quantity): boolean =>
  unit === undefined && kind === 'count' && end > 0

/** `A flat tyre is 15 euros, and a service 65`: a number without a unit may have that of one before it. */
const withElidedUnits = (
  text: string,
  quantities: readonly Quantity[],
  taken: readonly TextSpan[],
): Quantity[] =>
  quantities.flatMap((one) => {
    const isTaken = taken.some(({ start, end }) => one.start < end && start < one.end)
    if (!isBare(one) || isTaken || !ENDS_PART.test(text.slice(one.end))) return []
    const units = new Map<string, MeasureUnit>()
    for (const { unit, end } of quantities)
      if (
        unit !== undefined &&
        end <= one.start &&
        end > 0 &&
        (one.value <= MOST || !SMALL.has(unit.dimension))
      )
        units.set(unit.dimension, unit)
    return [...units.values()].map((unit) => ({ ...one, unit }))
  })

const OF = /^ \p{L}{3,20} of (?:about |around )?$/u

/** `Two sittings of three hours` are six hours. */
const products = (text: string, quantities: readonly Quantity[]): Quantity[] =>
  quantities.flatMap((one, at) => {
    const next = quantities[at + 1]
    const isProduct =
      next?.unit !== undefined && isBare(one) && OF.test(text.slice(one.end, next.start))
    return isProduct ? [{ ...next, start: one.start, value: one.value * next.value }] : []
  })

const BESIDES = /^ \p{L}{3,20} (?:besides|apart from|and) (?:me|myself)\b/u

/** `Three teachers besides me` are four. */
const withSpeaker = (text: string, quantities: readonly Quantity[]): Quantity[] =>
  quantities
    .filter((one) => isBare(one) && BESIDES.test(text.slice(one.end)))
    .map((one) => ({ ...one, value: one.value + 1 }))

const AGES =
  /\b(?:under|over)[- ](twos|threes|fours|fives|sixes|sevens|eights|nines|tens|twelves|sixteens|eighteens|\d{1,2}s)\b/giu
/** `Under-twelves` are twelve. */
const ages = (text: string): Quantity[] =>
  [...text.matchAll(AGES)].flatMap(({ 0: age, 1: name, index }) =>
    countsIn(name!.replace(/(?:(?<=x)e)?s$/i, '')).map((one) => ({
      ...one,
      start: index,
      end: index + age.length,
    })),
  )

/** Returns the other readings of an item's numbers; `taken` are its dates and times of day. */
export const otherReadings = (
  text: string,
  quantities: readonly Quantity[],
  taken: readonly TextSpan[],
): Quantity[] => [
  ...withElidedUnits(text, quantities, taken),
  ...products(text, quantities),
  ...withSpeaker(text, quantities),
  ...ages(text),
]
