import type { TradeWords } from '@sortie/contracts/analysis/research/trade-words'

// A card stands on the page of somebody in the trade. They can sign what it says of the thing. They can't sign a
// sentence that treats the trade as strangers, to be questioned and doubted.

/** People and businesses of trades, as cards call them. */
const PROVIDERS =
  `accountant adviser advisor agency agent arborist artist assistant associate baker bakery barber barista bookkeeper
brewer brewery builder caregiver carpenter caterer chef cleaner clinic clinician coach coder company consultant contractor
coordinator crew dealer decorator dentist designer detailer developer dispatcher electrician engineer fitter firm florist
freelancer garage glazier groomer grower handyman hygienist inspector installer instructor insulator jeweler joiner
landscaper lawyer locksmith manager marketer mechanic mover office optician optometrist painter paralegal partner paver photographer
physiotherapist pitmaster planner plumber preparer printer pro provider repairer roaster roofer salesperson seamstress
seller setter shop specialist stylist studio surveyor tailor teacher technician therapist tiler trainer tutor
upholsterer veterinarian waiter workshop`
    .split(/\s+/)
    .join('|')

// Of some trades these words are the thing itself: a restaurant's kitchen, a wedding in a hotel.
const PEOPLE = new RegExp(
  `\\b(?:the|an?|any|each|every|your|our|good|many|most|some|other|another|honest|careful|which|what) (?:[a-z-]+ ){0,2}(?:${PROVIDERS})(?:s|es)?\\b|^(?:${PROVIDERS})(?:s|es)\\b`,
  'i',
)

/** The reader is sent to somebody with a question, or warned of somebody. */
const DOUBTS =
  /\b(?:ask|asks|asked|asking|quot(?:e|es|ed|ation)|bids?|offers|estimates?|hire|hiring|be wary|beware|walk away|insist|expect to hear|tell (?:them|him|her)|find out)\b|^(?:have|let|make) (?:them|him|her|somebody|someone)\b/i

const escaped = (names: readonly string[]): RegExp =>
  new RegExp(`\\b(?:${names.map((name) => RegExp.escape(name)).join('|')})\\b`, 'i')

/** Sentences and words of a card at least, once what its owner can't say is cut off. */
const LEAST = { sentences: 3, words: 35 }
const wordsIn = (sentences: readonly string[]): number => sentences.join(' ').split(/\s+/).length

/** Returns true where sentences of a card make a paragraph. */
export const hasEnoughToSay = (sentences: readonly { text: string }[]): boolean =>
  sentences.length >= LEAST.sentences && wordsIn(sentences.map(({ text }) => text)) >= LEAST.words

/**
 * The sentences of a card that the owner of a business in the trade can say on their own page: those before the first that
 * speaks of the trade as of strangers. None where too little is left.
 */
export const inOwnersVoice = <Sentence extends { text: string }>(
  sentences: readonly Sentence[],
  { provider, offer }: Pick<TradeWords, 'provider' | 'offer'>,
): Sentence[] => {
  const named = escaped([provider.one, provider.many])
  // An owner who sells hotel stays or gym memberships speaks of hotels and gyms as of the thing itself.
  const isThing = offer.name.includes(provider.one)
  const isStrangers = ({ text }: Sentence) =>
    PEOPLE.test(text) || DOUBTS.test(text) || (!isThing && named.test(text))
  const end = sentences.findIndex(isStrangers)
  const own = end < 0 ? [...sentences] : sentences.slice(0, end)
  return hasEnoughToSay(own) ? own : []
}
