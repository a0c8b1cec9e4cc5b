import type { Aim, ScoredKeyword } from '@sortie/contracts/analysis/keywords/ratings'
import { IMPACT_VERSION, impact, impactRulesOf } from '@sortie/contracts/analysis/scoring/impact'
import { PAID_IMPACT_VERSION } from '@sortie/contracts/analysis/scoring/paid-impact'
import {
  fullVolumeOf,
  type KeywordCandidate,
  type RatedCandidate,
  type Scoring,
} from './candidate.ts'
import { adImpactFigure, rateForAds, ratePaid } from './paid-side.ts'
import { CLICKS_VERSION, expectedFeatures, organicClickShare } from './scoring/clicks.ts'
import { marginOf } from './scoring/margin.ts'
import { namedFactors } from './scoring/named-factors.ts'
import { stem, wordsOf } from './words.ts'

/** Searches a month that count as full volume in the United States, from version 2 on. */
const WIDE_VOLUME = 50_000
/** However small the place, so few searches are never all that anybody could win. */
const LEAST_FULL_VOLUME = 20
/** The same in another place. @param share how many people search there, relative to the United States. */
export const fullVolumeIn = (share: number): number =>
  Math.max(LEAST_FULL_VOLUME, Math.round(WIDE_VOLUME * share))
/**
 * Points that an estimated score may be off: half a point of difficulty, or nearly twice the searches, moves it by
 * about two. A rating this close to a threshold names both labels.
 */
const MARGIN = 2
/**
 * Returns the formulas and reference values by which keywords are rated now.
 * @param share how many people search, relative to the United States
 * @param aim what keywords are rated for: pages by default, or ads
 * @param usualCpc what a click usually costs in the trade, where that is known
 */
export const scoringFor = (share = 1, aim: Aim = 'organic', usualCpc?: number): Scoring => ({
  impact: IMPACT_VERSION,
  clicks: CLICKS_VERSION,
  fullVolume: fullVolumeIn(share),
  paid: PAID_IMPACT_VERSION,
  margin: MARGIN,
  ...(usualCpc !== undefined && { usualCpc }),
  ...(aim === 'paid' && { aim }),
})

const fourDecimals = (share: number) => Math.round(share * 10_000) / 10_000

/** Rates a keyword by formulas of some versions, by default those of today. */
export const rate = (
  candidate: KeywordCandidate,
  scoring: Scoring = scoringFor(),
): RatedCandidate => {
  const { keyword, intent, relevance, searchVolume, difficulty } = candidate
  // Rounded before it is used, so that the receipt's own inputs give the same score again.
  const clickShare = fourDecimals(organicClickShare(expectedFeatures(keyword, intent)))
  const known = {
    volume: searchVolume.value,
    difficulty: difficulty.value,
    clickShare,
    intent,
    relevance,
    fullVolume: fullVolumeOf(candidate, scoring),
  }
  const { score, label, partial } = impact(known, impactRulesOf(scoring.impact))
  const paid = ratePaid(candidate, scoring)
  const own = { impact: score, opportunity: label, partial }
  const leading = scoring.aim === 'paid' ? rateForAds(candidate, scoring) : own
  const rated = { ...candidate, clickShare, ...leading }
  return { ...rated, ...(paid && { paid }) }
}

/**
 * A rated keyword with the receipt of its rating: all that went into it, and each factor.
 * @param at ISO time of the calculation
 */
export const withReceipts = (
  rated: RatedCandidate,
  scoring: Scoring,
  at: string,
): ScoredKeyword => {
  const { keyword, intent, relevance, searchVolume, difficulty, clickShare, partial } = rated
  const figures = { volume: searchVolume.value, difficulty: difficulty.value }
  const fullVolume = fullVolumeOf(rated, scoring)
  const known = { ...figures, clickShare, intent, relevance, fullVolume }
  const shown = { keyword, intent, searchVolume, difficulty, partial }
  if (scoring.aim === 'paid') {
    const { impact: value, opportunity } = rated
    return { ...shown, opportunity, impact: adImpactFigure(rated, value, scoring, at) }
  }
  const { factors } = impact(known, impactRulesOf(scoring.impact))
  return {
    ...shown,
    opportunity: rated.opportunity,
    impact: {
      value: rated.impact,
      unit: '0-100',
      source: 'sortie',
      fetchedAt: at,
      // The click share is expected, not measured, as long as no result page was fetched.
      kind: 'modelled',
      formula: 'impact',
      version: scoring.impact,
      inputs: {
        searchVolume: searchVolume.value,
        difficulty: difficulty.value,
        clickShare,
        clicksVersion: scoring.clicks,
        intent,
        relevance,
        ...(fullVolume !== undefined && { fullVolume }),
        ...marginOf([searchVolume, difficulty], scoring),
        ...namedFactors(factors),
      },
    },
  }
}

type Order = Pick<RatedCandidate, 'keyword' | 'impact'> & { searchVolume: { value: number } }
/** Most impact first; among equals most volume, then by name. */
export const byImpact = (a: Order, b: Order): number =>
  b.impact - a.impact ||
  b.searchVolume.value - a.searchVolume.value ||
  (a.keyword < b.keyword ? -1 : 1)

/** Words that change who is found, not what is looked for. */
const LOOSE = new Set(
  'a an the for of in to near me best top rate rated affordable cheap good online do does is are book hire buy order get find'.split(
    ' ',
  ),
)
const core = (keyword: string): string =>
  [...new Set(wordsOf(keyword).map(stem))]
    .filter((word) => !LOOSE.has(word))
    .toSorted()
    .join(' ')

/** Buyers first, and two questions: these are what articles are written about. */
const MIX = ['transactional', 'commercial', 'informational', 'informational'] as const

/**
 * Chooses the keywords worth showing, by impact: a mix of intents, at most two of an intent, one of a theme and no two
 * that ask for the same, as long as enough are left. If any is Low, the last one is the best of these, to compare the
 * others with. Keywords about the rest of the trade only fill up.
 */
export const chooseOpportunities = (
  candidates: KeywordCandidate[],
  count: number,
  scoring?: Scoring,
): RatedCandidate[] => {
  const own = candidates.filter(({ isRelated }) => !isRelated)
  const considered = own.length >= count ? own : candidates
  const all = considered.map((candidate) => rate(candidate, scoring)).toSorted(byImpact)
  const chosen: RatedCandidate[] = []
  const share = (of: (candidate: RatedCandidate) => string, ratedCandidate: RatedCandidate) =>
    chosen.filter((other) => of(other) === of(ratedCandidate)).length
  const isNew = (candidate: RatedCandidate) =>
    share(({ keyword }) => core(keyword), candidate) === 0
  const isVaried = (candidate: RatedCandidate) =>
    share(({ intent }) => intent, candidate) < 2 && share(({ theme }) => theme, candidate) < 1
  const take = (wanted: (candidate: RatedCandidate) => boolean, most: number) => {
    for (const one of all) {
      if (chosen.length >= most) return
      if (!chosen.includes(one) && wanted(one)) chosen.push(one)
    }
  }
  for (const intent of MIX) {
    const next = Math.min(count, chosen.length + 1)
    take(
      (candidate) => candidate.intent === intent && isNew(candidate) && isVaried(candidate),
      next,
    )
  }
  take((candidate) => isNew(candidate) && isVaried(candidate), count)
  take(isNew, count)
  take(() => true, count)
  const best = chosen.toSorted(byImpact)
  const isLow = ({ opportunity }: RatedCandidate) => opportunity === 'Low'
  const low = best.some(isLow)
    ? undefined
    : all.find((candidate) => isLow(candidate) && isNew(candidate))
  return low && best.length === count ? [...best.slice(0, -1), low] : best
}
