import type { KeywordsInView } from '@sortie/contracts/analysis/keywords/keywords'
import type { PageOfRows } from '@sortie/runtime/views/row-reader'
import type { KeywordView } from './views/report-keyword.ts'

/** Returns the query to the view for the keywords that a user wants. */
export const wantedKeywords = ({
  sort,
  order,
  opportunity,
  intent,
  containing,
}: Omit<KeywordsInView, 'cluster' | 'area'>): Omit<PageOfRows<KeywordView>, 'limit'> => ({
  sort: sort === 'impact' ? 'rank' : sort,
  order,
  where: {
    ...(opportunity && { opportunity }),
    ...(intent && { intent }),
  },
  ...(containing && { containing: { column: 'keyword', text: containing } }),
})
