import { defineModule } from '@sortie/runtime/service/module'
import type { Commit } from '@sortie/runtime/store/commit'
import { networkThrottle, visitorSettings } from '../visitor-throttles.ts'
import { createLandingCleaning } from './clean-landings.ts'
import { createCleaning } from './clean-visits.ts'
import { consents } from './consents.ts'
import { consentWithdrawalRoutes } from './http/withdrawal-routes.ts'
import { withdrawVisits } from './reactions/withdraw-visits.ts'

/** Keeps the consents by which visits may be counted, and deletes visits whose consent is withdrawn. */
export const consentsModule = defineModule({
  name: 'consents',
  settings: visitorSettings,
  contribute: (kernel) => {
    const { db, keys } = kernel
    const { names, visits, consentsOf } = kernel.resource(consents)
    const commits = db.collection<Commit>('commits')
    return {
      handlers: [withdrawVisits(visits)],
      routes: consentWithdrawalRoutes({
        visits,
        clean: createCleaning({ commits, keys, names, visits }),
        landings: createLandingCleaning(commits),
        throttle: networkThrottle('withdrawal', kernel),
      }),
      holds: async (userId) => {
        const subjects = await consentsOf(userId)
        const streams = await commits.distinct('stream', { subject: { $in: subjects } })
        return [names.accountOf(userId), ...streams]
      },
    }
  },
})
