import type { Brief } from '../domain/brief.ts'
import { COUNTRIES } from '../lexicon/countries.ts'
import { usualCpc } from '../lexicon/industry.ts'
import { readBrief } from '../recognition/reading.ts'
import { compositionOf } from './reading.ts'

/**
 * US dollars that a click usually costs in the trade of a brief, in its country: by its editors, else by its
 * class of business; undefined where nobody knows.
 */
export const usualCpcFor = (brief: Brief): number | undefined => {
  const { match, place } = readBrief(brief)
  if (match) return usualCpc(match.industry, place.country)
  const composition = compositionOf(brief)
  if (!composition) return undefined
  const [low, high] = composition.of.cpc
  return Math.round(Math.sqrt(low * high) * COUNTRIES[place.country].clickPrices * 100) / 100
}

/** Returns true where customers come from nearby, as far as the trade is known. */
export const isLocalTrade = (brief: Brief): boolean =>
  readBrief(brief).match?.industry.local ?? compositionOf(brief)?.of.local ?? false
