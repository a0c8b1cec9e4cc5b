import { defineModule } from '@sortie/runtime/service/module'
import { knownSites } from './known-sites.ts'
import { siteSettings } from './site-reading.ts'

/** Sites of customers and their rivals: read within a budget, and kept for all users. */
export const sitesModule = defineModule({
  name: 'sites',
  settings: siteSettings,
  contribute: (kernel) => ({ prepare: kernel.resource(knownSites).prepare }),
})
