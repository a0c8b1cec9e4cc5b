import { z } from 'zod'
import { KeywordId } from '../keywords/keyword-id.ts'
import { GapClass, GapRank } from '../sites/sites.ts'

/** A keyword of the gap: its class, and for each site the index of its page on the keyword; null where it has none. */
export const GapRow = z.object({
  keywordId: KeywordId,
  class: GapClass,
  pages: z.array(z.int().nonnegative().nullable()),
  /** For each site where it stands; absent where nobody measured that. */
  ranks: z.array(GapRank).optional(),
})
export type GapRow = z.infer<typeof GapRow>
