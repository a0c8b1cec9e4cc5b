import type { Intent } from '@sortie/contracts/analysis/keywords/ratings'
import { clamp } from './numbers.ts'

/** Version of {@link clickPrice}; 1 was `bandCpc`, which told fewer phrases apart. */
export const CLICK_PRICE_VERSION = '2'

export type ClickPriceInputs = {
  /** US dollars: the ends of the band that clicks of the trade cost. */
  lowBid: number
  highBid: number
  intent: Intent
  /** The page that a searcher expects. */
  page: string
  /** Closeness to buying of the people who ask about its topic, 0-1; see {@link worthOfTopics}. */
  topicWorth: number
}

/** The position of a click's price in the band, 0-1 of its logarithm: clicks before a purchase cost most. */
const UP: Record<Intent, number> = {
  transactional: 0.72,
  commercial: 0.55,
  informational: 0.22,
  navigational: 0.1,
}
/** The shift of that position by kind of page: a search for prices, or nearby, is closer to buying than reading is. */
const UP_BY_PAGE: Record<string, number> = {
  location: 0.1,
  prices: 0.08,
  service: 0.05,
  comparison: -0.04,
  guide: -0.08,
  answer: -0.12,
}
const UP_BY_TOPIC = 0.3
/** The middle of all topics of the almanac; for phrases of no topic. */
export const USUAL_TOPIC_WORTH = 0.6

/**
 * US dollars a click, in cents, modelled from the band of the trade: up in it with how close the searcher is to
 * buying, by intent, by the page expected and by the topic. It never leaves the band.
 */
export const clickPrice = (inputs: ClickPriceInputs): number => {
  const { lowBid, highBid, intent, page, topicWorth } = inputs
  const byTopic = UP_BY_TOPIC * (topicWorth - USUAL_TOPIC_WORTH)
  const up = clamp(UP[intent] + (UP_BY_PAGE[page] ?? 0) + byTopic, 0, 1)
  const price = lowBid * (highBid / lowBid) ** up
  return clamp(Math.round(price * 100) / 100, lowBid, highBid)
}

/** The worth of a searcher to a seller, by intent. */
const WORTH: Record<Intent, number> = {
  transactional: 1,
  commercial: 0.75,
  informational: 0.25,
  navigational: 0.1,
}

type OfTopic = { topic: string; intent: Intent; fit: number }

/**
 * Returns for each topic how close its searchers are to buying, 0-1, two decimals: the mean over its phrases of the
 * worth of their intent times how well the trade serves it (`fit`, 1-3). `emergency plumber` is near 1, `how taps work`
 * near 0.
 */
export const worthOfTopics = (rows: readonly OfTopic[]): Map<string, number> => {
  const sums = new Map<string, { worth: number; count: number }>()
  for (const { topic, intent, fit } of rows) {
    const sum = sums.get(topic) ?? { worth: 0, count: 0 }
    sum.worth += (WORTH[intent] * fit) / 3
    sum.count += 1
    sums.set(topic, sum)
  }
  return new Map(
    [...sums].map(([topic, { worth, count }]) => [topic, Math.round((worth / count) * 100) / 100]),
  )
}
