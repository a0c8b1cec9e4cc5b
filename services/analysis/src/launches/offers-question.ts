import { PAID } from '@sortie/contracts/analysis/reports/report-limits'
import { type Composition, expectedRows, LEAST_ROWS } from '../composed/compose.ts'
import { readSeeds } from '../lexicon/seeds.ts'
import type { Elsewhere } from '../recognition/elsewhere.ts'

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
const lackText = (known: number, question: string, isAnswered: boolean): string => {
  const count = `${expectedRows(known)} of the ${PAID.leastKeywords} searches that a report needs`
  return isAnswered
    ? `With your keywords we know ${count}. Name more things in your customers’ words, or add your town or website. Nothing is charged.`
    : `We know only ${count}. ${question} Nothing is charged.`
}

/** The question to an owner, and why there is no report without an answer; both null where nothing is asked. */
type OffersInquiry = { question: string | null; lack: string | null }
const NO_INQUIRY: OffersInquiry = { question: null, lack: null }

/** Asks the owner of a business of which too little is known what people buy, with what their keywords said already. */
export const askForOffers = (
  composition: Composition | null,
  seeds: readonly string[] | undefined,
  { isReady, elsewhere }: { isReady: boolean; elsewhere: Elsewhere | null },
): OffersInquiry => {
  const question = offersQuestionOf(composition)
  // A report that other sources can make needs no answer, and one about another country would be about nothing.
  if (isReady || elsewhere || composition === null || question === null) return NO_INQUIRY
  const isAnswered = readSeeds(seeds).phrases.length > 0
  return { question, lack: lackText(composition.rows.length, question, isAnswered) }
}
