import type { Contribution } from '@sortie/runtime/service/kernel'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { WatchView } from './views/watch-view.ts'

/** Returns the gauges of the sites that are watched, and of those that could not be read. */
export const watchGauges = (
  views: Pick<Views<WatchView>, 'sums'>,
): NonNullable<Contribution['gauges']> => ({
  sortie_watched_sites: async () => (await views.sums(['watched'])).watched,
  sortie_watched_sites_unread: async () => (await views.sums(['unread'])).unread,
})
