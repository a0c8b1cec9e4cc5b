import type { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import { CASE_STUDY } from './case-study.ts'
import { COMPARISON } from './comparison.ts'
import { HOW_TO } from './how-to.ts'
import { INFORMATIONAL } from './informational.ts'
import { STRATEGIC_GUIDE } from './strategy/strategic-guide.ts'
import { TREND_ANALYSIS } from './trend-analysis.ts'
import type { ArticleTypeDefinition } from './type.ts'

/** The definitions of all types of articles, which both writers read. */
export const ARTICLE_TYPE_DEFINITIONS: Readonly<Record<ArticleType, ArticleTypeDefinition>> = {
  'how-to': HOW_TO,
  comparison: COMPARISON,
  informational: INFORMATIONAL,
  'trend-analysis': TREND_ANALYSIS,
  'case-study': CASE_STUDY,
  'strategic-guide': STRATEGIC_GUIDE,
}
