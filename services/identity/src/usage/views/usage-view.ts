import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { BillingEvent } from '@sortie/contracts/billing'
import { foreignProjection } from '@sortie/runtime/views/projection'

/** The usage of a user as other contexts report it: the missions left, and whether the trial is used. */
export type UsageView = { queriesRemaining: number; freeTrialUsed: boolean }

type BalanceEvent = Extract<BillingEvent, { data: { ledgerId: string; available: number } }>
type ReportRequest = Extract<AnalysisEvent, { type: 'ReportRequested' }>

const nothingYet: UsageView = { queriesRemaining: 0, freeTrialUsed: false }

/** Each event of a ledger says what can be spent after it. */
const balance = (view: UsageView | undefined, { data }: BalanceEvent): UsageView => ({
  ...(view ?? nothingYet),
  queriesRemaining: data.available,
})

export const usageView = foreignProjection<UsageView, BalanceEvent | ReportRequest>({
  // Stored under the name that it had first.
  name: 'standing',
  // A view keeps the position of each stream that concerns it, so paid reports must not.
  key: ({ data }) => ('funding' in data && data.funding !== 'trial' ? null : data.userId),
  on: {
    LedgerOpened: balance,
    MissionGranted: balance,
    MissionReserved: balance,
    MissionDeclined: balance,
    MissionCaptured: balance,
    MissionReleased: balance,
    MissionReturned: balance,
    MissionsRefunded: balance,
    MissionsRestored: balance,
    ReportRequested: (view = nothingYet) => ({ ...view, freeTrialUsed: true }),
  },
})
