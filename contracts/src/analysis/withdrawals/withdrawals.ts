import { z } from 'zod'
import { UserId } from '../../ids.ts'
import { endpoint, event, id, internal, personal } from '../../kit.ts'
import { MoreDetails } from '../briefs/brief-details.ts'
import { ProjectId } from '../projects/project-id.ts'
import { ofReport, ReportId } from '../reports/report-id.ts'
import { Funding, ReportKind } from '../reports/report-kinds.ts'
import { BUSINESS_LENGTH } from './withdrawal-limits.ts'

export const WithdrawalsId = id('wdr')
export type WithdrawalsId = z.infer<typeof WithdrawalsId>

/** Why a report was given back. */
export const WithdrawalReason = z.enum(['not_my_business'])
export type WithdrawalReason = z.infer<typeof WithdrawalReason>

/**
 * Why an operator decides whether a report goes back: its owner exported it, somebody copied it, or its
 * owner gave back as many others lately as they may.
 */
export const WithdrawalDoubt = z.enum(['exported', 'copied', 'often'])
export type WithdrawalDoubt = z.infer<typeof WithdrawalDoubt>

/** The brief of a report that is about another business, and how we understood it. */
export const Misreading = z.object({
  kind: ReportKind,
  industry: z.string(),
  businessName: z.string(),
  mainCompetitor: z.string(),
  more: MoreDetails,
  /** The trade that it was read as, as our almanac calls it; null where it knew none. */
  understood: z.string().nullable(),
  /** Code of the country that it was read for, such as `GB`. */
  country: z.string(),
  /** The owner's description of the business; absent where they gave none. */
  business: z.string().optional(),
})
export type Misreading = z.infer<typeof Misreading>

/** Streams `wdr_…`: how often a user gave reports back; and events of a report about another business. */
export const withdrawalEvents = [
  /**
   * A finished report went out of its owner's hands while they could still give it back: an export of it, or
   * a copy, was asked for.
   */
  internal(
    event('ReportTaken', { ...ofReport, funding: Funding, how: z.enum(['exported', 'copied']) }),
  ),
  /** Its owner says that a free trial is about another business. */
  internal(
    event('ReportMisread', { ...ofReport, funding: Funding, misreading: personal(Misreading) }),
  ),
  /** It is about another business, and an operator decides whether its mission comes back. */
  internal(
    event('ReportWithdrawalRequested', {
      ...ofReport,
      funding: Funding,
      doubt: WithdrawalDoubt,
      misreading: personal(Misreading),
    }),
  ),
  /** Its mission stays spent. The reason is the operator's, in plain words, for the person. */
  event('ReportWithdrawalRefused', {
    ...ofReport,
    funding: Funding,
    by: UserId,
    reason: z.string(),
  }),
  /** It is about another business: its mission comes back, and the report ends with all that hangs on it. */
  event('ReportWithdrawn', {
    ...ofReport,
    funding: Funding,
    reason: WithdrawalReason,
    /** Absent where a request that an operator decided holds it. */
    misreading: personal(Misreading).optional(),
    /** The operator who decided it; absent where its owner gave it back. */
    by: UserId.optional(),
  }),
  /** One of the reports that a user may give back within some time, without being asked. */
  internal(
    event('WithdrawalClaimed', {
      withdrawalsId: WithdrawalsId,
      userId: UserId,
      at: z.iso.datetime(),
      reportId: ReportId,
      /** The owner's description of the business. */
      business: personal(z.string()).optional(),
    }),
  ),
] as const

const reportParams = z.object({ reportId: ReportId })
const misreading = z.strictObject({
  /** The owner's description of the business. */
  business: z
    .string()
    .trim()
    .max(BUSINESS_LENGTH, `This line is too long (${BUSINESS_LENGTH} at most)`)
    .optional(),
})

export const withdrawReport = endpoint({
  method: 'post',
  path: '/api/reports/:reportId/withdraw',
  summary:
    'Gives back a finished report that is about another business, within 24 hours: its mission comes back, and the report ends with its links and exports. `requested`: an operator decides.',
  params: reportParams,
  body: misreading,
  reply: z.object({ outcome: z.enum(['withdrawn', 'requested']) }),
  idempotent: true,
})
export const getWithdrawal = endpoint({
  method: 'get',
  path: '/api/reports/:reportId/withdrawal',
  summary:
    'Returns the brief of a report that the signed-in user gave back, and how they described their business.',
  params: reportParams,
  reply: z.object({
    at: z.iso.datetime(),
    kind: ReportKind,
    businessName: z.string(),
    industry: z.string(),
    mainCompetitor: z.string(),
    more: MoreDetails,
    /** The owner's description of the business; null where they gave none. */
    business: z.string().nullable(),
  }),
})
export const tellMisreading = endpoint({
  method: 'post',
  path: '/api/free-trial/results/:projectId/misreading',
  summary: 'Says that a free trial is about another business. The trial stays as it is.',
  params: z.object({ projectId: ProjectId }),
  body: misreading,
  reply: z.object({ at: z.iso.datetime() }),
  idempotent: true,
})

/**
 * `told`: of a free trial. `requested`: an operator is to decide. `refused`: its mission stays spent. `erased`:
 * its owner's account was deleted before anybody decided, so nobody waits for an answer.
 */
export const MisreadingState = z.enum(['told', 'requested', 'withdrawn', 'refused', 'erased'])
export type MisreadingState = z.infer<typeof MisreadingState>

/** A report about another business than its owner's, as operators see it. */
export const ListedMisreading = z.object({
  reportId: ReportId,
  userId: UserId,
  at: z.iso.datetime(),
  funding: Funding,
  kind: ReportKind,
  state: MisreadingState,
  /** Why an operator decides, or did; null where nobody had to. */
  doubt: WithdrawalDoubt.nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /**
   * The details that the owner typed, and the trade and country that we read in them; null once the owner was erased.
   */
  misreading: Misreading.omit({ kind: true, more: true }).nullable(),
})
export type ListedMisreading = z.infer<typeof ListedMisreading>

export const listMisreadings = endpoint({
  method: 'get',
  path: '/api/admin/analysis/misreadings',
  access: 'admin',
  summary: 'Lists reports that their owners said are about another business, newest first.',
  query: z.strictObject({
    state: MisreadingState.optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({ misreadings: z.array(ListedMisreading), next: z.string().nullable() }),
})
export const giveBackReport = endpoint({
  method: 'post',
  path: '/api/admin/analysis/misreadings/:reportId/give-back',
  access: 'admin',
  summary: 'Returns the mission of a report whose owner asked for it; the report ends.',
  params: reportParams,
  reply: z.object({ state: MisreadingState }),
  idempotent: true,
})
export const refuseWithdrawal = endpoint({
  method: 'post',
  path: '/api/admin/analysis/misreadings/:reportId/refuse',
  access: 'admin',
  summary: 'Leaves the mission of a report spent; its owner gets the reason by mail.',
  params: reportParams,
  body: z.strictObject({ reason: z.string().trim().min(3, 'Please give a reason').max(500) }),
  reply: z.object({ state: MisreadingState }),
  idempotent: true,
})
