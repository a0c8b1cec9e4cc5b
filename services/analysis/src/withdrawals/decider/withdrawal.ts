import type { AnalysisEvent } from '@sortie/contracts/analysis'
import { WITHDRAWAL_HOURS } from '@sortie/contracts/analysis/withdrawals/withdrawal-limits'
import type { WithdrawalDoubt } from '@sortie/contracts/analysis/withdrawals/withdrawals'
import { Rejection } from '@sortie/runtime/domain'

// A report about another business than its owner's: it is given back, and its mission with it.

/** The events of a report that say it is about another business, or bear on its going back. */
export type WithdrawalEvent = Extract<
  AnalysisEvent,
  {
    type:
      | 'ReportTaken'
      | 'ReportMisread'
      | 'ReportWithdrawalRequested'
      | 'ReportWithdrawalRefused'
      | 'ReportWithdrawn'
  }
>
type Data<Type extends WithdrawalEvent['type']> = Extract<WithdrawalEvent, { type: Type }>['data']
type StreamField = 'reportId' | 'userId' | 'funding'
type NewData<Type extends WithdrawalEvent['type']> = Omit<Data<Type>, StreamField>
type Misreading = Data<'ReportMisread'>['misreading']

export type WithdrawalCommand =
  /** Its owner gives it back; a doubt has an operator decide. */
  | { type: 'Withdraw'; data: { at: string; misreading: Misreading; doubt?: WithdrawalDoubt } }
  /** Its owner says that a free trial is about another business. */
  | { type: 'TellMisreading'; data: NewData<'ReportMisread'> }
  /** An operator decides what was asked of them. */
  | { type: 'GiveBack'; data: { at: string; by: Data<'ReportWithdrawalRefused'>['by'] } }
  | { type: 'RefuseWithdrawal'; data: NewData<'ReportWithdrawalRefused'> }
  /** It is about to be exported or copied. */
  | { type: 'Take'; data: NewData<'ReportTaken'> }

export type WithdrawalState = {
  /** The time when it was ready; null until then. */
  readyAt: string | null
  /** The ways in which it left its owner's hands while it could be given back. */
  taken: Data<'ReportTaken'>['how'][]
  state: null | 'told' | 'requested' | 'refused' | 'withdrawn'
}
export const NOT_WITHDRAWN: WithdrawalState = { readyAt: null, taken: [], state: null }

/** The parts of a report that decide whether it can be given back. */
type Subject = {
  about: Pick<Data<'ReportWithdrawn'>, StreamField>
  /** It is a copy of somebody else's. */
  isCopy: boolean
  withdrawal: WithdrawalState
}

/** Returns the time until which a report can be given back, from the time when it was ready. */
export const withdrawableUntil = (readyAt: string): string =>
  new Date(Date.parse(readyAt) + WITHDRAWAL_HOURS * 3_600_000).toISOString()

const isInTime = ({ readyAt }: WithdrawalState, at: string): boolean =>
  readyAt !== null && Date.parse(at) <= Date.parse(withdrawableUntil(readyAt))

/** Returns true where a mission was spent on it that could come back. */
const isPaid = ({ about, isCopy, withdrawal }: Subject): boolean =>
  about.funding === 'mission' && !isCopy && withdrawal.readyAt !== null

/** Returns true where its owner may give it back now, as far as the report itself knows. */
export const isWithdrawable = (subject: Subject, at: string): boolean => {
  const { withdrawal } = subject
  if (withdrawal.state !== null || withdrawal.taken.length > 0) return false
  return isPaid(subject) && isInTime(withdrawal, at)
}

const withdraw = (
  subject: Subject,
  { at, misreading, doubt: presentDoubt }: Extract<WithdrawalCommand, { type: 'Withdraw' }>['data'],
): WithdrawalEvent[] => {
  const { about, withdrawal } = subject
  if (withdrawal.state === 'withdrawn' || withdrawal.state === 'requested') return []
  if (!isPaid(subject)) throw new Rejection('report_not_withdrawable')
  if (withdrawal.state === 'refused') throw new Rejection('withdrawal_refused')
  if (!isInTime(withdrawal, at)) throw new Rejection('withdrawal_too_late')
  const doubt = withdrawal.taken[0] ?? presentDoubt
  if (doubt) {
    return [{ type: 'ReportWithdrawalRequested', data: { ...about, at, doubt, misreading } }]
  }
  const reason = 'not_my_business' as const
  return [{ type: 'ReportWithdrawn', data: { ...about, at, reason, misreading } }]
}

const tellMisreading = (
  { about, withdrawal: { readyAt, state } }: Subject,
  data: NewData<'ReportMisread'>,
): WithdrawalEvent[] => {
  if (about.funding !== 'trial' || !readyAt) throw new Rejection('report_not_ready')
  return state === 'told' ? [] : [{ type: 'ReportMisread', data: { ...about, ...data } }]
}

const take = (subject: Subject, data: NewData<'ReportTaken'>): WithdrawalEvent[] => {
  const { about, withdrawal } = subject
  if (withdrawal.state === 'withdrawn') {
    throw new Rejection(data.how === 'copied' ? 'share_not_found' : 'report_withdrawn')
  }
  // Later it cannot be given back anyway.
  if (!isPaid(subject) || !isInTime(withdrawal, data.at)) return []
  return withdrawal.taken.includes(data.how)
    ? []
    : [{ type: 'ReportTaken', data: { ...about, ...data } }]
}

/** Returns the events that a command records about giving a finished report back. */
export const decideWithdrawal = (
  subject: Subject,
  { type, data }: WithdrawalCommand,
): WithdrawalEvent[] => {
  const { about, withdrawal } = subject
  switch (type) {
    case 'Withdraw':
      return withdraw(subject, data)
    case 'TellMisreading':
      return tellMisreading(subject, data)
    case 'Take':
      return take(subject, data)
    case 'GiveBack':
      if (withdrawal.state === 'withdrawn') return []
      if (withdrawal.state !== 'requested') throw new Rejection('withdrawal_decided')
      return [{ type: 'ReportWithdrawn', data: { ...about, ...data, reason: 'not_my_business' } }]
    case 'RefuseWithdrawal':
      if (withdrawal.state === 'refused') return []
      if (withdrawal.state !== 'requested') throw new Rejection('withdrawal_decided')
      return [{ type: 'ReportWithdrawalRefused', data: { ...about, ...data } }]
  }
}

/** Folds an event into what is known of a report's going back. */
export const evolveWithdrawal = (
  withdrawal: WithdrawalState,
  { type, data }: WithdrawalEvent,
): WithdrawalState => {
  switch (type) {
    case 'ReportTaken':
      return { ...withdrawal, taken: [...withdrawal.taken, data.how] }
    case 'ReportMisread':
      return { ...withdrawal, state: 'told' }
    case 'ReportWithdrawalRequested':
      return { ...withdrawal, state: 'requested' }
    case 'ReportWithdrawalRefused':
      return { ...withdrawal, state: 'refused' }
    case 'ReportWithdrawn':
      return { ...withdrawal, state: 'withdrawn' }
  }
}
