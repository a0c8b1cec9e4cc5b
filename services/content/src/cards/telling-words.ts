import { stemsOf } from '@sortie/prose/score/stem'
import { cardsOf, tradesWithCards } from './library.ts'

/** A word that more of the trades have in their cards tells of no subject: fix, clean, long. */
const MOST_TRADES = 0.5
/** A word that more of a trade's cards have is of the whole trade: roof of roofing, dough of a pizzeria. */
const MOST_CARDS = 0.5

/** In how many texts each stem occurs. */
const countsOf = (texts: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const stem of new Set(stemsOf(text))) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return counts
}

const textsOf = (trade: string): string[] =>
  cardsOf(trade).map(({ text, otherWording = '' }) => `${text} ${otherWording}`)

let tradesByStem: ReadonlyMap<string, number> | undefined

/** The stems that many trades have in their cards; counted at first use, then kept. */
const isOfManyTrades = (stem: string): boolean => {
  tradesByStem ??= countsOf([...tradesWithCards].map((trade) => textsOf(trade).join(' ')))
  return (tradesByStem.get(stem) ?? 0) > MOST_TRADES * tradesWithCards.size
}

/** Tells stems that name a subject within a trade: neither words of the whole trade nor such as any trade has. */
export const tellingIn = (trade: string): ((stem: string) => boolean) => {
  const texts = textsOf(trade)
  const counts = countsOf(texts)
  return (stem) => (counts.get(stem) ?? 0) <= MOST_CARDS * texts.length && !isOfManyTrades(stem)
}
