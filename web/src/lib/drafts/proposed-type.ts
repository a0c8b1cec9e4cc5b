import type { ArticleType } from '@sortie/contracts/content/drafts/article-ids'

// The first that fits decides. A search that says nothing of itself is somebody's who wants to know
// something before they buy, whatever its intent: a strategic guide is for those who sell.
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

/** The kind of article that a search asks for, as far as its words tell. */
export const proposedType = (keyword: string): ArticleType => {
  const plain = keyword.trim().toLowerCase()
  return SIGNS.find(([pattern]) => pattern.test(plain))?.[1] ?? 'informational'
}
