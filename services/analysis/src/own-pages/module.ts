import { defineModule } from '@sortie/runtime/service/module'
import { ownProjects } from '../projects/own-projects.ts'
import { projectSettings, refreshThrottle } from '../projects/project-throttles.ts'
import { reportReadSettings, reportReadThrottle } from '../reports/report-reads.ts'
import { siteSettings } from '../sites/site-reading.ts'
import { ownPageRoutes } from './http/own-page-routes.ts'
import { keptPages } from './kept-pages.ts'
import { ownSitePages } from './own-pages.ts'
import { forgetOwnPages } from './reactions/forget-own-pages.ts'

/** Pages of customers' own sites, to link to from their articles. */
export const ownPagesModule = defineModule({
  name: 'own-pages',
  settings: { ...siteSettings, ...reportReadSettings, ...projectSettings },
  contribute: (kernel) => {
    const kept = kernel.resource(keptPages)
    return {
      works: [forgetOwnPages(kept)],
      routes: ownPageRoutes({
        projects: kernel.resource(ownProjects),
        ownPages: kernel.resource(ownSitePages),
        throttle: kernel.resource(refreshThrottle),
        reads: kernel.resource(reportReadThrottle),
      }),
      prepare: kept.prepare,
      keeps: kept.partsOf,
      forget: kept.removeAllOf,
    }
  },
})
