import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { IsoWeek, MarketWeekId } from '@sortie/contracts/analysis/research/market-week'
import type { Decider } from '@sortie/runtime/domain'

export type MarketWeekEvent = Extract<AnalysisEvent, { type: `MarketWeek${string}` }>
type Data<Type extends MarketWeekEvent['type']> = Extract<MarketWeekEvent, { type: Type }>['data']

export type MarketWeekCommand =
  | { type: 'Open'; data: Data<'MarketWeekOpened'> }
  | { type: 'Measure'; data: Data<'MarketWeekMeasured'> }
export type MarketWeek = { status: 'unborn' | 'open' | 'measured' }

/** The stream of a week. */
export const marketWeekOf = (week: IsoWeek): MarketWeekId => `mkt_${week}`

/** The measurement of the market at the beginning of a week: opened once, measured once. */
export const marketWeek: Decider<MarketWeek, MarketWeekCommand, MarketWeekEvent> = {
  source: import.meta.url,
  initial: { status: 'unborn' },
  decide: ({ status }, command) => {
    switch (command.type) {
      case 'Open':
        return status === 'unborn' ? [{ type: 'MarketWeekOpened', data: command.data }] : []
      case 'Measure':
        return status === 'open' ? [{ type: 'MarketWeekMeasured', data: command.data }] : []
    }
  },
  evolve: (_state, { type }) => {
    switch (type) {
      case 'MarketWeekOpened':
        return { status: 'open' }
      case 'MarketWeekMeasured':
        return { status: 'measured' }
    }
  },
}
