import { ArticleType } from '@sortie/contracts/article-ids'
import type { WritingTask } from '../../../../services/content/src/application/writing-thread.ts'
import { sampleTrades } from '../../../../services/content/src/passages/sample-trades.ts'
import {
  assignmentOf,
  contextOf,
  researchOf,
} from '../../../../services/content/src/writing/sample-assignments.ts'

/** Each type in turn, each round of them in another trade. */
export const briefsOf = (count: number): WritingTask[] =>
  Array.from({ length: count }, (_, index) => {
    const type = ArticleType.options[index % ArticleType.options.length]!
    const round = Math.floor(index / ArticleType.options.length)
    const trade = sampleTrades[round % sampleTrades.length]!
    const { brief, at } = assignmentOf(type, trade)
    return {
      ...{ seed: `eval ${index + 1}`, brief, at, context: contextOf(trade) },
      // A case study rests on the customer's own facts alone.
      found: type === 'case-study' ? [] : researchOf(trade),
    }
  })
