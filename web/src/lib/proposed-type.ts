import type { Intent } from '@sortie/contracts/analysis'
import type { ArticleType } from '@sortie/contracts/article-ids'

// The first that fits decides. What a search says of itself is stronger than the intent that a report
// gave it.
const SIGNS: [RegExp, ArticleType][] = [
  [/\bhow to\b|\bhow (do|can|should) (i|you|we)\b|\bstep[- ]by[- ]step\b/, 'how-to'],
  [/\b(best|top|vs\.?|versus|compared?|comparison|alternatives?|reviews?)\b/, 'comparison'],
  [/\b(case study|success story)\b/, 'case-study'],
  [/\b(trends?|statistics|stats|forecast|by (month|season|year))\b/, 'trend-analysis'],
  [/\b(strategy|strategies|plan|roadmap|playbook)\b/, 'strategic-guide'],
  [
    /^(what|whats|what['’]s|why|when|who|which|is|are|does|do|can|should)\b|^how\b|\b(meaning|definition|costs?|prices?|explained)\b/,
    'informational',
  ],
]

/** The kind of article that a search asks for, as far as its words and its intent tell. */
export const proposedType = (keyword: string, intent?: Intent): ArticleType => {
  const plain = keyword.trim().toLowerCase()
  const sign = SIGNS.find(([pattern]) => pattern.test(plain))
  if (sign) return sign[1]
  return intent === 'transactional' || intent === 'commercial' ? 'strategic-guide' : 'informational'
}
