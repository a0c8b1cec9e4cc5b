import type { Quantity } from '../numbers.ts'
import { inBase, type MeasureUnit, sameDimension } from '../units.ts'

// Tells if a number of an item is that of a sentence: the same value in any unit, or near it where the sentence says so.

/** Units that a number may leave to another of its sentence: `older than 760`, `not five years but eight`. */
const BARE = new Set(['time', 'calendar', 'length', 'mass', 'points', 'area'])

const close = (one: number, other: number) =>
  Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(one), Math.abs(other))

/** Returns the share that a number is, in percent; undefined where it is none. */
export const shareOf = ({ kind, unit, value }: Quantity): number | undefined =>
  kind === 'fraction' ? value : unit?.dimension === 'percent' ? value * unit.factor : undefined

/** Returns true if a value is on the right side of what a number is said to be above or below. */
const isWithinBound = ({ bound }: Quantity, shown: number, real: number): boolean =>
  !(bound === 'over' && real < shown) && !(bound === 'under' && real > shown)

const WHOLE_HOUR = 1 / 24 + 1e-9
/**
 * Equal, or within half of the last shown digit if hedged; what it must be beyond, it is. `In less than half an hour`
 * may be 25 minutes.
 */
const near = (shown: number, real: number, one: Quantity, isRough = false): boolean => {
  const { step, hedged, bound, unit } = one
  if (close(shown, real)) return true
  if (!isWithinBound(one, shown, real)) return false
  if (bound === 'under' && unit?.dimension === 'time' && shown <= WHOLE_HOUR)
    return real >= shown * 0.75
  const rounding = (bound === 'over' && step !== 1 ? step : step / 2) * (unit?.factor ?? 1)
  // Where the item is rough as well, the sentence may round it again.
  const slack = Math.max(rounding, isRough ? BOTH_ROUGH * real : 0)
  return hedged && Math.abs(shown - real) <= slack + 1e-9
}
/** `About two dozen` are around 25. */
const BOTH_ROUGH = 0.05

/** The step of `four in ten`, which people say of 38 and 43 percent, too. */
const TENTH = 10

/** Percentage points by which a percent may differ from the fraction that it is called. */
const slackOf = ({ step, value, bound, hedged }: Quantity): number => {
  if (step === TENTH) return 5
  if (bound && step === 5 && value === 50) return 10
  if (bound === 'over') return 3
  return hedged ? 2.5 : 1
}

const fractionMatches = (one: Quantity, other: Quantity): boolean => {
  const real = shareOf(other)
  const shown = shareOf(one)
  if (real === undefined || shown === undefined) return false
  if (one.kind !== 'fraction') return near(shown, real, one)
  if (!isWithinBound(one, shown, real)) return false
  const exact = one.step === TENTH ? 5 : 0
  return Math.abs(real - shown) <= (other.kind === 'fraction' ? 1e-6 + exact : slackOf(one))
}

const MONTH_DAYS = 30.44
const daysOf = ({ value, unit }: Quantity): number | undefined =>
  unit?.dimension === 'time'
    ? value * unit.factor
    : unit?.dimension === 'calendar'
      ? value * unit.factor * MONTH_DAYS
      : undefined
/** `A month and a half` are six weeks: months have no fixed number of days, so a tenth is left to them. */
const isSameSpan = (one: Quantity, other: Quantity): boolean => {
  const [shown, real] = [daysOf(one), daysOf(other)]
  return (
    shown !== undefined &&
    real !== undefined &&
    Math.min(shown, real) >= 28 &&
    Math.abs(shown - real) <= 0.09 * Math.max(shown, real)
  )
}

const ratioMatches = (one: Quantity, other: Quantity): boolean =>
  other.kind === 'ratio'
    ? near(one.value, other.value, one)
    : other.unit?.dimension === 'percent' && Math.abs((one.value - 1) * 100) === other.value

const PROPORTION = new Set(['points', 'percent'])

const measuresMatch = (
  one: Quantity & { unit: MeasureUnit },
  other: Quantity & { unit: MeasureUnit },
): boolean => {
  if (!sameDimension(one.unit, other.unit)) return isSameSpan(one, other)
  if (PROPORTION.has(one.unit.dimension) && one.unit.dimension !== other.unit.dimension)
    return false
  return near(
    inBase(one.value, one.unit, other.unit),
    inBase(other.value, other.unit, one.unit),
    one,
    other.hedged,
  )
}

const hasUnit = (one: Quantity): one is Quantity & { unit: MeasureUnit } => one.unit !== undefined

/** `Not five years but eight`: a number without a unit may have that of the other, if it is one that people leave out. */
const isElided = (bare: Quantity, named: Quantity & { unit: MeasureUnit }): boolean =>
  bare.bare === true && BARE.has(named.unit.dimension) && close(bare.value, named.value)

/** Returns true if a number of an item carries a number of a sentence. */
export const quantityMatches = (one: Quantity, other: Quantity): boolean => {
  if (one.kind === 'ratio') return ratioMatches(one, other)
  if (shareOf(one) !== undefined) return fractionMatches(one, other)
  if (other.kind === 'fraction') return false
  if (other.kind === 'ratio') return !one.unit && close(one.value, other.value)
  if (hasUnit(one)) return hasUnit(other) ? measuresMatch(one, other) : isElided(other, one)
  return hasUnit(other) ? isElided(one, other) : near(one.value, other.value, one, other.hedged)
}
