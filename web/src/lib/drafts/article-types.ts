import type { ArticleType, PageKind } from '@sortie/contracts/content/drafts/article-ids'

/** The kinds of article, as they are called, in the order of the filter. */
export const TYPE_NAMES: Record<ArticleType, string> = {
  'how-to': 'How-to guide',
  comparison: 'Comparison',
  informational: 'Informational',
  'trend-analysis': 'Trend analysis',
  'case-study': 'Case study',
  'strategic-guide': 'Strategic guide',
}

/** Pages that sell, as they are called. */
export const PAGE_NAMES: Record<PageKind, string> = {
  'service-page': 'Service page',
  'location-page': 'Location page',
}
const PAGE_KINDS = Object.keys(PAGE_NAMES) as PageKind[]

/** The kind of page that a search parameter asks for, if it is one. */
export const pageKindOf = (raw: unknown): PageKind | undefined =>
  PAGE_KINDS.find((kind) => kind === raw)

/** Returns the name of a kind of draft: its page, else its type. */
export const draftKindName = ({
  type,
  pageKind,
}: {
  type: ArticleType
  pageKind?: PageKind | undefined
}): string => (pageKind ? PAGE_NAMES[pageKind] : TYPE_NAMES[type])

export const TYPES = Object.keys(TYPE_NAMES) as ArticleType[]

/** The kind that a search parameter asks for, if it is one. */
export const typeOf = (raw: unknown): ArticleType | undefined => TYPES.find((type) => type === raw)
