import type { FreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import { countryInText } from '@sortie/contracts/countries'
import { formatCount, formatDecimal, formatDollars } from '../../../lib/format.ts'

type Analysis = Pick<FreeTrialResults['analysis'], 'results' | 'receipts' | 'grounds'>

/** Warnings to read before keywords that rest on no knowledge of the trade. */
const CAUTIONS = {
  typed: 'We don’t know this trade yet, so these keywords only repeat your own words.',
  general:
    'We couldn’t read a trade from what you entered, so these are general phrases that fit any local business.',
} as const
const NOT_SOLD =
  'A paid report would stop here and return your mission. If you buy one, enter a common English name for your trade.'

/** The number of keywords, and the number of them that are rated High. */
export type KeywordCounts = { count: number; high: number }

const countsOf = (keywords: Analysis['results']['keywords']): KeywordCounts => ({
  count: keywords.length,
  high: keywords.filter(({ opportunity }) => opportunity === 'High').length,
})

/**
 * Returns the figure that decides beside the searches, in words: the price of a click where ads are rated, else the
 * difficulty.
 */
const worthOf = (
  { difficulty }: { difficulty: number },
  rating: Analysis['receipts'][string] | undefined,
): string => {
  const cpc = rating?.formula === 'paidImpact' ? rating.inputs?.cpc : undefined
  return typeof cpc === 'number'
    ? `${formatDollars(cpc)} a click`
    : `difficulty ${formatDecimal(difficulty)} of 10`
}

/**
 * Returns where the searches are counted: ` in the United Kingdom`. Nobody chooses the country of a trial, which is
 * guessed, so its owner is shown which one it is.
 */
const whereCounted = (volume: Analysis['receipts'][string] | undefined): string => {
  const country = volume?.inputs?.country
  return typeof country === 'string' ? ` in ${countryInText(country)}` : ''
}

/**
 * Returns the findings and the place to begin, or a warning that they are worth little. Null as long as there are none.
 * @param counts where there are more keywords than these
 */
export const conclusion = (
  { results: { keywords }, receipts, grounds }: Analysis,
  counts = countsOf(keywords),
) => {
  const best = keywords[0]
  if (!best) return null
  if (grounds && grounds !== 'trade') return `${CAUTIONS[grounds]} ${NOT_SOLD}`
  const count = counts.count === 1 ? '1 opportunity' : `${formatCount(counts.count)} opportunities`
  const volume = receipts['keywords.0.searchVolume']
  const about = volume?.kind === 'measured' ? '' : 'about '
  return `${count}, ${counts.high === 0 ? 'none' : formatCount(counts.high)} rated High. The best is “${best.keyword}”: ${about}${formatCount(best.searchVolume)} searches a month${whereCounted(volume)}, ${worthOf(best, receipts['keywords.0.opportunity'])}.`
}
