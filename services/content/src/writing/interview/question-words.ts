import type { TradeWords } from '@sortie/contracts/analysis/research/trade-words'
import type { CardTopic } from '../../passages/passage.ts'
import { type Speaker, TEAM } from '../wording/speaker.ts'

/** The words of a trade as our questions and headings use them. */
export type QuestionWords = {
  client: string
  clients: string
  provider: string
  /** With its article: `an electrician`. */
  aProvider: string
  providers: string
  offer: string
} & Speaker

/** A question to the owner, and the heading of its answer in an article. */
export type InterviewQuestion = {
  /** The matter of its answer; null where it belongs under no section's heading but its own. */
  topic: CardTopic | null
  ask: (words: QuestionWords) => string
  /** The heading over the answer, where the business speaks. */
  heading: (words: QuestionWords) => string
}

/** Returns the words of a trade as our questions use them. */
export const questionWords = (
  trade: TradeWords | null | undefined,
  speaker: Speaker = TEAM,
): QuestionWords => ({
  ...speaker,
  client: trade?.client.one ?? 'customer',
  clients: trade?.client.many ?? 'customers',
  provider: trade?.provider.one ?? 'business',
  aProvider: trade ? `${trade.provider.article} ${trade.provider.one}` : 'a business',
  providers: trade?.provider.many ?? 'businesses',
  offer: trade?.offer.name ?? 'what you sell',
})
