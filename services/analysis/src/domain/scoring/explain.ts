import type {
  Explanation,
  Intent,
  OpportunityLabel,
} from '@sortie/contracts/analysis/keywords/ratings'
import {
  FLOOR,
  FULL_VOLUME,
  type ImpactInputs,
  type ImpactPart,
  type ImpactRules,
  impact,
  impactRulesOf,
} from '@sortie/contracts/analysis/scoring/impact'

type Factor = Explanation['factors'][number]['factor']
type FactorInput = number | string
type Scale = {
  steps: readonly FactorInput[]
  distance: (from: FactorInput, to: FactorInput) => number
}

/** The factors in the order of the formula, each with the input that it is made from. */
const FACTORS = [
  { factor: 'volume', input: 'volume', part: 'volume' },
  { factor: 'difficulty', input: 'difficulty', part: 'ease' },
  { factor: 'clicks', input: 'clickShare', part: 'clicks' },
  { factor: 'intent', input: 'intent', part: 'intent' },
  { factor: 'relevance', input: 'relevance', part: 'relevance' },
] as const satisfies { factor: Factor; input: keyof ImpactInputs; part: ImpactPart }[]

const BEST = 100

/**
 * Splits a whole number by shares into tenths that add up to it exactly: what rounding leaves goes
 * to the largest remainders, the first among equals.
 */
const apportion = (total: number, shares: readonly number[]): number[] => {
  const all = shares.reduce((sum, share) => sum + share, 0)
  const exact = shares.map((share) => (all > 0 ? (total * 10 * share) / all : 0))
  const tenths = exact.map(Math.floor)
  const left = total * 10 - tenths.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((part, index) => ({ index, remainder: part - Math.floor(part) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (let next = 0; all > 0 && next < left; next++) {
    tenths[byRemainder[next % byRemainder.length]!.index]! += 1
  }
  return tenths.map((part) => part / 10)
}

/** Searches a month in steps of two significant digits: 0, 1, … 99, 100, 110, … 990, 1000, 1100. */
export const volumeSteps = (most: number): number[] => {
  const steps: number[] = []
  for (let volume = 0; volume <= most; ) {
    steps.push(volume)
    volume += volume < 100 ? 1 : 10 ** (Math.floor(Math.log10(volume)) - 1)
  }
  return steps
}
export const range = (count: number, step: number) =>
  Array.from({ length: count + 1 }, (_, index) => index * step)

type Scales = Record<(typeof FACTORS)[number]['factor'], Scale>
/** Returns the values that a factor may change to, and the distance of two of them, 0-1 of its own scale. */
const scalesOf = ({ byIntent }: ImpactRules, fullVolume: number): Scales => ({
  // A doubling is as far from 10 to 20 as from 1,000 to 2,000: the scale that the formula uses.
  volume: {
    steps: volumeSteps(fullVolume),
    distance: (from, to) =>
      Math.abs(Math.log1p(Number(to)) - Math.log1p(Number(from))) / Math.log1p(fullVolume),
  },
  difficulty: {
    steps: range(100, 1).map((tenths) => tenths / 10),
    distance: (from, to) => Math.abs(Number(to) - Number(from)) / 10,
  },
  clicks: {
    steps: range(100, 1).map((hundredths) => hundredths / 100),
    distance: (from, to) => Math.abs(Number(to) - Number(from)),
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

/** One change of one factor; `distance` is 0-1 of the factor's own scale. */
export type FactorChange = { factor: Factor; from: FactorInput; to: FactorInput; distance: number }

/** A factor that is known, and the values that it may change to. */
export type Changing = { factor: Factor; from: FactorInput; scale: Scale }

/** Every change of one known factor by whole steps, the smallest first; ties in formula order. */
export const changesIn = (changing: readonly Changing[]): FactorChange[] =>
  changing
    .flatMap(({ factor, from, scale: { steps, distance } }) =>
      steps
        .filter((to) => to !== from)
        .map((to) => ({ factor, from, to, distance: distance(from, to) })),
    )
    .toSorted((a, b) => a.distance - b.distance)

/** Every such change of what is known. */
export const changesOf = (
  known: ImpactInputs,
  rules: ImpactRules = impactRulesOf(),
): FactorChange[] => {
  const scales = scalesOf(rules, known.fullVolume ?? FULL_VOLUME)
  return changesIn(
    FACTORS.flatMap(({ factor, input }) => {
      const from = known[input]
      return from === null ? [] : [{ factor, from, scale: scales[factor] }]
    }),
  )
}

/** The inputs with one factor changed. */
export const changed = (
  known: ImpactInputs,
  { factor, to }: Pick<FactorChange, 'factor' | 'to'>,
) => {
  const { input } = FACTORS.find((entry) => entry.factor === factor)!
  return { ...known, [input]: to } as ImpactInputs
}

/** The first change that leads to another label; null where none does. */
export const flipAmong = (
  changes: readonly FactorChange[],
  label: OpportunityLabel,
  labelAfter: (change: FactorChange) => OpportunityLabel,
): Explanation['flip'] => {
  for (const change of changes) {
    const other = labelAfter(change)
    if (other === label) continue
    const { factor, from, to } = change
    return { factor, from, to, label: other }
  }
  return null
}

/** A known factor of a score; weights need not add up to 1. */
export type WeightedFactor = { factor: Factor; given: FactorInput; value: number; weight: number }

/**
 * Splits a score by its factors. The score S is `100 Π f^w`, so a logarithm turns it into a sum, and each
 * factor has a share in it: `points` splits S by `w ln(f / floor)`, how far a factor lifts the score
 * above that of the worst keyword; `lost` splits 100 - S by `-w ln f`, how far it pulls the score below
 * that of a perfect one. Both are in tenths and add up exactly.
 */
export const split = (score: number, there: readonly WeightedFactor[]): Explanation['factors'] => {
  const weight = there.reduce((sum, each) => sum + each.weight, 0)
  const lift = there.map((each) => each.weight * Math.log(each.value / FLOOR))
  const pull = there.map((each) => each.weight * Math.log(1 / each.value))
  // With all at the floor, or all perfect, nobody lifts or pulls more than their weight says.
  const shares = (logs: number[]) =>
    logs.some((log) => log > 0) ? logs : there.map((each) => each.weight)
  const points = apportion(score, shares(lift))
  const lost = apportion(BEST - score, shares(pull))
  return there.map((each, index) => ({
    ...each,
    weight: each.weight / weight,
    points: points[index]!,
    lost: lost[index]!,
  }))
}

/**
 * Explains the label of a keyword: its factors as {@link split} has them, and as `flip` the smallest change of one
 * factor, measured on that factor's own scale, that leads to another label: volumes by two significant digits,
 * difficulty by tenths, click share by hundredths, relevance by one.
 * @throws RangeError where no factor is known.
 */
export const explainScore = (
  known: ImpactInputs,
  rules: ImpactRules = impactRulesOf(),
): Explanation => {
  const { score, label, factors } = impact(known, rules)
  const there = FACTORS.flatMap(({ factor, input, part }) => {
    const value = factors[part]
    return value === undefined
      ? []
      : [{ factor, given: known[input]!, value, weight: rules.weights[part] }]
  })
  const { version, high, medium } = rules
  return {
    score,
    label,
    rules: { version, high, medium, fullVolume: known.fullVolume ?? FULL_VOLUME },
    factors: split(score, there),
    flip: flipAmong(
      changesOf(known, rules),
      label,
      (change) => impact(changed(known, change), rules).label,
    ),
  }
}
