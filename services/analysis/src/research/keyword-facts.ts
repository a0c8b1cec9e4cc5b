import type { Intent } from '@sortie/contracts/analysis/keywords/ratings'
import type { Figure } from '@sortie/contracts/analysis/keywords/receipts'
import { intentOf } from '../domain/scoring/intent.ts'
import { almanac } from '../providers/almanac/almanac.ts'
import type { SourceQuery } from '../providers/port.ts'
import type { KeywordView } from '../reports/views/report-keyword.ts'

/** The figures of a keyword, each with its receipt. */
export type KeywordFacts = {
  keyword: string
  intent: Intent
  searches?: Figure | undefined
  difficulty?: Figure | undefined
}

/** Returns the facts of a keyword from its row in a report. */
export const factsOfRow = ({ scored }: KeywordView): KeywordFacts => ({
  keyword: scored.keyword,
  intent: scored.intent,
  searches: scored.searchVolume,
  difficulty: scored.difficulty,
})

/** Returns the figures that the almanac models for keywords: it needs neither key nor network, and never fails. */
export const factsOfAlmanac = async (
  query: SourceQuery,
  keywords: readonly string[],
): Promise<KeywordFacts[]> => {
  const distinct = [...new Set(keywords)]
  const [volumes, difficulties] = await Promise.all([
    almanac.volume!(query, distinct),
    almanac.difficulty!(query, distinct),
  ])
  return distinct.map((keyword) => ({
    keyword,
    intent: intentOf(keyword).intent,
    searches: volumes.found.get(keyword),
    difficulty: difficulties.found.get(keyword),
  }))
}
