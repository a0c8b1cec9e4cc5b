import { z } from 'zod'
import { type DraftNoun, withNoun } from './draft-noun.ts'

// Why an order of an article failed: a cause, a code from a closed list, and the sentence that follows from it. An
// explanation that quotes the article itself is sealed, and shown to its owner alone.

/** Why a draft failed: whichever it is, its mission is given back. */
export const DraftFailure = z.enum([
  'sources',
  'model',
  'quality',
  'budget',
  'deadline',
  'fault',
  'erased',
])
export type DraftFailure = z.infer<typeof DraftFailure>

/** Which check an article did not pass. */
export const QualityFault = z.enum([
  'too-short',
  'unsupported',
  'section-missing',
  'too-few-facts',
  'one-source',
  'too-few-figures',
  'facts-of-others',
  'same-again',
  'too-close',
  'too-little-own',
  'repeated',
  'unknown-trade',
])
export type QualityFault = z.infer<typeof QualityFault>

/** The exact reason that ended an order, for programs. */
export const DraftFailureReason = z.enum([
  ...DraftFailure.options,
  ...QualityFault.options,
  'daily-budget',
])
export type DraftFailureReason = z.infer<typeof DraftFailureReason>

const CHECKS = 'The article did not pass our checks.'

/** The sentence that people read for each reason. The page says that the mission was returned. */
const SENTENCES: Record<DraftFailureReason, string> = {
  sources: 'Our data sources did not respond.',
  model: 'The language model did not respond.',
  quality: CHECKS,
  budget: 'The article would have cost more than we allow for one.',
  'daily-budget': 'All that the language model may cost in a day is spent.',
  deadline: 'The article took too long.',
  fault: 'Something went wrong on our side.',
  erased: 'The draft was deleted for good.',
  'too-short': `${CHECKS} It has too few words.`,
  unsupported: `${CHECKS} It says things that your evidence doesn’t support.`,
  'section-missing': `${CHECKS} A section is missing that it needs.`,
  'too-few-facts': `${CHECKS} It cites too few facts.`,
  'one-source': `${CHECKS} All its facts come from one source.`,
  'too-few-figures': `${CHECKS} It cites too few figures.`,
  'facts-of-others': `${CHECKS} A case study rests on your own facts alone.`,
  'same-again': `${CHECKS} Another draft of yours has half of this text.`,
  'too-close': `${CHECKS} It is too close to a page that was read.`,
  'too-little-own': `${CHECKS} Too little of it comes from the report or from you.`,
  repeated: `${CHECKS} A sentence stands twice.`,
  'unknown-trade': `${CHECKS} The trade, or the name of the business, is not known.`,
}

/** The failure of an order, as its event records it. */
export type FailedOrder = {
  cause: DraftFailure
  /** Absent in events of releases before November 24, 2026. */
  reasonCode?: DraftFailureReason | undefined
}

/** The sentence about a failed order. It repeats nothing of the article, so anybody may read it. */
export const failureSentence = (
  { cause, reasonCode }: FailedOrder,
  noun: DraftNoun = 'article',
): string => withNoun(SENTENCES[reasonCode ?? cause], noun)
