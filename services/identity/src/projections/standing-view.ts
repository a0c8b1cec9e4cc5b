import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { BillingEvent } from '@sortie/contracts/billing'
import { foreignProjection } from '@sortie/runtime/projection'

/** What other contexts say about a user: the missions left, and whether the trial is used. */
export type StandingView = { queriesRemaining: number; freeTrialUsed: boolean }

const nothingYet: StandingView = { queriesRemaining: 0, freeTrialUsed: false }

export const standingView = foreignProjection<StandingView, BillingEvent | AnalysisEvent>({
  name: 'standing',
  key: ({ data }) => data.userId,
  on: {
    LedgerOpened: (view = nothingYet, { data: { available } }) => ({
      ...view,
      queriesRemaining: available,
    }),
    ReportRequested: (view = nothingYet, { data: { funding } }) =>
      funding === 'trial' ? { ...view, freeTrialUsed: true } : view,
  },
})
