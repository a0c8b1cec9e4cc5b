import { defineModule } from '@sortie/runtime/service/module'
import { buyerView } from './views/buyer-view.ts'

/** What billing knows of people: where receipts go, and whose link led here. */
export const buyersModule = defineModule({
  name: 'buyers',
  settings: {},
  contribute: () => ({ projections: [buyerView] }),
})
