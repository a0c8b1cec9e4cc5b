import { toDollars } from '@sortie/runtime/database/spending'
import { defineModule } from '@sortie/runtime/service/module'
import { sourcesShape } from '../providers/sources.ts'
import { sourcePayment } from './payment.ts'

/** Calls of sources that cost money: within limits, and each question paid for once. */
export const paidCallsModule = defineModule({
  name: 'paid-calls',
  settings: sourcesShape,
  contribute: (kernel) => {
    const { spending, prepare, forget } = kernel.resource(sourcePayment)
    return {
      gauges: {
        sortie_source_dollars_today: async () => toDollars(await spending.today()),
      },
      prepare,
      forget,
    }
  },
})
