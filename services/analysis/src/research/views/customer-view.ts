import type { BillingEvent } from '@sortie/contracts/billing'
import type { UserId } from '@sortie/contracts/ids'
import { foreignProjection } from '@sortie/runtime/views/projection'

/** A person who has had missions: bought, or given by an operator. */
export type CustomerView = { userId: UserId }

type CustomerEvent = Extract<BillingEvent, { type: 'MissionGranted' | 'LedgerClosed' }>

/** Customers by their user ids: their free work does not wait for that of people who never paid. */
export const customerView = foreignProjection<CustomerView, CustomerEvent>({
  name: 'customer',
  key: ({ data: { userId } }) => userId,
  on: {
    MissionGranted: (_view, { data: { userId } }) => ({ userId }),
    LedgerClosed: () => undefined,
  },
})
