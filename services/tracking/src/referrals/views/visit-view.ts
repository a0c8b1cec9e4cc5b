import type { TrackingEvent } from '@sortie/contracts/tracking'
import type { VisitId } from '@sortie/contracts/tracking/partners/affiliate-visits'
import { projection } from '@sortie/runtime/views/projection'

/** One visit by a partner's link; the visits of a partner are a query. */
export type VisitView = { visitId: VisitId; ref: string; landing: string; at: string }

export const visitView = projection<VisitView, TrackingEvent>({
  name: 'affiliate-visit',
  indexes: [['ref', 'at']],
  on: {
    AffiliateVisited: (_view, { data: { visitId, ref, landing, at } }) => ({
      visitId,
      ref,
      landing,
      at,
    }),
  },
})
