import type { Intent, OpportunityLabel } from '../keywords/ratings.ts'

// The formula of the impact. It stands here, as the analysis rates keywords with it, and the page shows
// with the same code what would change a rating.

/** Version of {@link impact} that new reports are rated with. */
export const IMPACT_VERSION = '2'

/** Searches a month that count as full volume in the United States: a constant, so that reports compare. */
export const FULL_VOLUME = 10_000
/** The least a factor counts, so that one bad factor alone never makes a score of zero. */
export const FLOOR = 0.05

/** The figures of a keyword that its rating needs; an unknown one is `null`. */
export type ImpactInputs = {
  /** Searches a month. */
  volume: number | null
  /** 0-10. */
  difficulty: number | null
  /** Share of clicks that organic results get, 0-1. */
  clickShare: number | null
  intent: Intent | null
  /** Relevance of the keyword to what the business sells, 0-3. */
  relevance: number | null
  /** Searches a month that count as full volume in the country; {@link FULL_VOLUME} unless told. */
  fullVolume?: number | undefined
}
export type ImpactPart = 'volume' | 'ease' | 'clicks' | 'intent' | 'relevance'

/** A version of the formula: whatever was rated with it can be computed again. */
export type ImpactRules = {
  version: string
  weights: Record<ImpactPart, number>
  byIntent: Record<Intent, number>
  /** The factor of a relevance of 0-3. */
  relevance: (relevance: number) => number
  /** Scores from which a label is given; less is Low. */
  high: number
  medium: number
  /** A keyword of this relevance or less is never High; none where it is negative. */
  neverHighFrom: number
}

/** Between whole steps of relevance in a straight line. */
export const between =
  (steps: readonly [number, number, number, number]) =>
  (relevance: number): number => {
    const at = Math.min(3, Math.max(0, relevance))
    const from = Math.min(2, Math.floor(at))
    return steps[from]! + (at - from) * (steps[from + 1]! - steps[from]!)
  }

const RULES: Record<string, ImpactRules> = {
  '1': {
    version: '1',
    weights: { volume: 0.3, ease: 0.25, clicks: 0.15, intent: 0.15, relevance: 0.15 },
    byIntent: { transactional: 1, commercial: 0.9, informational: 0.6, navigational: 0.2 },
    relevance: (relevance) => relevance / 3,
    high: 65,
    medium: 40,
    neverHighFrom: -1,
  },
  '2': {
    version: '2',
    weights: { volume: 0.3, ease: 0.35, clicks: 0.03, intent: 0.12, relevance: 0.2 },
    byIntent: { transactional: 1, commercial: 0.9, informational: 0.4, navigational: 0.2 },
    relevance: between([0.05, 0.15, 0.5, 1]),
    high: 71,
    medium: 62,
    neverHighFrom: 1,
  },
}

/** The rules of a version. @throws RangeError for one that no release had. */
export const impactRulesOf = (version: string = IMPACT_VERSION): ImpactRules => {
  const rules = RULES[version]
  if (!rules) throw new RangeError(`no version ${version} of the impact is known`)
  return rules
}

export type Impact = {
  /** 0-100, whole. */
  score: number
  label: OpportunityLabel
  /** A factor was missing, and the weights were renormalised. */
  partial: boolean
  /** Each known factor in [0.05, 1]. */
  factors: Partial<Record<ImpactPart, number>>
}

/** A factor as it counts, in [{@link FLOOR}, 1]. */
export const clampFactor = (factor: number) => Math.min(1, Math.max(FLOOR, factor))

/** Returns the share of full volume that a keyword has, on a logarithmic scale. */
export const volumeFactor = (volume: number, fullVolume: number = FULL_VOLUME): number =>
  clampFactor(Math.log1p(volume) / Math.log1p(fullVolume))

/**
 * The weighted geometric mean of the factors that are known, as a score of 0-100, whole. The weights of
 * missing ones are shared out among the others, and `partial` says so.
 * @throws RangeError where no factor is known
 */
export const weightedScore = <Name extends string>(
  factors: Partial<Record<Name, number>>,
  weights: Record<Name, number>,
): { score: number; partial: boolean } => {
  const known = Object.entries(factors) as [Name, number][]
  if (known.length === 0) throw new RangeError('no factor of the impact is known')
  const weight = known.reduce((sum, [name]) => sum + weights[name], 0)
  const logs = known.reduce((sum, [name, value]) => sum + weights[name] * Math.log(value), 0)
  return {
    score: Math.round(100 * Math.exp(logs / weight)),
    partial: known.length < Object.keys(weights).length,
  }
}

/** The label of a whole score, as it is shown. */
export const labelOf = (
  score: number,
  { high, medium }: Pick<ImpactRules, 'high' | 'medium'> = impactRulesOf(),
): OpportunityLabel => (score >= high ? 'High' : score >= medium ? 'Medium' : 'Low')

const factorsOf = (
  known: ImpactInputs,
  rules: ImpactRules,
): Partial<Record<ImpactPart, number>> => {
  const { volume, difficulty, clickShare, intent, relevance, fullVolume } = known
  return {
    ...(volume !== null && { volume: volumeFactor(volume, fullVolume) }),
    ...(difficulty !== null && { ease: clampFactor(1 - difficulty / 10) }),
    ...(clickShare !== null && { clicks: clampFactor(clickShare) }),
    ...(intent !== null && { intent: clampFactor(rules.byIntent[intent]) }),
    ...(relevance !== null && { relevance: clampFactor(rules.relevance(relevance)) }),
  }
}

/**
 * Returns the worth of a keyword to this business, 0-100: the weighted geometric mean of its factors, each in [0.05,
 * 1], by the weights of the version; version 2 is `100 V^.30 E^.35 C^.03 I^.12 B^.20`. A missing factor is dropped and
 * the other weights renormalised; with none known there is no score, and it throws a RangeError. From version 2 on a
 * keyword of relevance 1 or less stays below High.
 */
export const impact = (known: ImpactInputs, rules: ImpactRules = impactRulesOf()): Impact => {
  const factors = factorsOf(known, rules)
  const { score: free, partial } = weightedScore(factors, rules.weights)
  const isFar = known.relevance !== null && known.relevance <= rules.neverHighFrom
  const score = isFar ? Math.min(free, rules.high - 1) : free
  return { score, label: labelOf(score, rules), partial, factors }
}
