import { z } from 'zod'
import { additionEvents } from './analysis/additions/additions.ts'
import { briefEvents } from './analysis/briefs/launch.ts'
import { projectEvents } from './analysis/projects/project-events.ts'
import { exportEvents } from './analysis/reports/exports.ts'
import { reportEvents } from './analysis/reports/report-events.ts'
import { forkEvents, shareEvents } from './analysis/reports/share-events.ts'
import { marketWeekEvents } from './analysis/research/market-week.ts'
import { researchEvents } from './analysis/research/research.ts'
import { watchEvents } from './analysis/watches/watch.ts'
import { withdrawalEvents } from './analysis/withdrawals/withdrawals.ts'
import { operatorActed } from './operators/audit.ts'

/** The events of analysis. The file of each aggregate says which streams are its own. */
export const AnalysisEvent = z.discriminatedUnion('type', [
  ...projectEvents,
  ...reportEvents,
  ...shareEvents,
  ...forkEvents,
  ...exportEvents,
  ...briefEvents,
  ...additionEvents,
  ...watchEvents,
  ...withdrawalEvents,
  ...researchEvents,
  ...marketWeekEvents,
  operatorActed,
])
export type AnalysisEvent = z.infer<typeof AnalysisEvent>
