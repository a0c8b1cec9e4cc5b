import type { TradeWords } from '@sortie/contracts/analysis/research/trade-words'

/** The words that fill the gaps of an article: those of its trade, its search and its business. */
export type Filling = {
  words: TradeWords
  /** The search that the article answers, as people type it. */
  keyword: string
  business: string
  /** Town or region. */
  place?: string
  /** The trade of our editors that it is, by its id; absent where none is known. */
  trade?: string
}
