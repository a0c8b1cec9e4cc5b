import { shareOf } from '../matching/quantity-match.ts'
import type { Quantity } from '../numbers.ts'
import {
  type Amount,
  baseOf,
  countInUnit,
  isCount,
  isMeant,
  isOfKind,
  isPricedTogether,
  isResult,
  isTime,
  pairsOf,
  type Reckoning,
} from './amounts.ts'

// Decides by chance if a number follows from others, where no word of the sentence says how. Small numbers follow in some
// way from nearly any item; that a number such as 83,500 does so by accident is unlikely, and the more so the fewer
// numbers an item has.

/** The steps between numbers that somebody would write in the place of this one. */
const stepOf = ({ value, step, unit }: Quantity): number =>
  baseOf({ value: Number.isInteger(value) ? step : Math.min(step, 0.1), unit })

/**
 * Returns how likely it is that a number written at random is one of these values, 0 to 1: the share of them among all
 * numbers of the same precision between its half and its double.
 * @param coarsest the largest step between such numbers, as a share of the number itself
 */
export const chanceOf = (
  { result, value }: Pick<Reckoning, 'result' | 'value'>,
  values: readonly number[],
  coarsest = 1,
): number => {
  const step = Math.min(stepOf(result), coarsest * value)
  const near = values.filter((one) => one >= value / 2 && one <= value * 2)
  return (new Set(near.map((one) => Math.round(one / step))).size * step) / (1.5 * value)
}

/** A value that follows from some amounts. */
type Derivation = { value: number; from: readonly Amount[] }

const ofShare = (whole: Amount, share: Amount): Derivation[] => {
  const part = (shareOf(share.figure.quantity!) ?? 0) / 100
  return [part, 1 + part, 1 - part, 1 / (1 + part), 1 / (1 - part)].map((factor) => ({
    value: whole.value * factor,
    from: [whole, share],
  }))
}

const ofProduct = (one: Amount, times: Amount): Derivation[] => {
  const many = [
    ...(isCount(times) && !isPricedTogether(one, times) ? [times.value, 1 / times.value] : []),
    ...one.rate.flatMap((name) => countInUnit(times, name) ?? []),
  ]
  return many.map((count) => ({ value: one.value * count, from: [one, times] }))
}

/**
 * Amounts of the items that are reckoned with at most. Of more, most numbers follow by chance, and what follows grows with
 * their third power.
 */
const MOST = 10

/** All values that follow from the amounts in one step, or in two of which the last adds or takes away. */
const derivationsOf = (reckoning: Reckoning): Derivation[] => {
  const amounts = reckoning.amounts.slice(0, MOST)
  const own = amounts.filter((one) => isOfKind(one, reckoning))
  const others = amounts.filter((one) => !own.includes(one) || isCount(one))
  const scaled = pairsOf(own, others).flatMap(([one, other]) =>
    other.figure.dimension === 'share' ? ofShare(one, other) : ofProduct(one, other),
  )
  const first = [...own.map((one): Derivation => ({ value: one.value, from: [one] })), ...scaled]
  const second = first.flatMap((before) =>
    own
      .filter((one) => !before.from.includes(one))
      .flatMap((one) =>
        [before.value + one.value, Math.abs(before.value - one.value)].map((value) => ({
          value,
          from: [...before.from, one],
        })),
      ),
  )
  return [...scaled, ...second].filter(({ from }) => from.some((one) => isMeant(one) || one.isOnly))
}

/** A number that one in thirty-three made-up ones would be. */
const UNLIKELY = 0.03

/** Returns true if a number follows from the amounts of its items, and is too precise to do so by accident. */
export const followsBeyondChance = (reckoning: Reckoning): boolean => {
  const { result } = reckoning
  if (result.kind !== 'count' || shareOf(result) !== undefined) return false
  // Lengths of time are told in small numbers, and a number that an item has otherwise is none that follows.
  if (result.unit && isTime(result.unit)) return false
  if (reckoning.amounts.some(({ figure }) => figure.value === result.value)) return false
  const values = derivationsOf(reckoning).map(({ value }) => value)
  return (
    values.some((value) => isResult(reckoning, value)) && chanceOf(reckoning, values) <= UNLIKELY
  )
}
