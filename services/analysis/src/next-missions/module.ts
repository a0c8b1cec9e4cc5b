import { defineModule } from '@sortie/runtime/service/module'
import { sameReports } from '../launches/same-reports.ts'
import { ownProjects } from '../projects/own-projects.ts'
import { ownReport } from '../reports/own-report.ts'
import { reportReadSettings } from '../reports/report-reads.ts'
import { reportSourceSettings, reportSources } from '../reports/report-sources.ts'
import { reportCluster } from '../reports/views/report-cluster.ts'
import { reportKeyword } from '../reports/views/report-keyword.ts'
import { reportResults } from '../reports/views/report-results.ts'
import { createNextMission } from './find-next-mission.ts'
import { nextMissionRoutes } from './http/next-mission-routes.ts'

/** The module that suggests the next mission after a report. */
export const nextMissionsModule = defineModule({
  name: 'next-missions',
  settings: { ...reportSourceSettings, ...reportReadSettings },
  contribute: (kernel) => {
    const { providers } = kernel.resource(reportSources)
    const measuring = providers.filter(({ measures }) => measures)
    return {
      routes: nextMissionRoutes({
        own: kernel.resource(ownReport),
        find: createNextMission({
          projects: kernel.resource(ownProjects),
          same: kernel.resource(sameReports),
          keywords: kernel.rows(reportKeyword),
          clusters: kernel.rows(reportCluster),
          results: kernel.rows(reportResults),
          measured: measuring.map(({ title, name }) => title ?? name),
        }),
      }),
    }
  },
})
