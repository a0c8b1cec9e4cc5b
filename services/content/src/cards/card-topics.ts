import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stemsOf } from '@sortie/prose/score/stem'
import { cardsOf } from './library.ts'

// A bakery sells bread and wedding cakes: an article on one takes no card on the other.

const FILE = join(import.meta.dirname, 'topics.json')

/** The things that customers of one trade buy separately: the words of each topic by its name. */
type TradeTopics = Readonly<Record<string, string>>

let topics: Readonly<Record<string, TradeTopics>> | undefined

/** The topics of a trade; none for one that nobody listed. Read at first use, then kept. */
export const topicsOfTrade = (trade: string): TradeTopics => {
  // Taken as they are: tests check the file.
  topics ??= JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, TradeTopics>
  return topics[trade] ?? {}
}

/** The names of the topics that a search of a trade's customers has words of; none for the trade itself. */
export const topicsOfSearch = (trade: string, search: string): string[] => {
  const stems = new Set(stemsOf(search))
  return Object.entries(topicsOfTrade(trade)).flatMap(([name, words]) =>
    stemsOf(words).some((stem) => stems.has(stem)) ? [name] : [],
  )
}

/** The stems of the words by which a search names topics of a trade. */
export const topicWordsIn = (trade: string): ReadonlySet<string> =>
  new Set(Object.values(topicsOfTrade(trade)).flatMap(stemsOf))

/** The match between a card's topics and those of a search. */
export type TopicFit =
  /** They share one. */
  | 'about'
  /** The card is general for the trade, or the search is. */
  | 'general'
  /** The card is about something else that the trade sells. */
  | 'other'

/** Tells by a card's id whether it is about one thing that its trade sells. */
export const hasTopicIn = (trade: string): ((cardId: string) => boolean) => {
  const marked = new Set(
    cardsOf(trade).flatMap(({ id, about = [] }) => (about.length > 0 ? [id] : [])),
  )
  return (cardId) => marked.has(cardId)
}

/** Tells by a card's id how it fits a search. A card that is no longer in its file is general. */
export const topicFitOf = (trade: string, search: string): ((cardId: string) => TopicFit) => {
  const searched = topicsOfSearch(trade, search)
  if (searched.length === 0) return () => 'general'
  const about = new Map(cardsOf(trade).map((card) => [card.id, card.about ?? []]))
  return (cardId) => {
    const own = about.get(cardId) ?? []
    if (own.length === 0) return 'general'
    return own.some((topic) => searched.includes(topic)) ? 'about' : 'other'
  }
}
