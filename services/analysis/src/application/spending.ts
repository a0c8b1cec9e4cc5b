import type { ReportId, ReportKind } from '@sortie/contracts/analysis'
import type { Db } from '@sortie/runtime/database/mongo'
import { accountOfToday, createAccounts } from '@sortie/runtime/database/spending'

/** Limits in millionths of a US dollar. */
export type SpendingLimits = { report: Record<ReportKind, number>; day: number }

/** Money that is set aside before a call is made. */
export type Reserved = {
  /** What the call really cost. Never told, as by a process that died, the whole sum counts. */
  settle: (cost: number) => Promise<void>
}

export type Spending = {
  /** Sets money aside, unless that would be over a limit: then null. */
  reserve: (account: Account, most: number) => Promise<Reserved | null>
  /** What is left of both limits. */
  left: (account: Account) => Promise<number>
  /** What each of these reports cost so far. */
  of: (reportIds: readonly ReportId[]) => Promise<Map<string, number>>
  /** What all reports cost today. */
  today: () => Promise<number>
  prepare: () => Promise<void>
}
/** The report that pays. */
export type Account = { reportId: ReportId; kind: ReportKind }

/**
 * Counts what sources cost, in millionths of a US dollar: a call is made only with its highest price set
 * aside, for its report and for the day.
 */
export const createSpending = (db: Db, limits: SpendingLimits): Spending => {
  const { take, add, spentBy, prepare } = createAccounts(db, 'source-spending')
  return {
    reserve: async ({ reportId, kind }, most) => {
      if (most === 0) return { settle: async () => {} }
      const day = accountOfToday()
      if (!(await take(reportId, most, limits.report[kind]))) return null
      if (!(await take(day, most, limits.day))) {
        await add(reportId, -most)
        return null
      }
      return {
        settle: async (cost) => {
          if (cost !== most) await Promise.all([add(reportId, cost - most), add(day, cost - most)])
        },
      }
    },
    left: async ({ reportId, kind }) => {
      const day = accountOfToday()
      const spent = await spentBy([reportId, day])
      const ofReport = limits.report[kind] - (spent.get(reportId) ?? 0)
      return Math.max(0, Math.min(ofReport, limits.day - (spent.get(day) ?? 0)))
    },
    of: spentBy,
    today: async () => {
      const day = accountOfToday()
      return (await spentBy([day])).get(day) ?? 0
    },
    prepare,
  }
}
