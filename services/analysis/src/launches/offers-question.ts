import { PAID } from '@sortie/contracts/analysis/reports/report-limits'
import type { ClassId } from '../composed/classes.ts'
import { type Composition, expectedRows, LEAST_ROWS } from '../composed/compose.ts'
import { namesOffer } from '../composed/offers/answered-offers.ts'
import { readSeeds } from '../lexicon/seeds.ts'
import type { Elsewhere } from '../recognition/elsewhere.ts'

// Asks the owner of a business what people buy, where rules alone would only fill a report up.

const BOUGHT = 'What do people buy from you? Name two or three things.'
/** Nobody buys from a charity. */
const COME_FOR = 'What do people come to you for? Name two or three things.'

/** Answers of owners of each class, as examples. */
const ANSWERS: Record<ClassId, string> = {
  'emergency-at-home': 'burst pipe repair, drain unblocking',
  'planned-at-home': 'loft conversion, fitted wardrobes',
  'recurring-service': 'window cleaning, hedge trimming',
  shop: 'running shoes, hiking boots',
  maker: 'oak dining table, garden bench',
  restaurant: 'sourdough pizza, birthday cakes',
  lodging: 'family rooms, dog-friendly cottage',
  venue: 'children’s birthday party, guided tour',
  'event-service': 'wedding photos, photo booth hire',
  health: 'back pain treatment, sports massage',
  beauty: 'balayage, gel nails',
  advice: 'will writing, tax return',
  lessons: 'guitar lessons, summer course',
  fitness: 'personal training, spin class',
  rental: 'marquee hire, table and chair hire',
  repair: 'watch battery replacement, clock repair',
  vehicles: 'tyre fitting, used vans',
  'moving-and-storage': 'piano moving, self storage unit',
  'b2b-supply': 'packing tape, nitrile gloves',
  'b2b-software': 'invoicing software, stock control software',
  'consumer-app': 'habit tracker, calorie counter',
  agency: 'logo design, local SEO',
  care: 'live-in care, dementia care',
  animals: 'dog grooming, puppy training',
  'public-and-charity': 'food parcels, debt advice',
}

/** Returns the question to the owner of a business of which too little is known; null where enough is, or nothing at all. */
export const offersQuestionOf = (composition: Composition | null): string | null => {
  if (composition === null || composition.rows.length >= LEAST_ROWS) return null
  const { id } = composition.of
  const question = id === 'public-and-charity' ? COME_FOR : BOUGHT
  return `${question} For example: ${ANSWERS[id]}.`
}

const listed = new Intl.ListFormat('en')
/** So many answers are named in one text. */
const MOST_NAMED = 3

/** Names the answers that say nothing of what people buy, and says what would; empty where each one names a thing. */
const unclearText = ({ language, of }: Composition, answers: readonly string[]): string => {
  const unclear = answers.filter((answer) => !namesOffer(language, of.id, answer))
  if (unclear.length === 0) return ''
  const names = listed.format(unclear.slice(0, MOST_NAMED).map((answer) => `“${answer}”`))
  return `We can’t tell from ${names} what people buy. Name a thing or a service, for example: ${ANSWERS[of.id]}. `
}

/** Says why there would be no report, and what would change it. */
const lackText = (
  composition: Composition,
  question: string,
  answers: readonly string[],
): string => {
  const known = expectedRows(composition.rows.length)
  const count = `${known} of the ${PAID.leastKeywords} searches that a report needs`
  return answers.length > 0
    ? `With your keywords we know ${count}. ${unclearText(composition, answers)}Name more things in your customers’ words, or add your town or website. Nothing is charged.`
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
  return { question, lack: lackText(composition, question, readSeeds(seeds).phrases) }
}
