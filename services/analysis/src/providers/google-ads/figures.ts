import type { Bids, SourcedFigure } from '../../domain/candidate.ts'
import type { SourceQuery } from '../port.ts'
import type { AdsKnownRow } from './rows.ts'

export const ADS_SOURCE = 'google-ads'
/** Version of what is made of a row; raise it where results change. */
const VERSION = '1'

const measured = (
  { payload }: AdsKnownRow,
  { at }: SourceQuery,
  made: Pick<SourcedFigure, 'value' | 'unit' | 'formula' | 'inputs'>,
): SourcedFigure => ({
  ...made,
  source: ADS_SOURCE,
  fetchedAt: at,
  kind: 'measured',
  version: VERSION,
  payload,
})

/**
 * Searches a month: the average of twelve months, which stand beside it. Close variants share one figure;
 * the receipt says how many keywords it is of.
 */
export const adsVolumeOf = (row: AdsKnownRow, query: SourceQuery): SourcedFigure | null => {
  const { searches, months, keywords } = row
  if (searches === null) return null
  const inputs = { ...months, ...(keywords.length > 1 && { sharedBy: keywords.length }) }
  const made = { value: searches, unit: 'searches/month', formula: 'averageSearches', inputs }
  return measured(row, query, made)
}

const cents = (sum: number) => Math.round(sum * 100) / 100

/**
 * Returns the price of a click: the average that was paid, else the middle of the bids for the first places; and the
 * competition.
 */
export const adsBidsOf = (row: AdsKnownRow, query: SourceQuery, currency: string): Bids => {
  const { bids, competition } = row
  const middle = bids && cents(Math.sqrt(bids.low * bids.high))
  const cpc = row.cpc ?? middle
  return {
    // Prices in another currency cannot be compared with those of other sources.
    ...(cpc !== null &&
      currency === 'USD' && {
        cpc: measured(row, query, {
          value: cents(cpc),
          unit: 'USD',
          formula: row.cpc === null ? 'middleBid' : 'averageCpc',
          inputs: bids ? { lowBid: bids.low, highBid: bids.high } : {},
        }),
      }),
    ...(competition !== null && {
      competition: measured(row, query, {
        value: competition,
        unit: '0-100',
        formula: 'competitionIndex',
      }),
    }),
  }
}
