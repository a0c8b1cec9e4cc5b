import type { BriefReading } from '../../recognition/reading.ts'
import { phrasesOf, proposalsOf } from './phrases.ts'
import { bySearches } from './proposal.ts'

/**
 * Returns the phrases that customers of a business type, the most searched first: a sample of the report for an owner
 * who has to choose a reading.
 */
export const samplesOf = (reading: BriefReading): string[] => {
  const proposals = [...proposalsOf(reading).values()]
  if (proposals.length === 0) return phrasesOf(reading).map(({ keyword }) => keyword)
  return proposals
    .filter(({ row, intent, names }) => row.fit === 3 && intent !== 'informational' && !names)
    .toSorted((one, other) => other.relevance - one.relevance || bySearches(one, other))
    .map(({ keyword }) => keyword)
}
