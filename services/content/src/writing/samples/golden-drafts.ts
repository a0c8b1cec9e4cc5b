import { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import { sampleTrades } from '../../passages/sample-trades.ts'
import type { Assignment, WrittenArticle } from '../article.ts'
import { writeTemplate } from '../write-template.ts'
import { assignmentOf } from './sample-assignments.ts'

// One draft of each type, for one trade after the other. Only tests import this.

const TRADES = [0, 9, 15, 6, 4, 12]

/** The golden drafts, with what they are written from. */
export const goldenDrafts = (): {
  type: ArticleType
  assignment: Assignment
  article: WrittenArticle
}[] =>
  ArticleType.options.map((type, at) => {
    const assignment = assignmentOf(type, sampleTrades[TRADES[at % TRADES.length]!], {
      seed: 'golden',
    })
    return { type, assignment, article: writeTemplate(assignment) }
  })
