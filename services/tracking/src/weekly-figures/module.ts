import { toggle } from '@sortie/runtime/process/config'
import type { Loop } from '@sortie/runtime/process/loop'
import type { Aggregate } from '@sortie/runtime/service/kernel'
import { defineModule } from '@sortie/runtime/service/module'
import { visitReading } from '../visits/visit-reading.ts'
import { countWeeks } from './count-weeks.ts'
import {
  type WeeklyFiguresCommand,
  type WeeklyFiguresEvent,
  weeklyFigures,
} from './decider/week-figures.ts'

const weeklyFiguresSettings = {
  /** True to count the figures of each week for the operators who get them by mail. */
  WEEKLY_FIGURES: toggle(true),
}

const weeklyFiguresAggregate: Aggregate<boolean, WeeklyFiguresCommand, WeeklyFiguresEvent> = {
  name: 'weekly-figures',
  decider: weeklyFigures,
  subject: () => null,
}

/** The figures of each week, counted once for the operators who get them by mail. */
export const weeklyFiguresModule = defineModule({
  name: 'weekly-figures',
  settings: weeklyFiguresSettings,
  contribute: (kernel) => {
    const { config, log } = kernel
    const weeks = kernel.commands(weeklyFiguresAggregate)
    const reading = kernel.resource(visitReading)
    let counting: Loop | undefined
    return {
      prepare: async () => {
        if (config.WEEKLY_FIGURES) counting ??= countWeeks({ weeks, reading, log })
      },
      stop: async () => counting?.stop(),
    }
  },
})
