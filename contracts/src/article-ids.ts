import { z } from 'zod'
import { id } from './kit.ts'

// What every context says of drafts, apart from the contracts that need each other.

export const DraftId = id('dft')
export type DraftId = z.infer<typeof DraftId>
export const ResearchId = id('rsc')
export type ResearchId = z.infer<typeof ResearchId>

/** The six kinds of article that Sortie writes, and publishes itself. */
export const ArticleType = z.enum([
  'how-to',
  'comparison',
  'informational',
  'trend-analysis',
  'case-study',
  'strategic-guide',
])
export type ArticleType = z.infer<typeof ArticleType>
