import type { Contribution } from '@sortie/runtime/service/kernel'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { MisreadingView } from './views/misreading-view.ts'

/** Figures of reports that were given back, and of requests that wait for an operator. */
export const withdrawalGauges = (
  misreadings: Pick<Views<MisreadingView>, 'page' | 'sums'>,
): NonNullable<Contribution['gauges']> => ({
  sortie_reports_withdrawn: async () => (await misreadings.sums(['withdrawn'])).withdrawn,
  sortie_withdrawal_requests: async () => (await misreadings.sums(['requested'])).requested,
  /** The age of the oldest request that waits for an operator, in seconds; 0 where none waits. */
  sortie_withdrawal_request_age_seconds: async () => {
    const { views } = await misreadings.page({ state: 'requested' }, { oldestBy: 'at', limit: 1 })
    const [oldest] = views
    return oldest ? Math.max(0, (Date.now() - Date.parse(oldest.at)) / 1_000) : 0
  },
})
