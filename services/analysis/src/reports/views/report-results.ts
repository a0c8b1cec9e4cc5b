import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { ResultPage } from '@sortie/contracts/analysis/keywords/result-pages'
import { rowProjection } from '@sortie/runtime/views/row-projection'

/** The result page of one keyword of a report. */
export type ResultsView = Pick<
  ResultPage,
  'source' | 'fetchedAt' | 'pages' | 'ads' | 'features' | 'questions'
>

/** Result pages of a report, found by its id and that of the keyword. */
export const reportResults = rowProjection<ResultsView, AnalysisEvent>({
  name: 'report-results',
  sorts: { fetchedAt: 'ascending' },
  on: {
    ResultPagesFound: ({ data: { results } }) =>
      (results ?? []).map(({ keywordId, cost: _, payload: __, ...seen }) => ({
        id: keywordId,
        set: seen,
      })),
    ReportRemoved: ({ data: { resultIds } }) => (resultIds ?? []).map((id) => ({ id, set: null })),
  },
})
