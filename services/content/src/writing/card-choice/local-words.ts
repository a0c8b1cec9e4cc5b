import type { TradeWords } from '@sortie/contracts/analysis/research/trade-words'
import { inWordsOf } from '../../cards/country-words.ts'
import type { Assignment } from '../article.ts'

/** A name with its article, which another word may change: a tire shop, an elevator firm, a lift firm. */
const named = <Name extends { article: 'a' | 'an'; one: string; many: string }>(
  name: Name,
  words: (text: string) => string,
): Name => {
  const [article] = words(`${name.article} ${name.one}`).split(' ')
  return { ...name, article, one: words(name.one), many: words(name.many) }
}

/** An assignment whose trade is spoken of as its country does: our headings take their words from there. */
export const inLocalWords = (assignment: Assignment): Assignment => {
  const { brief, context } = assignment
  if (!context?.words) return assignment
  const local = inWordsOf(brief.country ?? context.country, context.trade)
  const { provider, client, offer } = context.words
  const words: TradeWords = {
    ...context.words,
    provider: named(provider, local),
    client: named(client, local),
    offer: { ...offer, name: local(offer.name) },
  }
  return { ...assignment, context: { ...context, words } }
}
