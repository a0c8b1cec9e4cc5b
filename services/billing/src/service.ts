import { defineService } from '@sortie/runtime/service/module'
import { buyersModule } from './buyers/module.ts'
import { closingsModule } from './closings/module.ts'
import { invoicesModule } from './invoices/module.ts'
import { ledgerModule } from './ledger/module.ts'
import { billingMailsModule } from './mails/module.ts'
import { billingOperatorsModule } from './operators/module.ts'
import { ordersModule } from './orders/module.ts'
import { paymentEventsModule } from './payment-events/module.ts'
import { reconciliationModule } from './reconciliation/module.ts'

/** Billing: packs of missions are bought, and missions are reserved, spent and given back. */
export const service = defineService('billing', [
  ledgerModule,
  ordersModule,
  paymentEventsModule,
  buyersModule,
  closingsModule,
  invoicesModule,
  billingMailsModule,
  reconciliationModule,
  billingOperatorsModule,
])
