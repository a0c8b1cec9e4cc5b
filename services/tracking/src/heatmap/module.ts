import { defineModule } from '@sortie/runtime/service/module'
import { consents } from '../consents/consents.ts'
import { figuresThrottle } from '../operator-throttles.ts'
import { visitorSettings, visitorThrottle } from '../visitor-throttles.ts'
import { createHeatStore } from './heat-store.ts'
import { createHeldClicks } from './held-clicks.ts'
import { heatmapRoutes } from './http/heatmap-routes.ts'

/** Records where visitors who agreed to it clicked, and shows it to operators. */
export const heatmapModule = defineModule({
  name: 'heatmap',
  settings: visitorSettings,
  contribute: (kernel) => {
    const { consentOf, consentsOf, visits } = kernel.resource(consents)
    const heat = createHeatStore(kernel.db)
    return {
      routes: heatmapRoutes({
        heat,
        consentOf,
        visits,
        visitors: visitorThrottle(kernel),
        operators: kernel.resource(figuresThrottle),
      }),
      keeps: createHeldClicks(kernel.db, consentsOf),
      forget: async (subject) => {
        if (subject.startsWith('vst_')) await heat.withdraw(subject)
      },
      prepare: heat.prepare,
    }
  },
})
