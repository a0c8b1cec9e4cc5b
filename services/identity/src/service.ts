import { defineService } from '@sortie/runtime/service/module'
import { accountsModule } from './accounts/module.ts'
import { dashboardsModule } from './dashboards/module.ts'
import { deletionModule } from './deletion/module.ts'
import { draftMailsModule } from './draft-mails/module.ts'
import { figuresMailsModule } from './figures-mails/module.ts'
import { accountMailsModule } from './mails/module.ts'
import { identityOperatorsModule } from './operators/module.ts'
import { knownPartnersModule } from './partners/module.ts'
import { reportMailsModule } from './report-mails/module.ts'
import { sessionsModule } from './sessions/module.ts'
import { usageModule } from './usage/module.ts'
import { watchMailsModule } from './watch-mails/module.ts'

/** Identity: who people are, how they sign in, what they are written to about, and how they leave. */
export const service = defineService('identity', [
  accountsModule,
  sessionsModule,
  usageModule,
  knownPartnersModule,
  deletionModule,
  accountMailsModule,
  reportMailsModule,
  draftMailsModule,
  watchMailsModule,
  figuresMailsModule,
  identityOperatorsModule,
  dashboardsModule,
])
