import { defineModule } from '@sortie/runtime/service/module'
import { sourcePayment } from '../paid-calls/payment.ts'
import { ownProjects } from '../projects/own-projects.ts'
import { projectIds } from '../projects/project-ids.ts'
import { projectAggregate } from '../projects/projects.ts'
import { readKnowledge } from '../recognition/words/knowledge.ts'
import { ownReport } from '../reports/own-report.ts'
import { reportReadSettings } from '../reports/report-reads.ts'
import { reportSourceSettings, reportSources } from '../reports/report-sources.ts'
import { reportAggregate } from '../reports/reports.ts'
import { knownSites } from '../sites/known-sites.ts'
import { sharedSiteReader } from '../sites/site-reading.ts'
import { createCheckSites } from './check-sites.ts'
import { launchRoutes } from './http/launch-routes.ts'
import { createReportAnswers } from './launch-answers.ts'
import { launchSettings, launchThrottle } from './launch-throttle.ts'
import { createPreflight } from './preflight.ts'
import { followBilling } from './reactions/follow-billing.ts'
import { sameReports } from './same-reports.ts'

/** Launches of paid reports: briefs are checked, and billing is asked for a mission. */
export const launchesModule = defineModule({
  name: 'launches',
  settings: { ...reportSourceSettings, ...reportReadSettings, ...launchSettings },
  contribute: (kernel) => {
    const reports = kernel.commands(reportAggregate)
    const answers = createReportAnswers()
    return {
      handlers: [followBilling({ reports, answered: answers.answered })],
      routes: launchRoutes({
        reports,
        projects: kernel.commands(projectAggregate),
        ownProjects: kernel.resource(ownProjects),
        projectIds: kernel.resource(projectIds),
        answers,
        own: kernel.resource(ownReport),
        throttle: launchThrottle(kernel),
        idKey: kernel.keyFor('report-id'),
        same: kernel.resource(sameReports),
        check: createPreflight(
          kernel.resource(reportSources).providers,
          kernel.config.REPORT_KEYWORDS,
          createCheckSites(kernel.resource(knownSites)),
          kernel.resource(sharedSiteReader).warm,
        ),
        free: kernel.resource(sourcePayment).calls.free,
      }),
      prepare: async () => {
        // The first customer would wait half a second for it.
        readKnowledge()
      },
    }
  },
})
