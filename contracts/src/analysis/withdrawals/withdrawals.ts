import { z } from 'zod'
import {
  Funding,
  Misreading,
  MoreDetails,
  ProjectId,
  ReportId,
  ReportKind,
  WithdrawalDoubt,
} from '../../analysis.ts'
import { UserId } from '../../identity.ts'
import { endpoint } from '../../kit.ts'
import { BUSINESS_LENGTH } from './withdrawal-limits.ts'

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
