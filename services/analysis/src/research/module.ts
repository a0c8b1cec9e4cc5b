import { defineModule } from '@sortie/runtime/service/module'
import { allViews } from '@sortie/runtime/views/all-pages'
import { createReadComparison } from '../comparisons/read-comparison.ts'
import { reportComparison } from '../comparisons/views/report-comparison.ts'
import { ownSitePages } from '../own-pages/own-pages.ts'
import { ownProjects } from '../projects/own-projects.ts'
import { reportCluster } from '../reports/views/report-cluster.ts'
import { reportKeyword } from '../reports/views/report-keyword.ts'
import { reportResults } from '../reports/views/report-results.ts'
import { reportView } from '../reports/views/report-view.ts'
import { siteSettings } from '../sites/site-reading.ts'
import { createGather } from './gather.ts'
import { gatherEvidence } from './reactions/gather-evidence.ts'
import { forgetDrafts, researchDrafts } from './reactions/research-drafts.ts'
import { researchSources } from './research-sources.ts'
import { researchAggregate } from './researches.ts'
import { customerView } from './views/customer-view.ts'
import { researchView } from './views/research-view.ts'

/** Researches of a person that are read at once, for what they ask to see of themselves. */
const PAGE = 500

/** The module that researches articles before their price is asked for. */
export const researchModule = defineModule({
  name: 'research',
  settings: siteSettings,
  contribute: (kernel) => {
    const researches = kernel.commands(researchAggregate)
    const views = kernel.views(researchView)
    const customers = kernel.views(customerView)
    const gather = createGather({
      projects: kernel.resource(ownProjects),
      ownPages: kernel.resource(ownSitePages),
      reports: kernel.views(reportView),
      keywords: kernel.rows(reportKeyword),
      clusters: kernel.rows(reportCluster),
      results: kernel.rows(reportResults),
      comparison: createReadComparison(kernel.rows(reportComparison)),
      sources: kernel.resource(researchSources),
    })
    const isCustomer = async (userId: string) => (await customers.find(userId)) !== null

    return {
      projections: [researchView, customerView],
      works: [gatherEvidence({ researches, gather })],
      handlers: [researchDrafts({ researches, isCustomer }), forgetDrafts(kernel)],
      holds: async (userId) => {
        const all = await allViews((cursor) =>
          views.page({ userId }, { newestBy: 'askedAt', cursor, limit: PAGE }),
        )
        return all.map(({ researchId }) => researchId)
      },
    }
  },
})
