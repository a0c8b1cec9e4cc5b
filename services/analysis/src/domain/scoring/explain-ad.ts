import type { Explanation, Intent } from '@sortie/contracts/analysis'
import { FULL_VOLUME } from '@sortie/contracts/impact'
import {
  DEAREST,
  PAID_BY_INTENT,
  PAID_HIGH,
  PAID_IMPACT_VERSION,
  PAID_MEDIUM,
  PAID_WEIGHTS,
  type PaidInputs,
  type PaidPart,
  paidImpact,
} from '@sortie/contracts/paid-impact'
import {
  type Change,
  type Changing,
  changesIn,
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
const byIntent = (intent: unknown) => PAID_BY_INTENT[intent as Intent]

/** Which values a factor may change to, and how far two of them are apart, 0-1 of its own scale. */
const scalesOf = (
  fullVolume: number,
): Record<(typeof FACTORS)[number]['factor'], Changing['scale']> => ({
  volume: {
    steps: volumeSteps(fullVolume),
    distance: (from, to) => logRatio(from, to, fullVolume),
  },
  // By ten cents: prices are no more certain than that.
  price: {
    steps: range(DEAREST * 10, 1).map((tenths) => tenths / 10),
    distance: (from, to) => logRatio(from, to, DEAREST),
  },
  competition: {
    steps: range(100, 1),
    distance: (from, to) => Math.abs(Number(to) - Number(from)) / 100,
  },
  intent: {
    steps: Object.keys(PAID_BY_INTENT),
    distance: (from, to) => Math.abs(byIntent(to) - byIntent(from)),
  },
  relevance: {
    steps: range(3, 1),
    distance: (from, to) => Math.abs(Number(to) - Number(from)) / 3,
  },
})

/**
 * Why an ad on a keyword has its label: the same of {@link paidImpact} as `explain` says of the impact of a
 * page.
 * @throws RangeError where no factor is known.
 */
export const explainAd = (known: PaidInputs): Explanation => {
  const { score, label, factors } = paidImpact(known)
  const fullVolume = known.fullVolume ?? FULL_VOLUME
  const scales = scalesOf(fullVolume)
  const there = FACTORS.flatMap(({ factor, input, part }) => {
    const value = factors[part]
    return value === undefined
      ? []
      : [{ factor, given: known[input]!, value, weight: PAID_WEIGHTS[part] }]
  })
  const changes = changesIn(
    there.map(({ factor, given }) => ({ factor, from: given, scale: scales[factor] })),
  )
  const after = ({ factor, to }: Change) => {
    const { input } = FACTORS.find((each) => each.factor === factor)!
    return paidImpact({ ...known, [input]: to }).label
  }
  const rules = { version: PAID_IMPACT_VERSION, aim: 'paid', high: PAID_HIGH } as const
  return {
    ...{ score, label, rules: { ...rules, medium: PAID_MEDIUM, fullVolume } },
    factors: split(score, there),
    flip: flipAmong(changes, label, after),
  }
}
