import type { PaidSide } from '@sortie/contracts/analysis'
import {
  type Candidate,
  fullVolumeOf,
  type PaidRating,
  type Rated,
  type Scoring,
} from './candidate.ts'
import { namedFactors } from './scoring/named-factors.ts'
import { paidImpact } from './scoring/paid-impact.ts'

const inputsOf = (candidate: Candidate, scoring: Scoring) => {
  const { intent, relevance, searchVolume, bids } = candidate
  return {
    ...{ volume: searchVolume.value, intent, relevance },
    fullVolume: fullVolumeOf(candidate, scoring),
    cpc: bids?.cpc?.value ?? null,
    competition: bids?.competition?.value ?? null,
  }
}

/** What an ad on a keyword is worth; undefined where nobody knows what a click costs. */
export const ratePaid = (candidate: Candidate, scoring: Scoring): PaidRating | undefined => {
  if (!candidate.bids?.cpc) return undefined
  const { score, label, partial } = paidImpact(inputsOf(candidate, scoring))
  return { impact: score, opportunity: label, partial }
}

/**
 * The paid side of a rated keyword with its receipts; undefined where it has none.
 * @param at ISO time of the calculation
 */
export const paidSideOf = (rated: Rated, scoring: Scoring, at: string): PaidSide | undefined => {
  const { paid, bids } = rated
  if (!paid || !scoring.paid) return undefined
  const known = inputsOf(rated, scoring)
  const { volume, intent, relevance, fullVolume, cpc, competition } = known
  const inputs = {
    ...{ searchVolume: volume, intent, relevance },
    ...(fullVolume !== undefined && { fullVolume }),
    ...(cpc !== null && { cpc }),
    ...(competition !== null && { competition }),
    ...namedFactors(paidImpact(known).factors),
  }
  return {
    ...(bids?.cpc && { cpc: bids.cpc }),
    ...(bids?.competition && { competition: bids.competition }),
    impact: {
      ...{ value: paid.impact, unit: '0-100', source: 'sortie', fetchedAt: at, kind: 'modelled' },
      ...{ formula: 'paidImpact', version: scoring.paid, inputs },
    },
    ...{ opportunity: paid.opportunity, partial: paid.partial },
  }
}
