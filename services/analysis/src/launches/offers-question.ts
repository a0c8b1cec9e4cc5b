import { PAID } from '@sortie/contracts/analysis/reports/report-limits'
import type { ClassId } from '../composed/classes.ts'
import { type Composition, ENOUGH_ROWS } from '../composed/compose.ts'
import type { Elsewhere } from '../recognition/elsewhere.ts'

// Asks the owner of a business what people buy, where rules alone know few searches.

const BOUGHT = 'What do people buy from you? Name four or five things.'
/** Nobody buys from a charity. */
const COME_FOR = 'What do people come to you for? Name four or five things.'

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

/**
 * Returns the question to the owner of a business of which too little is known; null where enough is, or nothing at all.
 * From `LEAST_ROWS` on a report is made without an answer, which would add to it.
 */
export const offersQuestionOf = (composition: Composition | null): string | null => {
  if (composition === null || composition.rows.length >= ENOUGH_ROWS) return null
  const { id } = composition.of
  const question = id === 'public-and-charity' ? COME_FOR : BOUGHT
  return `${question} For example: ${ANSWERS[id]}.`
}

const listed = new Intl.ListFormat('en')
/** So many answers are named in one text. */
const MOST_NAMED = 3

/** Names the answers that no search was found for, and says what would help; empty where each one has some. */
const unreadText = ({ of }: Composition, unread: readonly string[]): string => {
  if (unread.length === 0) return ''
  const names = listed.format(unread.slice(0, MOST_NAMED).map((answer) => `“${answer}”`))
  return ` We can’t tell from ${names} what people buy. Name a thing or a service, for example: ${ANSWERS[of.id]}.`
}

/** The answers of an owner to the question, and those of them that no search was found for. */
export type OfferAnswers = { named: readonly string[]; unread: readonly string[] }

/** Says why there would be no report, and what would change it. */
const lackText = (
  composition: Composition,
  question: string,
  { named, unread }: OfferAnswers,
): string => {
  const count = `${composition.rows.length} of the ${PAID.leastKeywords} searches that a report needs`
  return named.length > 0
    ? `With your keywords we know ${count}.${unreadText(composition, unread)} Name more things in your customers’ words, or add your town or website. Nothing is charged.`
    : `We know only ${count}. ${question} Nothing is charged.`
}

/** Says what would add to a report that can be made without it. */
const moreText = (composition: Composition, { named, unread }: OfferAnswers): string =>
  named.length > 0
    ? unreadText(composition, unread)
    : ' Name things that people buy from you, and your report looks for each one of them.'

/**
 * The question to an owner, why there is no report without an answer, and what an answer would add to the report that
 * there is. Null and empty where nothing is asked.
 */
type OffersInquiry = { question: string | null; lack: string | null; more: string }
const NO_INQUIRY: OffersInquiry = { question: null, lack: null, more: '' }

/** Asks the owner of a business of which too little is known what people buy, with what their keywords said already. */
export const askForOffers = (
  composition: Composition | null,
  offers: OfferAnswers,
  { isReady, elsewhere }: { isReady: boolean; elsewhere: Elsewhere | null },
): OffersInquiry => {
  // A report about another country would be about nothing.
  if (elsewhere || composition === null) return NO_INQUIRY
  const question = offersQuestionOf(composition)
  if (isReady) {
    const more =
      question === null ? unreadText(composition, offers.unread) : moreText(composition, offers)
    return { question, lack: null, more }
  }
  if (question === null) return NO_INQUIRY
  return { question, lack: lackText(composition, question, offers), more: '' }
}
