import { defineModule } from '@sortie/runtime/service/module'
import { usageView } from './views/usage-view.ts'

/** Keeps how many missions each user has left, and whether their free trial is used. */
export const usageModule = defineModule({
  name: 'usage',
  settings: {},
  contribute: () => ({ projections: [usageView] }),
})
