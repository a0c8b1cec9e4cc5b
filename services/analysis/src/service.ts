import { defineService } from '@sortie/runtime/service/module'
import { additionsModule } from './additions/module.ts'
import { comparisonsModule } from './comparisons/module.ts'
import { exportsModule } from './exports/module.ts'
import { jobsModule } from './jobs/module.ts'
import { launchesModule } from './launches/module.ts'
import { marketWeeksModule } from './market-weeks/module.ts'
import { modelBudgetModule } from './model-budget/module.ts'
import { nextMissionsModule } from './next-missions/module.ts'
import { ownPagesModule } from './own-pages/module.ts'
import { paidCallsModule } from './paid-calls/module.ts'
import { projectsModule } from './projects/module.ts'
import { replaysModule } from './replays/module.ts'
import { reportsModule } from './reports/module.ts'
import { researchModule } from './research/module.ts'
import { runsModule } from './runs/module.ts'
import { sharesModule } from './shares/module.ts'
import { sitesModule } from './sites/module.ts'
import { trialsModule } from './trials/module.ts'
import { watchesModule } from './watches/module.ts'
import { withdrawalsModule } from './withdrawals/module.ts'

/** Analysis: reports are run from what sources know, and read, shared, compared and watched. */
export const service = defineService('analysis', [
  sitesModule,
  paidCallsModule,
  modelBudgetModule,
  trialsModule,
  launchesModule,
  runsModule,
  additionsModule,
  replaysModule,
  comparisonsModule,
  nextMissionsModule,
  reportsModule,
  projectsModule,
  exportsModule,
  sharesModule,
  watchesModule,
  ownPagesModule,
  withdrawalsModule,
  researchModule,
  marketWeeksModule,
  jobsModule,
])
