import type { Loop } from '@sortie/runtime/process/loop'
import type { Contribution, Kernel } from '@sortie/runtime/service/kernel'
import { industries } from './lexicon/industries.ts'
import { TRADE_ARTICLES } from './lexicon/trade-articles.ts'
import { marketWeek } from './market-weeks/decider/market-week.ts'
import { keywordIdeas, namesOf } from './market-weeks/keyword-ideas.ts'
import { openMarketWeeks } from './market-weeks/open-market-weeks.ts'
import { measureMarket, type TradeTopic } from './market-weeks/reactions/measure-market.ts'
import type { WeeklyViews } from './providers/wikimedia/weekly-views.ts'

type WeeklyMeasurement = {
  /** Whether weeks are measured at all. */
  isOn: boolean
  /** Null where Wikimedia is switched off. */
  views: WeeklyViews | null
}

/** The trades that have an article of their own. */
const topics: TradeTopic[] = industries.flatMap((industry) => {
  const article = TRADE_ARTICLES[industry.id]
  return article ? [{ trade: namesOf(industry), article }] : []
})

/** What is measured of the market each week: content composes a newsletter of it. */
export const measuringWeeks = (
  { commands, log }: Pick<Kernel<unknown>, 'commands' | 'log'>,
  { isOn, views }: WeeklyMeasurement,
) => {
  const weeks = commands({ name: 'market-week', decider: marketWeek, subject: () => null })
  let loop: Loop | undefined
  return {
    works: [measureMarket({ weeks, views, topics, ideasOf: keywordIdeas })],
    prepare: async () => {
      if (isOn) loop ??= openMarketWeeks(weeks, log)
    },
    stop: async () => {
      await loop?.stop()
    },
  } satisfies Contribution
}
