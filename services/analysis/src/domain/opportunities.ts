import type { Figure, Intent, ScoredKeyword } from '@sortie/contracts/analysis'
import { CLICKS_VERSION, expectedFeatures, organicClickShare } from './scoring/clicks.ts'
import { IMPACT_VERSION, impact } from './scoring/impact.ts'
import { stem, wordsOf } from './words.ts'

/** A keyword with all that is known of it, before it is scored. */
export type Candidate = {
  keyword: string
  intent: Intent
  /** How close it is to what the business sells, 0-3. */
  relevance: number
  /** What it is about; keywords of one theme are alike. */
  theme: string
  searchVolume: Figure
  difficulty: Figure
}
type Ranked = { scored: ScoredKeyword; theme: string }

const twoDecimals = (factor: number) => Math.round(factor * 100) / 100
const fourDecimals = (share: number) => Math.round(share * 10_000) / 10_000

/** Scores a keyword. `at`: ISO time of the calculation, for its receipt. */
export const score = (candidate: Candidate, at: string): ScoredKeyword => {
  const { keyword, intent, relevance, searchVolume, difficulty } = candidate
  // Rounded before it is used, so that the receipt's own inputs give the same score again.
  const clickShare = fourDecimals(organicClickShare(expectedFeatures(keyword, intent)))
  const result = impact({
    volume: searchVolume.value,
    difficulty: difficulty.value,
    clickShare,
    intent,
    relevance,
  })
  const factors = Object.entries(result.factors).map(([name, factor]) => [
    `${name}Factor`,
    twoDecimals(factor),
  ])
  return {
    keyword,
    intent,
    searchVolume,
    difficulty,
    impact: {
      value: result.score,
      unit: '0-100',
      source: 'sortie',
      fetchedAt: at,
      // The click share is expected, not measured, as long as no result page was fetched.
      kind: 'modelled',
      formula: 'impact',
      version: IMPACT_VERSION,
      inputs: {
        searchVolume: searchVolume.value,
        difficulty: difficulty.value,
        clickShare,
        clicksVersion: CLICKS_VERSION,
        intent,
        relevance,
        ...Object.fromEntries(factors),
      },
    },
    opportunity: result.label,
    partial: result.partial,
  }
}

const byImpact = ({ scored: a }: Ranked, { scored: b }: Ranked): number =>
  b.impact.value - a.impact.value ||
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

/** All keywords by impact, `most` at most. `at`: ISO time of the calculation, for the receipts. */
export const rank = (candidates: Candidate[], most: number, at: string): ScoredKeyword[] =>
  ranked(candidates, at)
    .slice(0, most)
    .map(({ scored }) => scored)

const ranked = (candidates: Candidate[], at: string): Ranked[] =>
  candidates
    .map((candidate) => ({ scored: score(candidate, at), theme: candidate.theme }))
    .toSorted(byImpact)

/**
 * The keywords worth showing, by impact: a mix of intents, at most two of an intent, one of a theme
 * and no two that ask for the same, as long as enough are left. Where there is a Low, the last one
 * is the best of these, to compare the others with.
 */
export const choose = (candidates: Candidate[], count: number, at: string): ScoredKeyword[] => {
  const all = ranked(candidates, at)
  const chosen: Ranked[] = []
  const share = (of: (given: Ranked) => string, given: Ranked) =>
    chosen.filter((other) => of(other) === of(given)).length
  const isNew = (given: Ranked) => share(({ scored }) => core(scored.keyword), given) === 0
  const isVaried = (given: Ranked) =>
    share(({ scored }) => scored.intent, given) < 2 && share(({ theme }) => theme, given) < 1
  const take = (wanted: (given: Ranked) => boolean, most: number) => {
    for (const given of all) {
      if (chosen.length >= most) return
      if (!chosen.includes(given) && wanted(given)) chosen.push(given)
    }
  }
  for (const intent of MIX) {
    const next = Math.min(count, chosen.length + 1)
    take((given) => given.scored.intent === intent && isNew(given) && isVaried(given), next)
  }
  take((given) => isNew(given) && isVaried(given), count)
  take(isNew, count)
  take(() => true, count)
  const best = chosen.toSorted(byImpact)
  const isLow = ({ scored }: Ranked) => scored.opportunity === 'Low'
  const low = best.some(isLow) ? undefined : all.find((given) => isLow(given) && isNew(given))
  const shown = low && best.length === count ? [...best.slice(0, -1), low] : best
  return shown.map(({ scored }) => scored)
}
