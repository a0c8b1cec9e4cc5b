import { createLocalThrottle, HOUR_SECONDS } from '@sortie/runtime/http/throttle'
import { defineModule } from '@sortie/runtime/service/module'
import { heldOrders } from '../partner-orders/held-orders.ts'
import { referredAccounts } from '../partner-orders/referred-accounts.ts'
import { keyUses } from '../partners/key-uses.ts'
import {
  partnerAccess,
  partnerAccessSettings,
  partnerStrangers,
} from '../partners/partner-access.ts'
import { partnerActions } from '../partners/partner-actions.ts'
import { partnerIds } from '../partners/partner-ids.ts'
import { partnerSessions } from '../partners/partner-sessions.ts'
import { partnerTotals } from '../partners/views/partner-totals.ts'
import { visitView } from '../referrals/views/visit-view.ts'
import { partnerVisits } from '../visits/partner-visits.ts'
import { partnerPageRoutes } from './http/partner-page-routes.ts'
import { createPartnerMonths } from './partner-months.ts'

/** Links to their page that one partner is mailed in an hour, whoever asks for them. */
const LINKS_PER_HOUR = 5

/** The page of a partner: who is signed in to it, and what they see and do there. */
export const partnerPageModule = defineModule({
  name: 'partner-page',
  settings: partnerAccessSettings,
  contribute: ({ config, resource, views }) => ({
    routes: partnerPageRoutes({
      ids: resource(partnerIds),
      partners: resource(partnerActions),
      access: resource(partnerAccess),
      sessions: resource(partnerSessions),
      uses: resource(keyUses),
      totals: views(partnerTotals),
      visits: views(visitView),
      heldOrders: resource(heldOrders),
      months: createPartnerMonths({
        visits: resource(partnerVisits),
        accounts: resource(referredAccounts).views,
      }),
      strangers: resource(partnerStrangers),
      links: createLocalThrottle({ points: LINKS_PER_HOUR, seconds: HOUR_SECONDS }),
      publicUrl: config.PUBLIC_URL,
    }),
  }),
})
