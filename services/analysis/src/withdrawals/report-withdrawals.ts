import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { ReportKind } from '@sortie/contracts/analysis/reports/report-kinds'
import type {
  Misreading,
  WithdrawalDoubt,
} from '@sortie/contracts/analysis/withdrawals/withdrawals'
import type { UserId } from '@sortie/contracts/ids'
import { Rejection } from '@sortie/runtime/domain'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import { type Brief, moreOf } from '../domain/brief.ts'
import { nameOfMatch } from '../recognition/match.ts'
import { readBrief } from '../recognition/reading.ts'
import { canWithdraw } from '../reports/decider/report.ts'
import { type Reports, reportAggregate } from '../reports/reports.ts'
import {
  type WithdrawalsCommand,
  type WithdrawalsState,
  withdrawalsOf,
} from './decider/withdrawals.ts'
import { withdrawalsAggregate } from './withdrawals.ts'

type Deps = {
  reports: Reports
  /** The claims of each user: the reports that they gave back. */
  claims: Commands<WithdrawalsCommand, WithdrawalsState, AnalysisEvent>
}
type WithdrawalRequest = {
  userId: UserId
  reportId: ReportId
  at: string
  business?: string | undefined
}
export type Withdrawals = {
  /**
   * Gives a report back, or asks an operator where the rules leave it to one; again, nothing more happens.
   * @throws Rejection where it cannot be given back, or no longer
   */
  withdraw: (request: WithdrawalRequest) => Promise<'withdrawn' | 'requested'>
  /** Gives a report back for which a claim was recorded, whatever became of the request that recorded it. */
  finish: (request: WithdrawalRequest) => Promise<void>
  /** Notes that a free trial is about another business. */
  tell: (request: Omit<WithdrawalRequest, 'userId'>) => Promise<void>
}

/** Returns the brief of a report, our reading of it, and the business that its owner names instead. */
const misreadingOf = (brief: Brief, kind: ReportKind, business?: string): Misreading => {
  const { industry, businessName, mainCompetitor, ...more } = brief
  const { match, place } = readBrief(brief)
  return {
    kind,
    industry,
    businessName,
    mainCompetitor,
    more: moreOf(more),
    understood: match && nameOfMatch(match),
    country: place.country,
    ...(business && { business }),
  }
}

export const createWithdrawals = ({ reports, claims }: Deps): Withdrawals => {
  /** Reads the state of a report and its misreading, which is null where its owner was erased. */
  const read = async (reportId: ReportId, business: string | undefined) => {
    const { state } = await reports.state(reportId)
    if (state.stage === 'unborn') throw new Rejection('report_not_found')
    const misreading = state.brief && misreadingOf(state.brief, state.about.kind, business)
    return { state, misreading }
  }

  /** Takes one of the reports that a user may give back without being asked; the doubt where none is left. */
  const claim = async (request: WithdrawalRequest): Promise<WithdrawalDoubt | null> => {
    const { userId, reportId, at, business } = request
    const withdrawalsId = withdrawalsOf(userId)
    const data = { withdrawalsId, userId, at, reportId, ...(business && { business }) }
    try {
      await claims.handle(withdrawalsId, { type: 'Claim', data })
      return null
    } catch (error) {
      if (error instanceof Rejection && error.code === 'withdrawals_used') return 'often'
      throw error
    }
  }

  const withdraw = async (request: WithdrawalRequest, doubt: WithdrawalDoubt | null) => {
    const { reportId, at, business } = request
    const { misreading } = await read(reportId, business)
    if (!misreading) throw new Rejection('report_not_found')
    const data = { at, misreading, ...(doubt && { doubt }) }
    await reports.handle(reportId, { type: 'Withdraw', data }, { step: 'withdraw' })
  }

  return {
    withdraw: async (request) => {
      const { state } = await read(request.reportId, undefined)
      // A withdrawal that an operator decides, or that is impossible, uses up none of them.
      await withdraw(request, canWithdraw(state, request.at) ? await claim(request) : null)
      const { state: after } = await read(request.reportId, undefined)
      return after.withdrawal.state === 'withdrawn' ? 'withdrawn' : 'requested'
    },
    finish: async (request) => {
      const { misreading } = await read(request.reportId, undefined)
      if (misreading) await withdraw(request, null)
    },
    tell: async ({ reportId, at, business }) => {
      const { misreading } = await read(reportId, business)
      if (!misreading) throw new Rejection('report_not_found')
      const command = { type: 'TellMisreading', data: { at, misreading } } as const
      await reports.handle(reportId, command, { step: 'misreading' })
    },
  }
}

/** Gives reports back, and hears what trials are about. */
export const reportWithdrawals: Resource<ServiceConfig, Withdrawals> = {
  name: 'report-withdrawals',
  open: ({ commands }) =>
    createWithdrawals({
      reports: commands(reportAggregate),
      claims: commands(withdrawalsAggregate),
    }),
}
