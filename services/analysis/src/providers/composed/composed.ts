import { COMPOSED_NOTE } from '@sortie/contracts/analysis/reports/composed'
import { compositionOf, wholeComposition } from '../../composed/reading.ts'
import { readBrief } from '../../recognition/reading.ts'
import { townShareOf } from '../place-share.ts'
import type { Phrase, Provider, SourceQuery } from '../port.ts'
import { COMPOSED_SOURCE, difficulties, prices, volumes } from './figures.ts'

const phrasesFor = (query: SourceQuery): Phrase[] => {
  const { place } = readBrief(query)
  const composition = compositionOf(query)
  if (!composition) return []
  return composition.rows.map(({ keyword, intent, page, fit, topic, names }) => ({
    keyword,
    intent,
    page,
    relevance: fit,
    theme: topic,
    isVetted: true,
    ...(names === 'town' && { share: townShareOf(place, composition.language) }),
  }))
}

/**
 * Keywords of businesses that no editor wrote about, composed by rule from the words of their class; it
 * needs neither key nor network. It has nothing to say of trades that the almanac knows.
 */
export const composed: Provider = {
  name: COMPOSED_SOURCE,
  title: 'our rules for trades that no editor covered',
  serves: (query) => wholeComposition(query) !== null,
  phrases: async (query) => ({ found: phrasesFor(query), notes: [COMPOSED_NOTE] }),
  expects: async (query) => compositionOf(query)?.rows.length ?? 0,
  volume: async (query, keywords) => ({ found: volumes(query, keywords), notes: [] }),
  difficulty: async (query, keywords) => ({ found: difficulties(query, keywords), notes: [] }),
  bids: async (query, keywords) => prices(query, keywords),
}
