import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import {
  type MarketWeek,
  type MarketWeekCommand,
  type MarketWeekEvent,
  marketWeek,
} from './decider/market-week.ts'

export type MarketWeeks = Commands<MarketWeekCommand, MarketWeek, MarketWeekEvent>

/** The aggregate of the market's measurement in one week. It holds no personal data. */
export const marketWeekAggregate: Aggregate<MarketWeek, MarketWeekCommand, MarketWeekEvent> = {
  name: 'market-week',
  decider: marketWeek,
  subject: () => null,
}
