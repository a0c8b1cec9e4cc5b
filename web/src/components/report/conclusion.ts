import type { FreeTrialResults } from '@sortie/contracts/analysis'
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

/** What was found and where to begin, or how little it is worth. Null as long as nothing was. */
export const conclusion = ({ results: { keywords }, receipts, grounds }: Analysis) => {
  const best = keywords[0]
  if (!best) return null
  if (grounds && grounds !== 'trade') return `${CAUTIONS[grounds]} ${NOT_SOLD}`
  const high = keywords.filter(({ opportunity }) => opportunity === 'High').length
  const count = keywords.length === 1 ? '1 opportunity' : `${keywords.length} opportunities`
  const about = receipts['keywords.0.searchVolume']?.kind === 'measured' ? '' : 'about '
  return `${count}, ${high} rated High. The best is “${best.keyword}”: ${about}${formatCount(best.searchVolume)} searches a month, difficulty ${formatDecimal(best.difficulty)} of 10.`
}
