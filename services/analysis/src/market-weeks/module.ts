import { toggle } from '@sortie/runtime/process/config'
import type { Loop } from '@sortie/runtime/process/loop'
import { defineModule } from '@sortie/runtime/service/module'
import { sourcesShape, weeklyViewsFrom } from '../providers/sources.ts'
import { keywordIdeas } from './keyword-ideas.ts'
import { marketWeekAggregate } from './market-weeks.ts'
import { openMarketWeeks } from './open-market-weeks.ts'
import { measureMarket } from './reactions/measure-market.ts'
import { tradeTopics } from './trade-topics.ts'

const weekSettings = {
  /** Turns on the measurement of each Monday, which the draft of the weekly newsletter needs. */
  MARKET_WEEKS: toggle(true),
}

/** The module that measures the market each week: content composes a newsletter of it. */
export const marketWeeksModule = defineModule({
  name: 'market-weeks',
  settings: { ...sourcesShape, ...weekSettings },
  contribute: (kernel) => {
    const { config, log } = kernel
    const weeks = kernel.commands(marketWeekAggregate)
    let loop: Loop | undefined
    return {
      works: [
        measureMarket({
          weeks,
          views: weeklyViewsFrom(config),
          topics: tradeTopics,
          ideasOf: keywordIdeas,
        }),
      ],
      prepare: async () => {
        if (config.MARKET_WEEKS) loop ??= openMarketWeeks(weeks, log)
      },
      stop: async () => loop?.stop(),
    }
  },
})
