import type { CitedSentence, SectionBlock } from '../../compose/section-blocks.ts'
import { citedSentence } from '../../compose/section-blocks.ts'
import type { SectionComposer } from '../../compose/section-composer.ts'
import type { SearchFigure } from '../../evidence/searches.ts'

/** Searches that the table of demand has at most. */
const ROWS = 8

/** The head of a column of searches. */
export const searchesHead = (figures: readonly SearchFigure[]): string =>
  figures.some(({ isEstimate }) => isEstimate) ? 'Estimated searches a month' : 'Searches a month'

/** The search in quotation marks: a label of its row. */
export const searchLabel = ({ phrase }: SearchFigure): CitedSentence => ({
  text: `“${phrase}”`,
  cites: [],
  origin: 'own',
})

/** Returns a table of how often people search for the subject of the plan: planners go by figures. */
export const demandTable = ({ evidence }: SectionComposer): SectionBlock[] => {
  const onTopic = evidence.searches.filter(({ isOnTopic }) => isOnTopic)
  // Behind what is of the topic stands what is close to it, as research ordered it.
  const close = evidence.closest.filter(({ isOnTopic }) => !isOnTopic)
  const rows = [...(evidence.main ? [evidence.main] : []), ...onTopic, ...close]
    .slice(0, ROWS)
    .sort((one, other) => other.searches - one.searches)
  return rows.length < 3
    ? []
    : [
        {
          type: 'table',
          lead: null,
          header: ['What people search for', searchesHead(rows)],
          rows: rows.map((row) => [searchLabel(row), citedSentence(row.shown, row.id)]),
        },
      ]
}
