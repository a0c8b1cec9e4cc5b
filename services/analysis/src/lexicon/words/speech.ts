import type { TradeWords } from '@sortie/contracts/analysis/research/trade-words'
import type { Country } from '@sortie/contracts/countries'
import { indefiniteArticle } from '@sortie/prose/text/indefinite-article'
import type { Industry } from '../industry.ts'
import { localWords } from './country-words.ts'

type Noun = TradeWords['provider']

/**
 * Returns the words in which people of a country speak of buying in a trade; null where advice on buying would hurt.
 * The verbs for dealing with a provider stay as they are: "rent from" and "hire" are understood everywhere.
 */
export const speechIn = (
  { speech, words }: Pick<Industry, 'speech' | 'words'>,
  country: Country,
): TradeWords | null => {
  if (!speech) return null
  const local = (text: string): string => localWords(text, country, words)
  const localNoun = (noun: Noun): Noun => {
    const one = local(noun.one)
    // An editor wrote the article of a noun, which knows more than its spelling.
    return one === noun.one
      ? noun
      : { article: indefiniteArticle(one), one, many: local(noun.many) }
  }
  return {
    ...speech,
    provider: localNoun(speech.provider),
    offer: { ...speech.offer, name: local(speech.offer.name) },
    client: localNoun(speech.client),
  }
}
