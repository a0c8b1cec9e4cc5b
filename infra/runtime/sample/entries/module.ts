import { defineModule } from '@sortie/runtime/service/module'
import { guestEntryAggregate } from './guest-entries.ts'
import { guestBookRoutes } from './http/guest-book-routes.ts'
import { guestEntryView } from './views/guest-entry-view.ts'

/** Lets guests write entries, shows them and counts them. */
export const guestEntriesModule = defineModule({
  name: 'entries',
  settings: {},
  contribute: (kernel) => {
    const views = kernel.views(guestEntryView)
    return {
      projections: [guestEntryView],
      routes: guestBookRoutes({ entries: kernel.commands(guestEntryAggregate), views }),
      gauges: { sortie_guest_entries: async () => (await views.sums(['entries'])).entries },
    }
  },
})
