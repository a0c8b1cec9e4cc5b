import type { BillingEvent } from '@sortie/contracts/billing'
import { foreignProjection } from '@sortie/runtime/views/projection'

export type ReturnedMissionView = { reportId: string; returnedAt: string }

/** Delivered reports whose mission an operator returned: it comes back once. Orders of articles are none. */
export const returnedMission = foreignProjection<
  ReturnedMissionView,
  Extract<BillingEvent, { type: 'MissionReleased' }>
>({
  name: 'returned-mission',
  key: ({ data: { reason, reportId, draftId } }) =>
    reason === 'operator' && !draftId ? reportId : null,
  on: {
    MissionReleased: (_view, { data: { reportId, at } }) => ({ reportId, returnedAt: at }),
  },
})
