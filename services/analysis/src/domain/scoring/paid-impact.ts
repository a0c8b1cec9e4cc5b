import type { Intent, OpportunityLabel } from '@sortie/contracts/analysis'
import { FLOOR, FULL_VOLUME } from '@sortie/contracts/impact'

/** Version of {@link paidImpact} that new reports are rated with. */
export const PAID_IMPACT_VERSION = '1'
/** Version of {@link bandCpc}; raise it where results change. */
export const BAND_CPC_VERSION = '1'

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

const WEIGHTS: Record<PaidPart, number> = {
  volume: 0.3,
  cost: 0.2,
  ease: 0.2,
  intent: 0.2,
  relevance: 0.1,
}
/** A click of 50 US dollars counts as the dearest. */
const DEAREST = 50
const BY_INTENT: Record<Intent, number> = {
  transactional: 1,
  commercial: 0.8,
  informational: 0.3,
  navigational: 0.2,
}
const HIGH = 65
const MEDIUM = 40

export type PaidImpact = {
  /** 0-100, whole. */
  score: number
  label: OpportunityLabel
  /** A factor was missing, and the weights were renormalised. */
  partial: boolean
  factors: Partial<Record<PaidPart, number>>
}

const clamp = (factor: number) => Math.min(1, Math.max(FLOOR, factor))

const factorsOf = (known: PaidInputs): PaidImpact['factors'] => {
  const { volume, cpc, competition, intent, relevance, fullVolume = FULL_VOLUME } = known
  return {
    ...(volume !== null && { volume: clamp(Math.log1p(volume) / Math.log1p(fullVolume)) }),
    ...(cpc !== null && { cost: clamp(1 - Math.log1p(cpc) / Math.log1p(DEAREST)) }),
    ...(competition !== null && { ease: clamp(1 - competition / 100) }),
    ...(intent !== null && { intent: clamp(BY_INTENT[intent]) }),
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
  const entries = Object.entries(factors) as [PaidPart, number][]
  if (entries.length === 0) throw new RangeError('no factor of the paid impact is known')
  const weight = entries.reduce((sum, [part]) => sum + WEIGHTS[part], 0)
  const logs = entries.reduce((sum, [part, value]) => sum + WEIGHTS[part] * Math.log(value), 0)
  const score = Math.round(100 * Math.exp(logs / weight))
  return {
    score,
    label: score >= HIGH ? 'High' : score >= MEDIUM ? 'Medium' : 'Low',
    partial: entries.length < Object.keys(WEIGHTS).length,
    factors,
  }
}

/** How far up a trade's band a click costs, 0-1 of its logarithm: who is about to buy costs most. */
const UP: Record<Intent, number> = {
  transactional: 0.8,
  commercial: 0.6,
  informational: 0.25,
  navigational: 0.1,
}

/** US dollars a click, in cents, modelled from the band that editors set for a trade. */
export const bandCpc = ({ low, high, intent }: { low: number; high: number; intent: Intent }) =>
  Math.round(low * (high / low) ** UP[intent] * 100) / 100
