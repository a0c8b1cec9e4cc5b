import { bySystem } from '@sortie/runtime/process/context'
import { type Loop, startLoop } from '@sortie/runtime/process/loop'
import type { Log } from '@sortie/runtime/process/telemetry'
import type { Commands } from '@sortie/runtime/store/command'
import type { DayRange } from '../visits/figures/days.ts'
import type { VisitReading } from '../visits/visit-reading.ts'
import {
  type WeeklyFiguresCommand,
  type WeeklyFiguresEvent,
  weekFiguresOf,
  weeklyFiguresOf,
  weeksDueAt,
} from './decider/week-figures.ts'

type Deps = {
  weeks: Pick<Commands<WeeklyFiguresCommand, boolean, WeeklyFiguresEvent>, 'handle' | 'state'>
  reading: Pick<VisitReading, 'totals' | 'sales'>
  log: Log
}

/** The longest delay until a week is counted, in ms. */
const LOOK_MS = 60_000

/**
 * Counts the figures of each week on the Monday after it, and those of the last week at the start of a process, so that
 * whoever was down on Monday catches up. Every instance does so, and the stream of the week takes the first one's event.
 */
export const countWeeks = ({ weeks, reading, log }: Deps): Loop => {
  const figuresOf = async (days: DayRange) =>
    weekFiguresOf(await reading.totals(days), await reading.sales(days))
  let counted: string | null = null
  return startLoop('the weekly figures', LOOK_MS, log, async () => {
    const at = new Date().toISOString()
    const { lastWeek, weekBefore } = weeksDueAt(at)
    const weeklyFiguresId = weeklyFiguresOf(lastWeek)
    // Nothing is asked of the database in between.
    if (weeklyFiguresId === counted) return false
    const { state: isCounted } = await weeks.state(weeklyFiguresId)
    if (!isCounted) {
      const data = {
        weeklyFiguresId,
        at,
        lastWeek: await figuresOf(lastWeek),
        weekBefore: await figuresOf(weekBefore),
      }
      await bySystem(`work:count-week:${weeklyFiguresId}`, () =>
        weeks.handle(weeklyFiguresId, { type: 'Count', data }),
      )
    }
    counted = weeklyFiguresId
    return false
  })
}
