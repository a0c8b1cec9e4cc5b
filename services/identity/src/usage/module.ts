import { defineModule } from '@sortie/runtime/service/module'
import { usageView } from './views/usage-view.ts'

/** What identity knows of a user's missions: how many are left, and whether the trial is used. */
export const usageModule = defineModule({
  name: 'usage',
  settings: {},
  contribute: () => ({ projections: [usageView] }),
})
