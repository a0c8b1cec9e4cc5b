import type { Intent, OpportunityLabel } from '@sortie/contracts/analysis'

/** Version of {@link impact}; raise it whenever a result could change. */
export const IMPACT_VERSION = '1'

/** Searches a month that count as full volume: a constant, so that reports compare. */
export const FULL_VOLUME = 10_000
/** The least a factor counts, so that one bad factor alone never makes a score of zero. */
export const FLOOR = 0.05
export const WEIGHTS = {
  volume: 0.3,
  ease: 0.25,
  clicks: 0.15,
  intent: 0.15,
  relevance: 0.15,
} as const
export const BY_INTENT: Record<Intent, number> = {
  transactional: 1,
  commercial: 0.9,
  informational: 0.6,
  navigational: 0.2,
}

/** What is known of a keyword; whatever is unknown is `null`. */
export type ImpactInputs = {
  /** Searches a month. */
  volume: number | null
  /** 0-10. */
  difficulty: number | null
  /** Share of clicks that organic results get, 0-1. */
  clickShare: number | null
  intent: Intent | null
  /** How close it is to what the business sells, 0-3. */
  relevance: number | null
}
type Factor = keyof typeof WEIGHTS
export type Impact = {
  /** 0-100, whole. */
  score: number
  label: OpportunityLabel
  /** A factor was missing, and the weights were renormalised. */
  partial: boolean
  /** Each known factor in [0.05, 1]. */
  factors: Partial<Record<Factor, number>>
}

const clamp = (factor: number) => Math.min(1, Math.max(FLOOR, factor))

/** High from 65, Medium from 40, else Low; of the whole score that is shown. */
export const labelOf = (score: number): OpportunityLabel =>
  score >= 65 ? 'High' : score >= 40 ? 'Medium' : 'Low'

const factorsOf = (known: ImpactInputs): Partial<Record<Factor, number>> => {
  const { volume, difficulty, clickShare, intent, relevance } = known
  return {
    ...(volume !== null && { volume: clamp(Math.log1p(volume) / Math.log1p(FULL_VOLUME)) }),
    ...(difficulty !== null && { ease: clamp(1 - difficulty / 10) }),
    ...(clickShare !== null && { clicks: clamp(clickShare) }),
    ...(intent !== null && { intent: clamp(BY_INTENT[intent]) }),
    ...(relevance !== null && { relevance: clamp(relevance / 3) }),
  }
}

/**
 * How much a keyword is worth to this business, 0-100: the weighted geometric mean
 * `100 V^.30 E^.25 C^.15 I^.15 B^.15`. A missing factor is dropped and the other weights
 * renormalised; with none known there is no score, and it throws a RangeError.
 */
export const impact = (known: ImpactInputs): Impact => {
  const factors = factorsOf(known)
  const entries = Object.entries(factors) as [Factor, number][]
  if (entries.length === 0) throw new RangeError('no factor of the impact is known')
  const weight = entries.reduce((sum, [name]) => sum + WEIGHTS[name], 0)
  const logs = entries.reduce((sum, [name, value]) => sum + WEIGHTS[name] * Math.log(value), 0)
  const score = Math.round(100 * Math.exp(logs / weight))
  return {
    score,
    label: labelOf(score),
    partial: entries.length < Object.keys(WEIGHTS).length,
    factors,
  }
}
