import { createLocalThrottle, MINUTE_SECONDS } from '@sortie/runtime/http/throttle'
import { defineModule } from '@sortie/runtime/service/module'
import { partnerAccess, partnerAccessSettings } from '../partners/partner-access.ts'
import { partnerActions } from '../partners/partner-actions.ts'
import { partnerIds } from '../partners/partner-ids.ts'
import { statementRoutes } from './http/statement-routes.ts'
import { createStatements } from './statements.ts'

/** Statements of one partner that are printed in a minute: each reads all of their events. */
const STATEMENTS_PER_MINUTE = 10

/** Monthly statements of partners, printed from what they were told. */
export const statementsModule = defineModule({
  name: 'statements',
  settings: partnerAccessSettings,
  contribute: (kernel) => {
    const partners = kernel.resource(partnerActions)
    const statements = createStatements(partners)
    return {
      routes: statementRoutes({
        ids: kernel.resource(partnerIds),
        partners,
        access: kernel.resource(partnerAccess),
        statements,
        throttle: createLocalThrottle({ points: STATEMENTS_PER_MINUTE, seconds: MINUTE_SECONDS }),
      }),
      stop: statements.stop,
    }
  },
})
