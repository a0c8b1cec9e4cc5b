import type { Aggregate } from '@sortie/runtime/service/kernel'
import {
  type WithdrawalsCommand,
  type WithdrawalsEvent,
  type WithdrawalsState,
  withdrawals,
} from './decider/withdrawals.ts'

/** The reports that a user gave back. */
export const withdrawalsAggregate: Aggregate<
  WithdrawalsState,
  WithdrawalsCommand,
  WithdrawalsEvent
> = {
  name: 'withdrawals',
  decider: withdrawals,
  subject: (_stream, { data: { userId } }) => userId,
}
