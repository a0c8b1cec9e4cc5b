import type { BillingEvent } from '@sortie/contracts/billing'
import { foreignProjection } from '@sortie/runtime/views/projection'

export type ReturnedMissionView = { reportId: string; returnedAt: string }

/** Delivered reports whose mission an operator returned: it comes back once. */
export const returnedMission = foreignProjection<
  ReturnedMissionView,
  Extract<BillingEvent, { type: 'MissionReleased' }>
>({
  name: 'returned-mission',
  key: ({ data: { reason, reportId } }) => (reason === 'operator' ? reportId : null),
  on: {
    MissionReleased: (_view, { data: { reportId, at } }) => ({ reportId, returnedAt: at }),
  },
})
