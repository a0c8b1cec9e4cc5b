import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { ContentEvent } from '@sortie/contracts/content'
import { foreignProjection } from '@sortie/runtime/views/projection'

/**
 * The kind of finished work that a customer got: a report, the analysis of a free trial, or an article, paid by a
 * mission or, as it was late, by none.
 */
export type WorkKind = 'report' | 'trial' | 'article' | 'free_article'
export type FinishedWorkView = { kind: WorkKind; at: string }

type WorkEvent =
  | Extract<AnalysisEvent, { type: 'ReportCompleted' }>
  | Extract<ContentEvent, { type: 'DraftCompleted' }>

/** Each report and article that was finished, and when: to count them by days. It names nobody. */
export const finishedWork = foreignProjection<FinishedWorkView, WorkEvent>({
  name: 'finished-work',
  key: ({ data: { reportId } }) => reportId,
  indexes: [['kind', 'at']],
  on: {
    ReportCompleted: (_view, { data: { funding, at } }) => ({
      kind: funding === 'trial' ? 'trial' : 'report',
      at,
    }),
    DraftCompleted: (_view, { data: { isFree, at } }) => ({
      kind: isFree ? 'free_article' : 'article',
      at,
    }),
  },
})
