import { defineModule } from '@sortie/runtime/service/module'
import { accountView } from '../accounts/views/account-view.ts'
import { partnerName } from '../partners/views/known-partner.ts'
import { usageView } from '../usage/views/usage-view.ts'
import { identityOperatorRoutes } from './http/operator-routes.ts'
import { operatorCheck, operatorSettings } from './operator-check.ts'
import { auditView } from './views/audit-view.ts'

/** Tells operators from users, shows accounts to operators, and keeps the log of their actions in all services. */
export const identityOperatorsModule = defineModule({
  name: 'operators',
  settings: operatorSettings,
  contribute: (kernel) => ({
    projections: [auditView],
    routes: identityOperatorRoutes({
      people: kernel.views(accountView),
      usages: kernel.views(usageView),
      audits: kernel.views(auditView),
      partners: kernel.views(partnerName),
      isAdmin: kernel.resource(operatorCheck),
    }),
  }),
})
