import type { ArticleType } from '@sortie/contracts/article-ids'

/** The six kinds of article, as they are called, in the order of the filter. */
export const TYPE_NAMES: Record<ArticleType, string> = {
  'how-to': 'How-to guide',
  comparison: 'Comparison',
  informational: 'Informational',
  'trend-analysis': 'Trend analysis',
  'case-study': 'Case study',
  'strategic-guide': 'Strategic guide',
}
export const TYPES = Object.keys(TYPE_NAMES) as ArticleType[]

/** The kind that a search parameter asks for, if it is one. */
export const typeOf = (raw: unknown): ArticleType | undefined => TYPES.find((type) => type === raw)
