import { PAID } from '@sortie/contracts/analysis/reports/report-limits'
import { type Composition, LEAST_ROWS } from '../composed/compose.ts'
import { readSeeds } from '../lexicon/seeds.ts'

// Asks the owner of a business what people buy, where rules alone would only fill a report up.

const BOUGHT = 'What do people buy from you? Name two or three things.'
/** Nobody buys from a charity. */
const COME_FOR = 'What do people come to you for? Name two or three things.'

/** Returns the question to the owner of a business of which too little is known; null where enough is, or nothing at all. */
export const offersQuestionOf = (composition: Composition | null): string | null => {
  if (composition === null || composition.rows.length >= LEAST_ROWS) return null
  return composition.of.id === 'public-and-charity' ? COME_FOR : BOUGHT
}

/** Says why there would be no report, and what would change it. */
export const offersText = (
  { rows }: Composition,
  question: string,
  seeds: readonly string[] | undefined,
): string => {
  const known = Math.min(rows.length, PAID.leastKeywords - 1)
  const count = `${known} of the ${PAID.leastKeywords} searches that a report needs`
  return readSeeds(seeds).phrases.length === 0
    ? `We know only ${count}. ${question} Nothing is charged.`
    : `With your keywords we know ${count}. Name more things in your customers’ words, or add your town or website. Nothing is charged.`
}
