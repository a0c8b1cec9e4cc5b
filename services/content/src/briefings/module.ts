import { defineModule } from '@sortie/runtime/service/module'
import { newsletterIssueView } from '../issues/views/newsletter-issue-view.ts'
import { briefingRoutes } from './http/briefing-routes.ts'

/** Issues of the newsletter that were sent, as pages of the site. */
export const briefingsModule = defineModule({
  name: 'briefings',
  settings: {},
  contribute: (kernel) => ({
    routes: briefingRoutes({ issues: kernel.views(newsletterIssueView) }),
  }),
})
