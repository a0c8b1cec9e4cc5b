import type { Intent, OpportunityLabel } from './analysis.ts'
import { clamp, labelOf, scoreOf, volumeFactor } from './impact.ts'

// The formula of what an ad is worth; it stands here as that of `impact.ts` does.

/** Version of {@link paidImpact} that new reports are rated with. */
export const PAID_IMPACT_VERSION = '1'

/** What is known of a keyword as an advertiser sees it; whatever is unknown is `null`. */
export type PaidInputs = {
  /** Searches a month. */
  volume: number | null
  /** US dollars a click. */
  cpc: number | null
  /** How many advertisers compete, 0-100. */
  competition: number | null
  intent: Intent | null
  /** How close it is to what the business sells, 0-3. */
  relevance: number | null
  /** Searches a month that count as full volume in the country. */
  fullVolume?: number | undefined
}
export type PaidPart = 'volume' | 'cost' | 'ease' | 'intent' | 'relevance'

/** The exponents of the formula. */
export const PAID_WEIGHTS: Record<PaidPart, number> = {
  volume: 0.3,
  cost: 0.2,
  ease: 0.2,
  intent: 0.2,
  relevance: 0.1,
}
/** A click of 50 US dollars counts as the dearest. */
export const DEAREST = 50
/** The factor of each intent. */
export const PAID_BY_INTENT: Record<Intent, number> = {
  transactional: 1,
  commercial: 0.8,
  informational: 0.3,
  navigational: 0.2,
}
/** Scores from which an ad is High, and Medium. */
export const PAID_HIGH = 65
export const PAID_MEDIUM = 40

export type PaidImpact = {
  /** 0-100, whole. */
  score: number
  label: OpportunityLabel
  /** A factor was missing, and the weights were renormalised. */
  partial: boolean
  factors: Partial<Record<PaidPart, number>>
}

const factorsOf = (known: PaidInputs): PaidImpact['factors'] => {
  const { volume, cpc, competition, intent, relevance, fullVolume } = known
  return {
    ...(volume !== null && { volume: volumeFactor(volume, fullVolume) }),
    ...(cpc !== null && { cost: clamp(1 - Math.log1p(cpc) / Math.log1p(DEAREST)) }),
    ...(competition !== null && { ease: clamp(1 - competition / 100) }),
    ...(intent !== null && { intent: clamp(PAID_BY_INTENT[intent]) }),
    ...(relevance !== null && { relevance: clamp(relevance / 3) }),
  }
}

/**
 * How much an ad on a keyword is worth to this business, 0-100: `100 V^.30 K^.20 E^.20 I^.20 B^.10`,
 * each factor in [0.05, 1]. A missing factor is dropped and the other weights renormalised.
 * @throws RangeError where no factor is known.
 */
export const paidImpact = (known: PaidInputs): PaidImpact => {
  const factors = factorsOf(known)
  const { score, partial } = scoreOf(factors, PAID_WEIGHTS)
  const label = labelOf(score, { high: PAID_HIGH, medium: PAID_MEDIUM })
  return { score, label, partial, factors }
}
