import { defineModule } from '@sortie/runtime/service/module'
import { reportRemoval } from '../reports/remove-reports.ts'
import { reportReadSettings, reportReadThrottle } from '../reports/report-reads.ts'
import { reportAggregate } from '../reports/reports.ts'
import { knownSites } from '../sites/known-sites.ts'
import { siteSettings } from '../sites/site-reading.ts'
import { projectRoutes } from './http/project-routes.ts'
import { projectSiteRoutes } from './http/project-site-routes.ts'
import { ownProjects } from './own-projects.ts'
import { projectIds } from './project-ids.ts'
import { changeThrottle, projectSettings, refreshThrottle } from './project-throttles.ts'
import { projectAggregate } from './projects.ts'
import { groupReports } from './reactions/group-reports.ts'
import { projectView } from './views/project-view.ts'

/** Projects of users, which their reports belong to, and the sites that they name. */
export const projectsModule = defineModule({
  name: 'projects',
  settings: { ...siteSettings, ...reportReadSettings, ...projectSettings },
  contribute: (kernel) => {
    const projects = kernel.commands(projectAggregate)
    const ids = kernel.resource(projectIds)
    const own = kernel.resource(ownProjects)
    const reads = kernel.resource(reportReadThrottle)
    return {
      projections: [projectView],
      handlers: [groupReports({ reports: kernel.commands(reportAggregate), projects, ids })],
      routes: [
        ...projectRoutes({
          projects,
          ids,
          own,
          remove: kernel.resource(reportRemoval),
          throttle: kernel.resource(changeThrottle),
          reads,
        }),
        ...projectSiteRoutes({
          own,
          sites: kernel.resource(knownSites),
          throttle: kernel.resource(refreshThrottle),
          reads,
        }),
      ],
    }
  },
})
