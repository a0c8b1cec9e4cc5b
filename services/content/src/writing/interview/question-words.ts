import type { TradeKind, TradeWords } from '@sortie/contracts/analysis/research/trade-words'
import type { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import type { CardTopic } from '../../passages/passage.ts'
import { type BusinessTurn, inTurn } from '../compose/seeded.ts'
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
  /** The same heading in other words: businesses of one town take turns. */
  otherHeadings?: (words: QuestionWords) => readonly string[]
}

/** A usual question. */
export type UsualQuestion = InterviewQuestion & {
  topic: CardTopic
  /** The same question as older releases asked it: who answered it is not asked again. */
  former?: (words: QuestionWords) => string
}

/** A question that a sentence or two answer. */
export type FollowUpQuestion = InterviewQuestion & {
  /** An answer that shows how concrete and how short it may be. Nobody's article prints it. */
  example: string
  /** True where the answer tells how the work goes, from its first step to its last. */
  isOnCourse?: true
  /** Found in what the owner said, it shows that they told this already. */
  told?: RegExp
  /** The kinds of trades and the types of articles that are asked; absent where all are. */
  isFor?: (kind: TradeKind | null, type: ArticleType) => boolean
}

/** Returns the heading over an answer as the turn of a business words it. */
export const headingInTurn = (
  { heading, otherHeadings }: Pick<InterviewQuestion, 'heading' | 'otherHeadings'>,
  words: QuestionWords,
  turn: BusinessTurn,
): string => inTurn(turn, [heading(words), ...(otherHeadings?.(words) ?? [])])

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
