import { defineModule } from '@sortie/runtime/service/module'
import type { Commit } from '@sortie/runtime/store/commit'
import { consents } from '../consents/consents.ts'
import { figuresThrottle } from '../operator-throttles.ts'
import { knownPartners } from '../partners/known-partners.ts'
import { visitorSettings, visitorThrottle } from '../visitor-throttles.ts'
import { createVisitComparison } from './compare-visits.ts'
import { countVisits } from './count-visits.ts'
import { createCommitFolding } from './fold-commits.ts'
import { createHeldVisits } from './held-visits.ts'
import { analyticsRoutes } from './http/analytics-routes.ts'
import { visitorEventRoutes } from './http/visitor-event-routes.ts'
import { collectionsOf, prepareVisits } from './stores/visit-documents.ts'
import { createVisitStore } from './stores/visit-store.ts'
import { finishedWork } from './views/finished-work.ts'
import { visitReading } from './visit-reading.ts'
import { createRecorder } from './visit-recorder.ts'
import { visitStores } from './visit-stores.ts'
import { createWithdrawal } from './withdrawals.ts'

/** Visits: taken from browsers, counted, kept, and shown to operators as figures. */
export const visitsModule = defineModule({
  name: 'visits',
  settings: visitorSettings,
  contribute: (kernel) => {
    const { db, keys, log } = kernel
    const { consentOf, consentsOf, visits } = kernel.resource(consents)
    const { daySums } = kernel.resource(visitStores)
    const topic = kernel.topic('tracking.visits')
    const recorder = createRecorder({ db, topic, log })
    const withdraw = createWithdrawal(db)

    return {
      projections: [finishedWork],
      readers: [countVisits(createVisitStore(collectionsOf(db)))],
      routes: [
        ...visitorEventRoutes({
          recorder,
          consentOf,
          visits,
          affiliates: kernel.resource(knownPartners),
          throttle: visitorThrottle(kernel),
        }),
        ...analyticsRoutes({
          reading: kernel.resource(visitReading),
          fold: createCommitFolding({ commits: db.collection<Commit>('commits'), keys, topic }),
          compare: createVisitComparison({ db, topic }),
          throttle: kernel.resource(figuresThrottle),
        }),
      ],
      gauges: { sortie_visits_waiting: async () => recorder.waiting() },
      keeps: createHeldVisits(db, consentsOf),
      forget: async (subject) => {
        if (subject.startsWith('vst_')) await withdraw(subject)
      },
      prepare: async () => {
        await prepareVisits(db)
        recorder.start()
        daySums.start()
      },
      stop: async () => {
        await Promise.all([recorder.stop(), daySums.stop()])
      },
    }
  },
})
