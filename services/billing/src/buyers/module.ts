import { defineModule } from '@sortie/runtime/service/module'
import { buyerView } from './views/buyer-view.ts'

/** Keeps the email address for each buyer's receipts, and the affiliate whose link brought them. */
export const buyersModule = defineModule({
  name: 'buyers',
  settings: {},
  contribute: () => ({ projections: [buyerView] }),
})
