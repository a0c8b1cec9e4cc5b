import type { Bids, SourcedFigure } from '../../domain/candidate.ts'
import type { SourceQuery } from '../port.ts'
import type { LabsKnownRow } from './rows.ts'

/** Version of what is made of a row; raise it where results change. */
const VERSION = '1'

const measured = (
  { cost, payload }: LabsKnownRow,
  { at }: SourceQuery,
  made: Pick<SourcedFigure, 'value' | 'unit' | 'formula' | 'inputs'>,
): SourcedFigure => ({
  ...made,
  source: 'dataforseo',
  fetchedAt: at,
  kind: 'measured',
  version: VERSION,
  cost,
  payload,
})

/** Searches a month: the average of twelve months, which stand beside it. */
export const labsVolumeOf = (row: LabsKnownRow, query: SourceQuery): SourcedFigure | null =>
  row.searches === null
    ? null
    : measured(row, query, {
        value: row.searches,
        unit: 'searches/month',
        formula: 'averageSearches',
        inputs: row.months,
      })

/** Difficulty 0-10, one decimal: the source tells it as 0-100. */
export const difficultyOf = (row: LabsKnownRow, query: SourceQuery): SourcedFigure | null =>
  row.difficulty === null
    ? null
    : measured(row, query, {
        value: row.difficulty / 10,
        unit: '0-10',
        formula: 'rankedDifficulty',
        inputs: { outOf100: row.difficulty },
      })

/** Returns the price of a click, with the bids for the first places where they are known, and the competition. */
export const labsBidsOf = (row: LabsKnownRow, query: SourceQuery): Bids => ({
  ...(row.cpc !== null && {
    cpc: measured(row, query, {
      value: row.cpc,
      unit: 'USD',
      formula: 'averageCpc',
      inputs: row.bids ? { lowBid: row.bids.low, highBid: row.bids.high } : {},
    }),
  }),
  ...(row.competition !== null && {
    competition: measured(row, query, {
      value: row.competition,
      unit: '0-100',
      formula: 'competitionIndex',
    }),
  }),
})
