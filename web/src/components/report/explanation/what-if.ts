import type {
  Explanation,
  Factor,
  Intent,
  OpportunityLabel,
} from '@sortie/contracts/analysis/keywords/ratings'
import { type ImpactInputs, impact, impactRulesOf } from '@sortie/contracts/analysis/scoring/impact'
import { paidImpact, paidRulesOf } from '@sortie/contracts/analysis/scoring/paid-impact'

/** A value for each factor, as a reader would have it; those that are unknown are absent. */
export type FactorValues = Partial<Record<Factor, number | string>>

/** The factors as the keyword has them. */
export const supposedOf = ({ factors }: Explanation): FactorValues =>
  Object.fromEntries(factors.map(({ factor, given: input }) => [factor, input]))

const number = (value: number | string | undefined): number | null =>
  value === undefined ? null : Number(value)

/** Returns the rating of a keyword with these factors, by the rules that it was rated with. */
export const ratingOf = (
  { rules }: Explanation,
  supposed: FactorValues,
): { score: number; label: OpportunityLabel } => {
  const shared = {
    volume: number(supposed.volume),
    intent: (supposed.intent as Intent | undefined) ?? null,
    relevance: number(supposed.relevance),
    fullVolume: rules.fullVolume,
  }
  if (rules.aim === 'paid') {
    const [cpc, competition] = [number(supposed.price), number(supposed.competition)]
    const { usualCpc, version } = rules
    return paidImpact({ ...shared, cpc, competition, usualCpc }, paidRulesOf(version))
  }
  const known: ImpactInputs = {
    ...shared,
    difficulty: number(supposed.difficulty),
    clickShare: number(supposed.clicks),
  }
  return impact(known, impactRulesOf(rules.version))
}

/** Steps of the slider for volumes: each is a tenth more than the one before. */
const GROWTH = 1.1
const roundedTo2 = (value: number) => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1)
  return Math.round(value / unit) * unit
}
/** Returns the step of a volume on the slider: doubling is as far from 10 to 20 as from 1,000 to 2,000. */
export const stepOfVolume = (volume: number): number =>
  Math.round(Math.log1p(volume) / Math.log(GROWTH))
/** The volume of a step, two significant digits. */
export const volumeOfStep = (step: number): number =>
  roundedTo2(Math.expm1(step * Math.log(GROWTH)))
