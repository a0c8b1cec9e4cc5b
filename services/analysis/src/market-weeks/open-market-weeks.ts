import type { IsoWeek } from '@sortie/contracts/analysis/research/market-week'
import { bySystem } from '@sortie/runtime/process/context'
import { type Loop, startLoop } from '@sortie/runtime/process/loop'
import type { Log } from '@sortie/runtime/process/telemetry'
import { marketWeekOf } from './decider/market-week.ts'
import { marketWeekAt } from './decider/weeks.ts'
import type { MarketWeeks } from './market-weeks.ts'

/** The interval at which the beginning of a week is checked, in milliseconds: a week begins at most so late. */
const LOOK_MS = 60_000

/**
 * Opens each week as it begins, and the current one at the start of a process: an instance that was down on Monday
 * catches up. Every instance does so, and the stream of the week takes the first one's event.
 */
export const openMarketWeeks = (weeks: Pick<MarketWeeks, 'handle'>, log: Log): Loop => {
  let opened: IsoWeek | null = null
  return startLoop('the weekly measurement', LOOK_MS, log, async () => {
    const at = new Date().toISOString()
    const week = marketWeekAt(at)
    // Nothing is asked of the database in between.
    if (week === opened) return false
    const marketWeekId = marketWeekOf(week)
    const cause = `work:open-market-week:${week}`
    const data = { marketWeekId, week, at }
    await bySystem(cause, () => weeks.handle(marketWeekId, { type: 'Open', data }))
    opened = week
    return false
  })
}
