import type { Intent, OpportunityLabel } from '../keywords/ratings.ts'
import {
  between,
  clampFactor,
  type ImpactRules,
  labelOf,
  volumeFactor,
  weightedScore,
} from './impact.ts'

// The formula of what an ad is worth; it stands here as that of `impact.ts` does.

/** Version of {@link paidImpact} that new reports are rated with. */
export const PAID_IMPACT_VERSION = '2'

/** The figures of a keyword that its rating for ads needs; an unknown one is `null`. */
export type PaidInputs = {
  /** Searches a month. */
  volume: number | null
  /** US dollars a click. */
  cpc: number | null
  /** Competition among advertisers, 0-100. */
  competition: number | null
  intent: Intent | null
  /** Relevance of the keyword to what the business sells, 0-3. */
  relevance: number | null
  /** Searches a month that count as full volume in the country. */
  fullVolume?: number | undefined
  /** US dollars that a click usually costs in the trade; absent where nobody knows. */
  usualCpc?: number | undefined
}
export type PaidPart = 'volume' | 'cost' | 'ease' | 'intent' | 'relevance'

/** A version of the formula: whatever was rated with it can be computed again. */
export type PaidRules = Pick<ImpactRules, 'byIntent' | 'relevance' | 'high' | 'medium'> & {
  version: string
  /** The exponents of the formula. */
  weights: Record<PaidPart, number>
  /** The dearest price of a click, as a multiple of the usual price of its trade; null: all trades have one scale. */
  timesUsual: number | null
  /** A keyword of this relevance or less is never High; none where it is negative. */
  neverHighFrom: number
}

const BY_INTENT = { transactional: 1, commercial: 0.8, informational: 0.3, navigational: 0.2 }

const RULES: Record<string, PaidRules> = {
  '1': {
    version: '1',
    weights: { volume: 0.3, cost: 0.2, ease: 0.2, intent: 0.2, relevance: 0.1 },
    timesUsual: null,
    byIntent: BY_INTENT,
    relevance: (relevance) => relevance / 3,
    high: 65,
    medium: 40,
    neverHighFrom: -1,
  },
  '2': {
    version: '2',
    weights: { volume: 0.3, cost: 0.25, ease: 0.15, intent: 0.15, relevance: 0.15 },
    timesUsual: 4,
    byIntent: BY_INTENT,
    relevance: between([0.05, 0.15, 0.5, 1]),
    high: 72,
    medium: 58,
    neverHighFrom: 1,
  },
}

/** The rules of a version. @throws RangeError for one that no release had. */
export const paidRulesOf = (version: string = PAID_IMPACT_VERSION): PaidRules => {
  const rules = RULES[version]
  if (!rules) throw new RangeError(`no version ${version} of the impact of ads is known`)
  return rules
}

/** The dearest click in US dollars, where all trades have one scale or the usual price is unknown. */
const DEAREST = 50
/** The scale of prices: a unit in US dollars, and the dearest price of a click in that unit. */
export type PriceUnit = { unit: number; most: number }
export const priceScaleOf = (
  { timesUsual }: Pick<PaidRules, 'timesUsual'>,
  usualCpc: number | undefined,
): PriceUnit =>
  timesUsual === null || usualCpc === undefined
    ? { unit: 1, most: DEAREST }
    : { unit: usualCpc, most: timesUsual }

/** From this price on, in US dollars, a click is as dear as any. */
export const dearestOf = ({ unit, most }: PriceUnit): number => unit * most
/** The steps that a price is changed by, in US dollars: about a thousand up to the dearest. */
export const priceStepOf = (scale: PriceUnit): number => {
  const dearest = dearestOf(scale)
  return dearest >= 200 ? 1 : dearest >= 20 ? 0.1 : 0.01
}

/** Returns the distance of a price from the dearest one, on a logarithmic scale: cheap clicks come near 1. */
const costFactor = (cpc: number, { unit, most }: PriceUnit): number =>
  clampFactor(1 - Math.log1p(cpc / unit) / Math.log1p(most))

export type PaidImpact = {
  /** 0-100, whole. */
  score: number
  label: OpportunityLabel
  /** A factor was missing, and the weights were renormalised. */
  partial: boolean
  factors: Partial<Record<PaidPart, number>>
}

const factorsOf = (known: PaidInputs, rules: PaidRules): PaidImpact['factors'] => {
  const { volume, cpc, competition, intent, relevance, fullVolume, usualCpc } = known
  return {
    ...(volume !== null && { volume: volumeFactor(volume, fullVolume) }),
    ...(cpc !== null && { cost: costFactor(cpc, priceScaleOf(rules, usualCpc)) }),
    ...(competition !== null && { ease: clampFactor(1 - competition / 100) }),
    ...(intent !== null && { intent: clampFactor(rules.byIntent[intent]) }),
    ...(relevance !== null && { relevance: clampFactor(rules.relevance(relevance)) }),
  }
}

/**
 * Returns the worth of an ad on a keyword to this business, 0-100: the weighted geometric mean of its factors, each in
 * [0.05, 1], by the weights of the version; version 2 is `100 V^.30 K^.25 E^.15 I^.15 B^.15`. A missing factor is
 * dropped and the other weights renormalised. From version 2 on prices count by what a click usually costs in the
 * trade, and a keyword of relevance 1 or less stays below High.
 * @throws RangeError where no factor is known.
 */
export const paidImpact = (known: PaidInputs, rules: PaidRules = paidRulesOf()): PaidImpact => {
  const factors = factorsOf(known, rules)
  const { score: free, partial } = weightedScore(factors, rules.weights)
  const isFar = known.relevance !== null && known.relevance <= rules.neverHighFrom
  const score = isFar ? Math.min(free, rules.high - 1) : free
  return { score, label: labelOf(score, rules), partial, factors }
}
