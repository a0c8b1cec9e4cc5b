import type { Explanation, Intent } from '@sortie/contracts/analysis/keywords/ratings'
import { FULL_VOLUME } from '@sortie/contracts/analysis/scoring/impact'
import {
  dearestOf,
  type PaidInputs,
  type PaidPart,
  type PaidRules,
  type PriceUnit,
  paidImpact,
  paidRulesOf,
  priceScaleOf,
  priceStepOf,
} from '@sortie/contracts/analysis/scoring/paid-impact'
import {
  type Changing,
  changesIn,
  type FactorChange,
  flipAmong,
  range,
  split,
  volumeSteps,
} from './explain.ts'

type Factor = Explanation['factors'][number]['factor']

/** The factors in the order of the formula, each with the input that it is made from. */
const FACTORS = [
  { factor: 'volume', input: 'volume', part: 'volume' },
  { factor: 'price', input: 'cpc', part: 'cost' },
  { factor: 'competition', input: 'competition', part: 'ease' },
  { factor: 'intent', input: 'intent', part: 'intent' },
  { factor: 'relevance', input: 'relevance', part: 'relevance' },
] as const satisfies { factor: Factor; input: keyof PaidInputs; part: PaidPart }[]

const logRatio = (from: unknown, to: unknown, most: number) =>
  Math.abs(Math.log1p(Number(to)) - Math.log1p(Number(from))) / Math.log1p(most)

/** Prices that a click may have, up to the dearest. */
const pricesIn = (scale: PriceUnit): number[] => {
  const step = priceStepOf(scale)
  const count = Math.round(dearestOf(scale) / step)
  return range(count, 1).map((steps) => Math.round(steps * step * 100) / 100)
}

/** Returns the values that a factor may change to, and the distance of two of them, 0-1 of its own scale. */
const scalesOf = (
  { byIntent }: PaidRules,
  fullVolume: number,
  prices: PriceUnit,
): Record<(typeof FACTORS)[number]['factor'], Changing['scale']> => ({
  volume: {
    steps: volumeSteps(fullVolume),
    distance: (from, to) => logRatio(from, to, fullVolume),
  },
  price: {
    steps: pricesIn(prices),
    distance: (from, to) =>
      logRatio(Number(from) / prices.unit, Number(to) / prices.unit, prices.most),
  },
  competition: {
    steps: range(100, 1),
    distance: (from, to) => Math.abs(Number(to) - Number(from)) / 100,
  },
  intent: {
    steps: Object.keys(byIntent),
    distance: (from, to) => Math.abs(byIntent[to as Intent] - byIntent[from as Intent]),
  },
  relevance: {
    steps: range(3, 1),
    distance: (from, to) => Math.abs(Number(to) - Number(from)) / 3,
  },
})

/**
 * Explains the label of an ad on a keyword: the same of {@link paidImpact} as `explain` says of the impact of a page.
 * @throws RangeError where no factor is known.
 */
export const explainAd = (known: PaidInputs, rules: PaidRules = paidRulesOf()): Explanation => {
  const { score, label, factors } = paidImpact(known, rules)
  const { fullVolume = FULL_VOLUME, usualCpc } = known
  const scales = scalesOf(rules, fullVolume, priceScaleOf(rules, usualCpc))
  const there = FACTORS.flatMap(({ factor, input, part }) => {
    const value = factors[part]
    return value === undefined
      ? []
      : [{ factor, given: known[input]!, value, weight: rules.weights[part] }]
  })
  const changes = changesIn(
    there.map(({ factor, given }) => ({ factor, from: given, scale: scales[factor] })),
  )
  const after = ({ factor, to }: FactorChange) => {
    const { input } = FACTORS.find((each) => each.factor === factor)!
    return paidImpact({ ...known, [input]: to }, rules).label
  }
  const { version, high, medium } = rules
  return {
    score,
    label,
    rules: {
      version,
      aim: 'paid',
      high,
      medium,
      fullVolume,
      ...(usualCpc !== undefined && { usualCpc }),
    },
    factors: split(score, there),
    flip: flipAmong(changes, label, after),
  }
}
