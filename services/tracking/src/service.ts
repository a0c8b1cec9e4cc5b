import { defineService } from '@sortie/runtime/service/module'
import { annotationsModule } from './annotations/module.ts'
import { consentsModule } from './consents/module.ts'
import { conversionsModule } from './conversions/module.ts'
import { heatmapModule } from './heatmap/module.ts'
import { partnerEndpointsModule } from './partner-endpoints/module.ts'
import { partnerMailsModule } from './partner-mails/module.ts'
import { partnerOrdersModule } from './partner-orders/module.ts'
import { partnerPageModule } from './partner-page/module.ts'
import { partnerTopicsModule } from './partner-topics/module.ts'
import { partnersModule } from './partners/module.ts'
import { referralsModule } from './referrals/module.ts'
import { segmentsModule } from './segments/module.ts'
import { statementsModule } from './statements/module.ts'
import { visitsModule } from './visits/module.ts'
import { weeklyFiguresModule } from './weekly-figures/module.ts'

/** Tracking: visits are counted for those who agreed, and partners are told of what they bring. */
export const service = defineService('tracking', [
  consentsModule,
  visitsModule,
  heatmapModule,
  conversionsModule,
  segmentsModule,
  annotationsModule,
  weeklyFiguresModule,
  partnersModule,
  referralsModule,
  partnerOrdersModule,
  partnerPageModule,
  partnerEndpointsModule,
  partnerTopicsModule,
  statementsModule,
  partnerMailsModule,
])
