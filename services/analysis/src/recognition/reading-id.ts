import { wordsOf } from '../domain/words.ts'
import { industries } from '../lexicon/industries.ts'
import { matchOfTrade } from './match.ts'
import type { RecognisedReading } from './understand.ts'

const TRADE = 'trade:'
const OWN = 'own:'
/** A business is named by no more words. */
const MOST_WORDS = 8

/**
 * Returns the id that a reading has in a brief. It stays the same, whatever a later release understands of the
 * description.
 */
export const readingIdOf = (reading: RecognisedReading): string =>
  reading.kind === 'trade'
    ? `${TRADE}${reading.match.industry.id}`
    : `${OWN}${reading.words.join(' ')}`

/**
 * The reading that an id names: the one of the description where it has such, as that says what narrows it.
 * Undefined where no such trade is known any more.
 */
export const readingWithId = (
  id: string,
  readings: readonly RecognisedReading[],
): RecognisedReading | undefined => {
  const known = readings.find((reading) => readingIdOf(reading) === id)
  if (known) return known
  if (id.startsWith(OWN)) {
    const words = wordsOf(id.slice(OWN.length)).slice(0, MOST_WORDS)
    return { kind: 'own', words, confidence: null }
  }
  const trade = industries.find((industry) => `${TRADE}${industry.id}` === id)
  return trade && { kind: 'trade', match: matchOfTrade(trade), confidence: 1 }
}
