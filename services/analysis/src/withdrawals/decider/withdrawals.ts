import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import {
  MOST_WITHDRAWALS,
  WITHDRAWAL_DAYS,
} from '@sortie/contracts/analysis/withdrawals/withdrawal-limits'
import type { WithdrawalsId } from '@sortie/contracts/analysis/withdrawals/withdrawals'
import type { UserId } from '@sortie/contracts/ids'
import { type Decider, Rejection } from '@sortie/runtime/domain'

/** The events of a user's own stream of withdrawals. */
export type WithdrawalsEvent = Extract<AnalysisEvent, { type: 'WithdrawalClaimed' }>
export type WithdrawalsCommand = { type: 'Claim'; data: WithdrawalsEvent['data'] }
/** The newest claims, oldest first: as many as count at most. */
export type WithdrawalsState = { reportId: ReportId; at: string }[]

const DAY_MS = 86_400_000
const isRecent = (claimedAt: string, at: string) =>
  Date.parse(at) - Date.parse(claimedAt) < WITHDRAWAL_DAYS * DAY_MS

/** The withdrawals of a user: the same name behind another prefix. */
export const withdrawalsOf = (userId: UserId): WithdrawalsId => `wdr_${userId.slice('usr_'.length)}`

/**
 * Counts the reports that a user gave back without an operator: at most so many in some days, even if several requests
 * come at once. The claim comes before the report's own event; a report has one claim.
 */
export const withdrawals: Decider<WithdrawalsState, WithdrawalsCommand, WithdrawalsEvent> = {
  source: import.meta.url,
  initial: [],
  decide: (claims, { data }) => {
    if (claims.some(({ reportId }) => reportId === data.reportId)) return []
    const recent = claims.filter(({ at }) => isRecent(at, data.at))
    if (recent.length >= MOST_WITHDRAWALS) throw new Rejection('withdrawals_used')
    return [{ type: 'WithdrawalClaimed', data }]
  },
  evolve: (claims, { data: { reportId, at } }) =>
    [...claims, { reportId, at }].slice(-MOST_WITHDRAWALS),
}
