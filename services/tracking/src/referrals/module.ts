import type { Aggregate } from '@sortie/runtime/service/kernel'
import { defineModule } from '@sortie/runtime/service/module'
import { knownPartners } from '../partners/known-partners.ts'
import { networkThrottle, visitorSettings } from '../visitor-throttles.ts'
import { type VisitCommand, type VisitEvent, visit } from './decider/visit.ts'
import { referralRoutes } from './http/referral-routes.ts'
import { visitView } from './views/visit-view.ts'

const visitAggregate: Aggregate<'unborn' | 'visited', VisitCommand, VisitEvent> = {
  name: 'visit',
  decider: visit,
  subject: () => null,
}

/** Visits by the links of partners. */
export const referralsModule = defineModule({
  name: 'referrals',
  settings: visitorSettings,
  contribute: (kernel) => ({
    projections: [visitView],
    routes: referralRoutes({
      visits: kernel.commands(visitAggregate),
      affiliates: kernel.resource(knownPartners),
      throttle: networkThrottle('affiliate', kernel),
    }),
  }),
})
