import { databaseNow } from '@sortie/runtime/database/clock'
import { defineModule } from '@sortie/runtime/service/module'
import { accountAggregate } from '../accounts/accounts.ts'
import { limitSettings } from '../accounts/limits.ts'
import { accountOwner } from '../accounts/owner.ts'
import { operatorCheck, operatorSettings } from '../operators/operator-check.ts'
import { refreshTokens, sessionTokens, signingSettings } from '../security/security.ts'
import { deviceRoutes } from './http/device-routes.ts'
import { sessionRoutes } from './http/session-routes.ts'
import { sessionAggregate } from './sessions.ts'
import { sessionView } from './views/session-view.ts'

/** Signed-in browsers: how their sessions go on, and where their owner sees and ends them. */
export const sessionsModule = defineModule({
  name: 'sessions',
  settings: { ...signingSettings, ...operatorSettings, ...limitSettings },
  contribute: (kernel) => {
    const sessions = kernel.commands(sessionAggregate)
    return {
      projections: [sessionView],
      routes: [
        ...deviceRoutes({
          sessions,
          views: kernel.views(sessionView),
          owner: kernel.resource(accountOwner),
        }),
        ...sessionRoutes({
          accounts: kernel.commands(accountAggregate),
          sessions,
          sessionTokens: kernel.resource(sessionTokens),
          refreshTokens: kernel.resource(refreshTokens),
          isAdmin: kernel.resource(operatorCheck),
          databaseNow: () => databaseNow(kernel.db),
          restoredAt: kernel.epoch.restoredAt,
        }),
      ],
    }
  },
})
