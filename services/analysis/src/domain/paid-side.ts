import type { PaidSide } from '@sortie/contracts/analysis/keywords/ratings'
import type { Figure } from '@sortie/contracts/analysis/keywords/receipts'
import {
  type PaidRules,
  paidImpact,
  paidRulesOf,
} from '@sortie/contracts/analysis/scoring/paid-impact'
import {
  fullVolumeOf,
  type KeywordCandidate,
  type PaidRating,
  type RatedCandidate,
  type Scoring,
} from './candidate.ts'
import { marginOf } from './scoring/margin.ts'
import { namedFactors } from './scoring/named-factors.ts'

/** The rules that ads are rated by; the first reports that rated them did not name them. */
const rulesIn = ({ paid = '1' }: Scoring): PaidRules => paidRulesOf(paid)

const inputsOf = (candidate: KeywordCandidate, scoring: Scoring) => {
  const { intent, relevance, searchVolume, bids } = candidate
  return {
    volume: searchVolume.value,
    intent,
    relevance,
    fullVolume: fullVolumeOf(candidate, scoring),
    usualCpc: scoring.usualCpc,
    cpc: bids?.cpc?.value ?? null,
    competition: bids?.competition?.value ?? null,
  }
}

/** Rates an ad on a keyword by as much as is known: without a price, the rating is partial. */
export const rateForAds = (candidate: KeywordCandidate, scoring: Scoring): PaidRating => {
  const { score, label, partial } = paidImpact(inputsOf(candidate, scoring), rulesIn(scoring))
  return { impact: score, opportunity: label, partial }
}

/**
 * Rates an ad on a keyword. Returns undefined where the price of a click is unknown; in a report for ads, only where
 * the competition is unknown, too.
 */
export const ratePaid = (candidate: KeywordCandidate, scoring: Scoring): PaidRating | undefined => {
  const { cpc, competition } = candidate.bids ?? {}
  const isKnown = cpc || (scoring.aim === 'paid' && competition)
  return isKnown ? rateForAds(candidate, scoring) : undefined
}

/**
 * The impact of an ad with its receipt.
 * @param at ISO time of the calculation
 */
export const adImpactFigure = (
  candidate: KeywordCandidate,
  value: number,
  scoring: Scoring,
  at: string,
): Figure => {
  const known = inputsOf(candidate, scoring)
  const rules = rulesIn(scoring)
  const { volume, intent, relevance, fullVolume, usualCpc, cpc, competition } = known
  return {
    value,
    unit: '0-100',
    source: 'sortie',
    fetchedAt: at,
    kind: 'modelled',
    formula: 'paidImpact',
    version: rules.version,
    inputs: {
      searchVolume: volume,
      intent,
      relevance,
      ...(fullVolume !== undefined && { fullVolume }),
      ...(usualCpc !== undefined && { usualCpc }),
      ...(cpc !== null && { cpc }),
      ...(competition !== null && { competition }),
      ...marginOf([candidate.searchVolume, candidate.bids?.cpc], scoring),
      ...namedFactors(paidImpact(known, rules).factors),
    },
  }
}

/**
 * The paid side of a rated keyword with its receipts; undefined where it has none.
 * @param at ISO time of the calculation
 */
export const paidSideOf = (
  rated: RatedCandidate,
  scoring: Scoring,
  at: string,
): PaidSide | undefined => {
  const { paid, bids } = rated
  if (!paid || !scoring.paid) return undefined
  return {
    ...(bids?.cpc && { cpc: bids.cpc }),
    ...(bids?.competition && { competition: bids.competition }),
    impact: adImpactFigure(rated, paid.impact, scoring, at),
    opportunity: paid.opportunity,
    partial: paid.partial,
  }
}
