import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { ReportKind } from '@sortie/contracts/analysis/reports/report-kinds'
import type { Db } from '@sortie/runtime/database/mongo'
import {
  accountOfToday,
  createAccounts,
  type ReservedSum,
  reserveWithin,
} from '@sortie/runtime/database/spending'

/** Limits in millionths of a US dollar. */
export type SpendingLimits = { report: Record<ReportKind, number>; day: number }

export type Spending = {
  /** Sets money aside, unless that would be over a limit: then null. */
  reserve: (account: PayingReport, most: number) => Promise<ReservedSum | null>
  /** Returns the amount that both limits still allow. */
  left: (account: PayingReport) => Promise<number>
  /** Returns the cost of each of these reports so far. */
  of: (reportIds: readonly ReportId[]) => Promise<Map<string, number>>
  /** Returns the cost of all reports today. */
  today: () => Promise<number>
  prepare: () => Promise<void>
}
/** The report that pays. */
export type PayingReport = { reportId: ReportId; kind: ReportKind }

/**
 * Counts what sources cost, in millionths of a US dollar: a call is made only with its highest price set
 * aside, for its report and for the day.
 */
export const createSpending = (db: Db, limits: SpendingLimits): Spending => {
  const accounts = createAccounts(db, 'source-spending')
  const { spentBy, prepare } = accounts
  return {
    reserve: ({ reportId, kind }, most) =>
      reserveWithin(
        [
          { accounts, id: reportId, most: limits.report[kind] },
          { accounts, id: accountOfToday(), most: limits.day },
        ],
        most,
      ),
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
