import type { FreeTrialResults, Report } from '@sortie/contracts/analysis'
import { formatCount, formatDecimal } from '../../lib/format.ts'

type Analysis = Pick<FreeTrialResults['analysis'], 'results' | 'receipts' | 'grounds'>

/** What to know before reading keywords that rest on no knowledge of the trade. */
const CAUTIONS = {
  typed: 'We don’t know this trade yet, so these keywords only repeat your own words.',
  general:
    'We couldn’t read a trade from what you entered, so these are general phrases that fit any local business.',
} as const
const NOT_SOLD =
  'A paid report would stop here and return your mission. If you buy one, enter a common English name for your trade.'

/** How many keywords there are, and how many of them are rated High. */
export type Counts = { count: number; high: number }

const countsOf = (keywords: Analysis['results']['keywords']): Counts => ({
  count: keywords.length,
  high: keywords.filter(({ opportunity }) => opportunity === 'High').length,
})

/** To two digits: more of them nobody knows. */
const roughly = (count: number): string => {
  const digits = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return formatCount(Math.round(count / digits) * digits)
}

/**
 * What a report with a plan comes to: where to begin, what that could bring, and how much there is. Null
 * where it has no plan, or where its keywords rest on no knowledge of the trade.
 */
export const planConclusion = ({
  sorties,
  keywords: { count, ratings },
  analysis: { grounds },
}: Pick<Report, 'sorties' | 'keywords'> & {
  analysis: Pick<Report['analysis'], 'grounds'>
}): string | null => {
  const [first] = sorties
  if (!first || (grounds && grounds !== 'trade')) return null
  const clicks = roughly(sorties.reduce((sum, sortie) => sum + sortie.clicks.value, 0))
  const pages = sorties.length === 1 ? 'it' : `the first ${sorties.length} pages`
  return `Begin with “${first.head}”: ${pages} could bring about ${clicks} visits a month from position 3, and ${formatCount(ratings.High)} of all ${formatCount(count)} keywords are rated High.`
}

/**
 * What was found and where to begin, or how little it is worth. Null as long as nothing was.
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
  const about = receipts['keywords.0.searchVolume']?.kind === 'measured' ? '' : 'about '
  return `${count}, ${formatCount(counts.high)} rated High. The best is “${best.keyword}”: ${about}${formatCount(best.searchVolume)} searches a month, difficulty ${formatDecimal(best.difficulty)} of 10.`
}
